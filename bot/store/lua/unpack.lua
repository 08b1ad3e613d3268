-- A packed table becomes a usual one again, because something is to be added to it.
-- KEYS match, log, done;  ARGV version, snapshot, number of entries, entries..., then key digest and range in turn
if redis.call('HGET', KEYS[1], 'v') ~= ARGV[1] or redis.call('HEXISTS', KEYS[1], 'z') == 0 then return 0 end
redis.call('HSET', KEYS[1], 's', ARGV[2])
redis.call('HDEL', KEYS[1], 'z')
redis.call('DEL', KEYS[2], KEYS[3])
local count = tonumber(ARGV[3])
for i = 4, 3 + count do redis.call('RPUSH', KEYS[2], ARGV[i]) end
for i = 4 + count, #ARGV, 2 do redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1]) end
return 1
