-- What a finished match counts; one that is noted again as it stands changes nothing.
-- KEYS results, ends, changes;  ARGV code, when it ended, result, or '' where it counts no more -> 1 where it changed
local before = redis.call('HGET', KEYS[1], ARGV[1])
if (before or '') == ARGV[3] then return 0 end
if ARGV[3] == '' then
  redis.call('HDEL', KEYS[1], ARGV[1])
  redis.call('ZREM', KEYS[2], ARGV[1])
else
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
  redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
end
redis.call('INCR', KEYS[3])
return 1
