-- A login link is used; once, but the same browser may say so again for a while: its answer may have been lost. It
-- leads to the same session then, unless that was revoked meanwhile.
-- KEYS logins, used;  ARGV link, browser, session, its login, now, milliseconds of that while -> a login, or nothing
local was = redis.call('HGET', KEYS[2], ARGV[1])
if was then
  local browser, session, at = was:match('^(%S+) (%S+) (%d+)$')
  if browser == ARGV[2] and tonumber(ARGV[5]) - tonumber(at) <= tonumber(ARGV[6]) then
    return redis.call('HGET', KEYS[1], session)
  end
  return false
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2] .. ' ' .. ARGV[3] .. ' ' .. ARGV[5])
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('HSET', KEYS[1], ARGV[3], ARGV[4])
return ARGV[4]
