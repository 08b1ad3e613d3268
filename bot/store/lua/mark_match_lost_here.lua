-- It is known that a match cannot be told at this place up to a version, as long as it stays parked.
-- KEYS state, lost;  ARGV fence, code, stop -> 1, or 0 for an outdated fence
if redis.call('HGET', KEYS[1], 'fence') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[2], ARGV[2], redis.call('HGET', KEYS[1], 'parkings') .. ' ' .. ARGV[3])
return 1
