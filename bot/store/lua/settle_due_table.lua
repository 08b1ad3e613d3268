-- A table was looked at. Where nothing was committed meanwhile (a commit ends every claim) and nobody else has claimed
-- it since, it is due again at an instant.
-- KEYS due, claims;  ARGV code, fence, instant -> 1 if it is
if string.match(redis.call('HGET', KEYS[2], ARGV[1]) or '', ' (%d+)$') ~= ARGV[2] then return 0 end
redis.call('HDEL', KEYS[2], ARGV[1])
redis.call('ZADD', KEYS[1], 'XX', ARGV[3], ARGV[1])
return 1
