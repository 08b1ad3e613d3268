-- Bytes under a name; the oldest of their kind go when all together grow beyond a limit.
-- KEYS bodies, order, size;  ARGV token, body, limit, seconds until nobody asks for it any more
if redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2]) == 0 then return 0 end
redis.call('RPUSH', KEYS[2], ARGV[1])
local size = redis.call('INCRBY', KEYS[3], #ARGV[2])
while size > tonumber(ARGV[3]) and redis.call('LLEN', KEYS[2]) > 1 do
  local oldest = redis.call('LPOP', KEYS[2])
  size = redis.call('DECRBY', KEYS[3], redis.call('HSTRLEN', KEYS[1], oldest))
  redis.call('HDEL', KEYS[1], oldest)
end
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[4]) end
return 1
