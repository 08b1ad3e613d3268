-- A finished table becomes one value, if nothing happened to it meanwhile. It stays among those that are over, with the
-- instant as its score, until what places were told of it has been forgotten.
-- KEYS match, log, done, over;  ARGV code, version, identity field, packed, now
if redis.call('HGET', KEYS[1], 'v') ~= ARGV[2] or redis.call('HGET', KEYS[1], 'o') ~= '1' then return 0 end
if (redis.call('HGET', KEYS[1], 'i') or '') ~= ARGV[3] then return 0 end
redis.call('HSET', KEYS[1], 'z', ARGV[4])
redis.call('HDEL', KEYS[1], 's')
redis.call('DEL', KEYS[2], KEYS[3])
redis.call('ZADD', KEYS[4], 'XX', ARGV[5], ARGV[1])
return 1
