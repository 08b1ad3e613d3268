-- The right to do something alone. A dead owner loses it: another process of the same home (the part before '/'), and
-- those that are named.
-- KEYS lease, and a stream if it is for its entries alone;  ARGV owner, now, until, the dead...
--   -> fence, or 0 while somebody else holds it, or the stream is empty
if KEYS[2] and redis.call('XLEN', KEYS[2]) == 0 then return 0 end
local held = redis.call('HMGET', KEYS[1], 'owner', 'fence', 'until')
local owner, fence, till = held[1], tonumber(held[2] or '0'), tonumber(held[3] or '0')
local now = tonumber(ARGV[2])
if owner == ARGV[1] then
  -- half used up: renewed; a write less for each turn otherwise
  if (till - now) * 2 < tonumber(ARGV[3]) - now then redis.call('HSET', KEYS[1], 'until', ARGV[3]) end
  return fence
end
local function lives()
  for i = 4, #ARGV do
    if owner == ARGV[i] then return false end
  end
  return string.match(owner, '^[^/]*') ~= string.match(ARGV[1], '^[^/]*')
end
if owner and till > now and lives() then return 0 end
-- not below the instant: a store that has lost the last lease gives its fence to nobody else
fence = math.max(fence + 1, now)
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'fence', fence, 'until', ARGV[3])
return fence
