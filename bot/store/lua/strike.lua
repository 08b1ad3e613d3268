-- A delivery is done.
-- KEYS state, line, wait, out;  ARGV fence, code, id -> 1, or 0 for an outdated fence
if redis.call('HGET', KEYS[1], 'fence') ~= ARGV[1] then return 0 end
local out = redis.call('HGET', KEYS[4], ARGV[2])
if not out or string.match(out, '^%w+') ~= ARGV[3] then return 1 end
redis.call('HDEL', KEYS[4], ARGV[2])
local waiting = redis.call('HGET', KEYS[3], ARGV[2])
if waiting then
  redis.call('ZADD', KEYS[2], string.match(waiting, '(%d+)$'), ARGV[2])
else
  redis.call('ZREM', KEYS[2], ARGV[2])
end
return 1
