-- Calls somebody to a new table, at most once in a span. The table that they were called to last calls them again when
-- its opening is asked for again.
-- KEYS last call;  ARGV now, span, key of the opening, milliseconds for which that is remembered -> 1 if they are called
local at, by = string.match(redis.call('GET', KEYS[1]) or '', '^(%d+) (.*)$')
if by == ARGV[3] then return 1 end
if at and tonumber(ARGV[1]) - tonumber(at) < tonumber(ARGV[2]) then return 0 end
redis.call('SET', KEYS[1], ARGV[1] .. ' ' .. ARGV[3], 'PX', ARGV[4])
return 1
