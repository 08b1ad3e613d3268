-- What a finished match counts; one that is noted again as it stands changes nothing.
-- KEYS results, ends, changes;  ARGV code, when it ended, result, or '' where it counts no more, and what it was when it
--   was read, where that matters -> 1 where it changed, -1 where it is not what was read
local before = redis.call('HGET', KEYS[1], ARGV[1]) or ''
if before == ARGV[3] then return 0 end
if ARGV[4] and ARGV[4] ~= before then return -1 end
if ARGV[3] == '' then
  redis.call('HDEL', KEYS[1], ARGV[1])
  redis.call('ZREM', KEYS[2], ARGV[1])
else
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
  redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
end
redis.call('INCR', KEYS[3])
return 1
