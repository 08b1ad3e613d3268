-- The tables that are told at a place know that it is gone. Those where that is written down are to know it too when
-- they are told there again.
-- KEYS state, lost;  ARGV fence, parking, codes... -> 1, or 0 for an outdated fence
if redis.call('HGET', KEYS[1], 'fence') ~= ARGV[1] then return 0 end
if redis.call('HGET', KEYS[1], 'parkings') == ARGV[2] then redis.call('HDEL', KEYS[1], 'shut') end
for i = 3, #ARGV do redis.call('HSET', KEYS[2], ARGV[i], ARGV[2] .. ' 0') end
return 1
