-- A table was looked at. Where nothing was committed meanwhile (a commit ends every claim), it is put off.
-- KEYS due, claims;  ARGV owner, code, put off until -> 1 if it was
local owner = string.match(redis.call('HGET', KEYS[2], ARGV[2]) or '', '^(.*) %d+$')
if owner ~= ARGV[1] then return 0 end
redis.call('HDEL', KEYS[2], ARGV[2])
if redis.call('ZSCORE', KEYS[1], ARGV[2]) then redis.call('ZADD', KEYS[1], ARGV[3], ARGV[2]) end
return 1
