-- A packed table becomes a usual one again, because something is to be added to it. Where nothing is, it is packed
-- again later.
-- KEYS match, log, done, over
-- ARGV code, version, snapshot, followers, version and identity, number of entries, entries..., then key digest and
--   range in turn
if redis.call('HGET', KEYS[1], 'v') ~= ARGV[2] or redis.call('HEXISTS', KEYS[1], 'z') == 0 then return 0 end
redis.call('HSET', KEYS[1], 's', ARGV[3], 'w', ARGV[4], 'i', ARGV[5])
redis.call('HDEL', KEYS[1], 'z')
for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
  if string.match(field, '^%d+$') then redis.call('HDEL', KEYS[1], field) end
end
redis.call('DEL', KEYS[2], KEYS[3])
if redis.call('HGET', KEYS[1], 'o') == '1' then redis.call('ZADD', KEYS[4], 0, ARGV[1]) end
local count = tonumber(ARGV[6])
for i = 7, 6 + count do redis.call('RPUSH', KEYS[2], ARGV[i]) end
for i = 7 + count, #ARGV, 2 do redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1]) end
return 1
