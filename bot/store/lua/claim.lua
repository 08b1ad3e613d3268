-- Tables that are due now; each is put off, so that a crash leaves it due again.
-- KEYS due;  ARGV now, put off until, at most
local codes = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
for _, code in ipairs(codes) do redis.call('ZADD', KEYS[1], ARGV[2], code) end
return codes
