-- A packed table becomes a usual one again, because something is to be added to it. Where nothing is, it is packed
-- again later.
-- KEYS match, log, done, over
-- ARGV code, version, snapshot, number of entries, entries..., then key digest and range in turn
if redis.call('HGET', KEYS[1], 'v') ~= ARGV[2] or redis.call('HEXISTS', KEYS[1], 'z') == 0 then return 0 end
redis.call('HSET', KEYS[1], 's', ARGV[3])
redis.call('HDEL', KEYS[1], 'z')
redis.call('DEL', KEYS[2], KEYS[3])
if redis.call('HGET', KEYS[1], 'o') == '1' then redis.call('ZADD', KEYS[4], 0, ARGV[1]) end
local count = tonumber(ARGV[4])
for i = 5, 4 + count do redis.call('RPUSH', KEYS[2], ARGV[i]) end
for i = 5 + count, #ARGV, 2 do redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1]) end
return 1
