-- How far a delivery has come, written down between two requests.
-- KEYS state, out;  ARGV fence, code, id, manner -> 1, or 0 for an outdated fence
if redis.call('HGET', KEYS[1], 'fence') ~= ARGV[1] then return 0 end
local out = redis.call('HGET', KEYS[2], ARGV[2])
if not out or string.match(out, '^%w+') ~= ARGV[3] then return 0 end
redis.call('HSET', KEYS[2], ARGV[2], string.match(out, '^%w+ %d+ %d+ %d+ %d+ ') .. ARGV[4])
return 1
