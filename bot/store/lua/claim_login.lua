-- A login link is used; once, but the same browser may say so again for a while: its answer may have been lost. It
-- leads to the same login then, unless that was revoked meanwhile.
-- KEYS logins;  ARGV link, id of the browser's login, now, until, milliseconds of that while -> a login, or nothing
local now = tonumber(ARGV[3])
local was = redis.call('HGET', KEYS[1], ARGV[2])
if was then return now - cjson.decode(was).made <= tonumber(ARGV[5]) and was end
local found = redis.call('HGET', KEYS[1], ARGV[1])
local login = found and cjson.decode(found)
if not login or login.browser or login['until'] <= now then return false end
login.id, login.browser, login.made, login['until'] = ARGV[2], true, now, tonumber(ARGV[4])
local fresh = cjson.encode(login)
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('HSET', KEYS[1], ARGV[2], fresh)
return fresh
