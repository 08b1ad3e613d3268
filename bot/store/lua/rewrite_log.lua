-- The log of a finished table is written anew in one piece, once no place remembers any more what it was told of it.
-- KEYS match, log, over;  ARGV code, version, identity, new identity, snapshot, followers, the piece -> 1 if it was done
local facts = redis.call('HMGET', KEYS[1], 'v', 'i', 'o', 'z')
if facts[1] ~= ARGV[2] or facts[2] ~= ARGV[3] or facts[3] ~= '1' or facts[4] ~= '1' then return 0 end
if redis.call('ZSCORE', KEYS[3], ARGV[1]) then return 0 end
redis.call('LSET', KEYS[2], 0, ARGV[7])
redis.call('HSET', KEYS[1], 'i', ARGV[4], 's', ARGV[5], 'w', ARGV[6])
return 1
