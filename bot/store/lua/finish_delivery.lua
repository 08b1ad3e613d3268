-- A delivery is done. What stands at the place of that match now is remembered, and what is to be removed there.
-- KEYS state, line, wait, out, held, chores, lost;  ARGV fence, code, id, now, what stands ('' where nothing changed),
--   chores at most, chores... -> 1, or 0 for an outdated fence
if redis.call('HGET', KEYS[1], 'fence') ~= ARGV[1] then return 0 end
local out = redis.call('HGET', KEYS[4], ARGV[2])
if not out or string.match(out, '^%w+') ~= ARGV[3] then return 1 end
redis.call('HDEL', KEYS[4], ARGV[2])
local waiting = redis.call('HGET', KEYS[3], ARGV[2])
if waiting then
  redis.call('ZADD', KEYS[2], string.match(waiting, '^%d+ %d+ (%d+)'), ARGV[2])
else
  redis.call('ZREM', KEYS[2], ARGV[2])
end
if ARGV[5] ~= '' then
  redis.call('HSET', KEYS[5], ARGV[2], ARGV[5])
  redis.call('HDEL', KEYS[7], ARGV[2])
end
for i = 7, #ARGV do redis.call('ZADD', KEYS[6], 'NX', ARGV[4], ARGV[i]) end
redis.call('ZREMRANGEBYRANK', KEYS[6], 0, -1 - tonumber(ARGV[6]))
return 1
