-- The holder of a lease gets a greater fence than one that is known elsewhere: the server may have lost some fences.
-- KEYS lease;  ARGV owner, fence, known fence -> 1, or 0 where somebody else has it
local held = redis.call('HMGET', KEYS[1], 'owner', 'fence')
if held[1] ~= ARGV[1] or held[2] ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'fence', string.format('%.0f', math.max(tonumber(ARGV[2]), tonumber(ARGV[3])) + 1))
return 1
