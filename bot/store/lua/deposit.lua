-- What is to be told at a place, once: nothing at or below the high-water mark is taken again. What was held back
-- waits together with it.
-- KEYS line, wait, high;  ARGV code, start, stop, now -> 1 if anything was new
local code, start, stop = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local high = tonumber(redis.call('HGET', KEYS[3], code) or '-1')
if stop <= high then return 0 end
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
return 1
