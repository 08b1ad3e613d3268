-- The lease of a place and the first match that may be told there now; where none waits the lease is given back.
-- KEYS state, line, wait, out;  ARGV owner, now, until
local held = redis.call('HMGET', KEYS[1], 'owner', 'fence', 'until', 'parked', 'notbefore')
local owner, fence, till = held[1], tonumber(held[2] or '0'), tonumber(held[3] or '0')
local now = tonumber(ARGV[2])
if held[4] then
  if tonumber(held[5] or '0') > now then return {'parked', held[4]} end
  redis.call('HDEL', KEYS[1], 'parked')
end
if owner == ARGV[1] then
  if (till - now) * 2 < tonumber(ARGV[3]) - now then redis.call('HSET', KEYS[1], 'until', ARGV[3]) end
else
  if owner and till > now and string.match(owner, '^[^/]*') ~= string.match(ARGV[1], '^[^/]*') then
    return {'later', held[3]}
  end
  fence = fence + 1
  redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'fence', fence, 'until', ARGV[3])
end
if held[5] then
  if tonumber(held[5]) > now then return {'later', held[5]} end
  redis.call('HDEL', KEYS[1], 'notbefore')
end
local first = redis.call('ZRANGE', KEYS[2], 0, 0, 'WITHSCORES')
if #first == 0 then
  redis.call('HDEL', KEYS[1], 'owner', 'until')
  return {'empty'}
end
local code = first[1]
if tonumber(first[2]) > now then return {'later', first[2]} end
return {'mail', fence, code, redis.call('HGET', KEYS[3], code) or '', redis.call('HGET', KEYS[4], code) or ''}
