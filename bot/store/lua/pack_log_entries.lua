-- Some entries of a log are stored together from now on, if they are still those that were read.
-- KEYS log;  ARGV first place, number of places, SHA-1 of what lies there, chunks...
local log, first, count = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])
local stored = redis.call('LRANGE', log, first, first + count - 1)
if #stored ~= count or redis.sha1hex(table.concat(stored)) ~= ARGV[3] then return 0 end
local behind = redis.call('LRANGE', log, first + count, -1)
-- never empty: a key that is gone for a moment cannot be written to while its slot moves
for i = 4, #ARGV do redis.call('LSET', log, first + i - 4, ARGV[i]) end
redis.call('LTRIM', log, 0, first + #ARGV - 4)
for _, entry in ipairs(behind) do redis.call('RPUSH', log, entry) end
return 1
