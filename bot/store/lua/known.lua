-- The tables that are told at a place know that it is gone.
-- KEYS state;  ARGV fence, parking -> 1, or 0 for an outdated fence
if redis.call('HGET', KEYS[1], 'fence') ~= ARGV[1] then return 0 end
if redis.call('HGET', KEYS[1], 'parkings') == ARGV[2] then redis.call('HDEL', KEYS[1], 'shut') end
return 1
