-- What is remembered of a match that was over and told at a version; kept while anything waits that is not held back
-- for ever, and where something newer was told.
-- KEYS wait, out, high, held, lost;  ARGV code, version -> 1 when nothing is left to forget here
local code = ARGV[1]
local waiting = redis.call('HGET', KEYS[1], code)
if redis.call('HEXISTS', KEYS[2], code) == 1 or (waiting and not string.match(waiting, ' held$')) then return 0 end
if tonumber(string.match(redis.call('HGET', KEYS[3], code) or '0', '^%d+')) > tonumber(ARGV[2]) then return 0 end
for _, key in ipairs(KEYS) do redis.call('HDEL', key, code) end
return 1
