-- The log of a finished table becomes one piece, if nothing happened to it meanwhile. The table stays among those that are
-- over, with the instant as its score, until what places were told of it has been forgotten.
-- KEYS match, log, over;  ARGV code, version, identity, now, the piece -> 1 if it was done
local facts = redis.call('HMGET', KEYS[1], 'v', 'i', 'o')
if facts[1] ~= ARGV[2] or facts[2] ~= ARGV[3] or facts[3] ~= '1' then return 0 end
-- never empty: a key that is gone for a moment cannot be written to while its slot moves
redis.call('LSET', KEYS[2], 0, ARGV[5])
redis.call('LTRIM', KEYS[2], 0, 0)
redis.call('HSET', KEYS[1], 'z', '1')
redis.call('ZADD', KEYS[3], 'XX', ARGV[4], ARGV[1])
return 1
