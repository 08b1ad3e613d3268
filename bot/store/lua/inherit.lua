-- What a dead process of the same home (the part before '/') has claimed is due at once; one home has one process.
-- KEYS due, claims;  ARGV owner, now -> how many
local home, count = string.match(ARGV[1], '^[^/]*'), 0
local all = redis.call('HGETALL', KEYS[2])
for i = 1, #all, 2 do
  local owner = string.match(all[i + 1], '^(.*) %d+$')
  if owner and owner ~= ARGV[1] and string.match(owner, '^[^/]*') == home then
    redis.call('HDEL', KEYS[2], all[i])
    redis.call('ZADD', KEYS[1], 'XX', ARGV[2], all[i])
    count = count + 1
  end
end
return count
