-- A lease goes on for its holder, even where it ran out, as long as nobody else has taken it meanwhile.
-- KEYS lease;  ARGV owner, fence, until -> 1, or 0 where it is somebody else's or was given back
local held = redis.call('HMGET', KEYS[1], 'owner', 'fence')
if held[1] ~= ARGV[1] or held[2] ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'until', ARGV[3])
return 1
