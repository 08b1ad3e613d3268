-- A chore of a place is done, or put off in the same or another form. Where it is put off as it is, the platform wants
-- us to wait with its like: all of these that are due before are put off too, so that nobody goes through them in vain.
-- KEYS state, chores;  ARGV fence, chore, what is left to do ('' for nothing), instant -> 1, or 0 for an outdated fence
if redis.call('HGET', KEYS[1], 'fence') ~= ARGV[1] then return 0 end
-- added first: a key that is gone for a moment cannot be written to while its slot moves
if ARGV[3] ~= '' then redis.call('ZADD', KEYS[2], ARGV[4], ARGV[3]) end
if ARGV[3] ~= ARGV[2] then
  redis.call('ZREM', KEYS[2], ARGV[2])
  return 1
end
local kind = string.match(ARGV[2], '^%S+ ')
for _, other in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', ARGV[4])) do
  if string.sub(other, 1, #kind) == kind then redis.call('ZADD', KEYS[2], ARGV[4], other) end
end
return 1
