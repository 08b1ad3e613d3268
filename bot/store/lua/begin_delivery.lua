-- A delivery is written down before its first request. The range given must still be what waits from its start on;
-- what came later stays for the next one.
-- KEYS state, wait, out;  ARGV fence, code, start, stop, id, now, manner -> 1, or 0 for an outdated fence
if redis.call('HGET', KEYS[1], 'fence') ~= ARGV[1] then return 0 end
local code = ARGV[2]
local out = redis.call('HGET', KEYS[3], code)
if out then return string.match(out, '^%w+') == ARGV[5] and 1 or 0 end
local waiting = redis.call('HGET', KEYS[2], code)
if not waiting then return 0 end
local start, stop = string.match(waiting, '^(%d+) (%d+) ')
if start ~= ARGV[3] or tonumber(stop) < tonumber(ARGV[4]) then return 0 end
if tonumber(stop) == tonumber(ARGV[4]) then
  redis.call('HDEL', KEYS[2], code)
else
  redis.call('HSET', KEYS[2], code, ARGV[4] .. ' ' .. stop .. ' ' .. ARGV[6])
end
redis.call('HSET', KEYS[3], code, table.concat({ARGV[5], ARGV[3], ARGV[4], ARGV[6], '0', ARGV[7]}, ' '))
return 1
