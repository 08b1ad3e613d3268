-- A delivery failed: this match is told again at an instant, or the whole place waits until then, or is parked until
-- there is news after that instant.
-- KEYS state, line, out;  ARGV fence, code, id, what (match, place, parked), instant, reason to be parked
--   -> 1, or 0 for an outdated fence
if redis.call('HGET', KEYS[1], 'fence') ~= ARGV[1] then return 0 end
if ARGV[4] == 'place' then
  redis.call('HSET', KEYS[1], 'notbefore', ARGV[5])
elseif ARGV[4] == 'parked' then
  redis.call('HSET', KEYS[1], 'parked', ARGV[6], 'notbefore', ARGV[5])
  redis.call('HINCRBY', KEYS[1], 'parkings', 1)
else
  local out = redis.call('HGET', KEYS[3], ARGV[2])
  if out and string.match(out, '^%w+') == ARGV[3] then
    local before, tries, manner = string.match(out, '^(%w+ %d+ %d+ %d+) (%d+) (%w+)$')
    redis.call('HSET', KEYS[3], ARGV[2], before .. ' ' .. (tonumber(tries) + 1) .. ' ' .. manner)
  end
  if redis.call('ZSCORE', KEYS[2], ARGV[2]) then redis.call('ZADD', KEYS[2], ARGV[5], ARGV[2]) end
end
return 1
