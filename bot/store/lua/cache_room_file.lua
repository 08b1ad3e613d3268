-- A file in the cache of some rooms; where they take too much, the oldest go of the room that takes most.
-- KEYS bodies, order, sizes, total;  ARGV room, name, file, limit in bytes
local field = ARGV[1] .. '\0' .. ARGV[2]
if redis.call('HSETNX', KEYS[1], field, ARGV[3]) == 0 then return 0 end
local now = redis.call('TIME')
-- all have one score, so they stand in the order of room and instant
local own = ARGV[1] .. '\0' .. string.format('%012d%06d', now[1], now[2]) .. '\0' .. ARGV[2]
redis.call('ZADD', KEYS[2], 0, own)
redis.call('ZINCRBY', KEYS[3], #ARGV[3], ARGV[1])
local total = redis.call('INCRBY', KEYS[4], #ARGV[3])
local function oldest(room)
  return redis.call('ZRANGEBYLEX', KEYS[2], '[' .. room .. '\0', '(' .. room .. '\1', 'LIMIT', 0, 1)[1]
end
while total > tonumber(ARGV[4]) do
  local largest = redis.call('ZREVRANGE', KEYS[3], 0, 1)
  local room = largest[1]
  local first = oldest(room)
  -- what has just come stays
  if first == own then
    room = largest[2]
    first = room and oldest(room)
  end
  if not first then break end
  local gone = room .. first:sub(#room + 20)
  local size = redis.call('HSTRLEN', KEYS[1], gone)
  redis.call('HDEL', KEYS[1], gone)
  redis.call('ZREM', KEYS[2], first)
  if tonumber(redis.call('ZINCRBY', KEYS[3], -size, room)) <= 0 then redis.call('ZREM', KEYS[3], room) end
  total = redis.call('DECRBY', KEYS[4], size)
end
return 1
