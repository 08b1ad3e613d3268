-- A finished table becomes one value, if nothing happened to it meanwhile. It stays among those that are over, with the
-- instant as its score, until what places were told of it has been forgotten.
-- KEYS match, log, done, over, fresh;  ARGV code, version, identity field, now, then field and value in turn
if redis.call('HGET', KEYS[1], 'v') ~= ARGV[2] or redis.call('HGET', KEYS[1], 'o') ~= '1' then return 0 end
if (redis.call('HGET', KEYS[1], 'i') or '') ~= ARGV[3] then return 0 end
-- a hash that once had a long value never becomes small again: a new one takes its place
redis.call('DEL', KEYS[5])
for i = 5, #ARGV, 2 do redis.call('HSET', KEYS[5], ARGV[i], ARGV[i + 1]) end
redis.call('RENAME', KEYS[5], KEYS[1])
redis.call('DEL', KEYS[2], KEYS[3])
redis.call('ZADD', KEYS[4], 'XX', ARGV[4], ARGV[1])
return 1
