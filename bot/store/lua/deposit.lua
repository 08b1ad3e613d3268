-- What is to be told at a place, once: nothing at or below the high-water mark is taken again. What was held back
-- waits together with it. A relay from which another has taken over the partition since is refused.
-- KEYS line, wait, high, relays;  ARGV code, start, stop, now, partition, fence
--   -> the greatest fence known here of a relay of the partition, and 1 if anything was new
local fence, known = tonumber(ARGV[6]), tonumber(redis.call('HGET', KEYS[4], ARGV[5]) or '0')
if known > fence then return {known, 0} end
if known < fence then redis.call('HSET', KEYS[4], ARGV[5], ARGV[6]) end
local code, start, stop = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local high = tonumber(redis.call('HGET', KEYS[3], code) or '-1')
if stop <= high then return {fence, 0} end
if start < high then start = high end
local waiting = redis.call('HGET', KEYS[2], code)
local came = ARGV[4]
if waiting then
  local first, since, held = string.match(waiting, '^(%d+) %d+ (%d+)(.*)$')
  start = tonumber(first)
  if held == '' then came = since end
end
redis.call('HSET', KEYS[2], code, start .. ' ' .. stop .. ' ' .. came)
redis.call('HSET', KEYS[3], code, stop)
redis.call('ZADD', KEYS[1], 'NX', ARGV[4], code)
return {fence, 1}
