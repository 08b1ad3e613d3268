-- Mail that is not worth a post of its own is held back until there is more.
-- KEYS state, line, wait;  ARGV fence, code, stop -> 1, or 0 for an outdated fence or where there is more already
if redis.call('HGET', KEYS[1], 'fence') ~= ARGV[1] then return 0 end
local waiting = redis.call('HGET', KEYS[3], ARGV[2])
if not waiting or string.match(waiting, '^%d+ (%d+)') ~= ARGV[3] then return 0 end
redis.call('HSET', KEYS[3], ARGV[2], string.match(waiting, '^%d+ %d+ %d+') .. ' held')
redis.call('ZREM', KEYS[2], ARGV[2])
return 1
