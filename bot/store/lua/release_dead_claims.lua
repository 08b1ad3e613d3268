-- What dead processes have claimed is due at once. They are an earlier process of the same home (the part before '/'),
-- because one home has one process, and those that are named.
-- KEYS due, claims;  ARGV owner, now, the dead... -> how many
local home, count, dead = string.match(ARGV[1], '^[^/]*'), 0, {}
for i = 3, #ARGV do dead[ARGV[i]] = true end
local all = redis.call('HGETALL', KEYS[2])
for i = 1, #all, 2 do
  local owner = string.match(all[i + 1], '^(.*) %d+$')
  if owner and owner ~= ARGV[1] and (dead[owner] or string.match(owner, '^[^/]*') == home) then
    redis.call('HDEL', KEYS[2], all[i])
    redis.call('ZADD', KEYS[1], 'XX', ARGV[2], all[i])
    count = count + 1
  end
end
return count
