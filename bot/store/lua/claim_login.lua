-- A login link is used; once, but the same browser may say so again for a while: its answer may have been lost.
-- KEYS logins, used;  ARGV link, browser, session, now, milliseconds of that while -> the session, or nothing
local was = redis.call('HGET', KEYS[2], ARGV[1])
if was then
  local browser, session, at = was:match('^(%S+) (%S+) (%d+)$')
  if browser == ARGV[2] and tonumber(ARGV[4]) - tonumber(at) <= tonumber(ARGV[5]) then return session end
  return false
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2] .. ' ' .. ARGV[3] .. ' ' .. ARGV[4])
redis.call('HDEL', KEYS[1], ARGV[1])
return ARGV[3]
