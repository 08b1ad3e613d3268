-- A login is revoked: a browser is out, and a link cannot be used any more.
-- KEYS logins, used;  ARGV id, what stands for a use that nobody made -> 1, or 0 where it is not there
local was = redis.call('HGET', KEYS[1], ARGV[1])
if not was then return 0 end
if not cjson.decode(was).browser then redis.call('HSET', KEYS[2], ARGV[1], ARGV[2]) end
redis.call('HDEL', KEYS[1], ARGV[1])
return 1
