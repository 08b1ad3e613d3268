-- Tables that are due now, for one worker to look at. A claim of another process of the same home (the part before
-- '/') is a dead one's, and one of our own was made by a call whose answer was lost: neither holds anything up.
-- KEYS due, claims;  ARGV owner, now, until, at most
local now, home = tonumber(ARGV[2]), string.match(ARGV[1], '^[^/]*')
local claimed = {}
for _, code in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[2], 'LIMIT', 0, ARGV[4])) do
  local owner, till = string.match(redis.call('HGET', KEYS[2], code) or '', '^(.*) (%d+)$')
  if not owner or tonumber(till) <= now or string.match(owner, '^[^/]*') == home then
    redis.call('HSET', KEYS[2], code, ARGV[1] .. ' ' .. ARGV[3])
    claimed[#claimed + 1] = code
  end
end
return claimed
