-- A login lasts longer, if it still stands: one that was revoked or has run out stays so.
-- KEYS logins;  ARGV id, the login as it is to be, now -> 1, or 0 where it does not stand
local was = redis.call('HGET', KEYS[1], ARGV[1])
if not was or cjson.decode(was)['until'] <= tonumber(ARGV[3]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1
