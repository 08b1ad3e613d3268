-- The platform wants nothing in a chat for a while. Of several chats within seconds: all get half as much from now on,
-- and then a little more each second.
-- KEYS silent chats by their end, chats refused by instant, pace
-- ARGV now ('' for the server's own), chat, how long, most of all, how many chats are several, within how long,
--   how long keys are kept
local now = tonumber(ARGV[1])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local wait, kept = tonumber(ARGV[3]), tonumber(ARGV[7])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZADD', KEYS[1], 'GT', now + wait, ARGV[2])
redis.call('PEXPIRE', KEYS[1], math.max(redis.call('PTTL', KEYS[1]), wait + kept))
redis.call('ZADD', KEYS[2], now, ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - tonumber(ARGV[6]))
redis.call('PEXPIRE', KEYS[2], kept)
if redis.call('ZCARD', KEYS[2]) < tonumber(ARGV[5]) then return end
local rate, most = redis.call('HMGET', KEYS[3], 'rate', 'since'), tonumber(ARGV[4])
if rate[1] then
  local risen = math.floor((now - tonumber(rate[2])) / 1000)
  -- those that were under way when it became less say nothing new
  if risen < 1 then return end
  most = math.min(most, tonumber(rate[1]) + risen)
end
redis.call('HSET', KEYS[3], 'rate', math.max(1, math.floor(most / 2)), 'since', now)
redis.call('PEXPIRE', KEYS[3], kept)
