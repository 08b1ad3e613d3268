-- A table in somebody's list, or no longer in it; what is written for an older version changes nothing.
-- KEYS list;  ARGV code, version, present, born, over
local found = redis.call('HGET', KEYS[1], ARGV[1])
if found and tonumber(string.match(found, '^%d+')) > tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. ARGV[3] .. ' ' .. ARGV[4] .. ' ' .. ARGV[5])
-- of tables that were left or are finished, the newest hundred are kept
if redis.call('HLEN', KEYS[1]) > 200 then
  local all, old = redis.call('HGETALL', KEYS[1]), {}
  for i = 1, #all, 2 do
    local present, born, over = string.match(all[i + 1], '^%d+ (%d) (%d+) (%d)')
    if present == '0' or over == '1' then old[#old + 1] = {tonumber(born), all[i]} end
  end
  table.sort(old, function(a, b) return a[1] > b[1] or (a[1] == b[1] and a[2] > b[2]) end)
  for i = 101, #old do redis.call('HDEL', KEYS[1], old[i][2]) end
end
return 1
