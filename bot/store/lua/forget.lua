-- What is remembered of a match that is over and told; kept while anything waits that is not held back for ever.
-- KEYS wait, out, high, held, lost;  ARGV code -> 1 when everything has been told here
local code = ARGV[1]
local waiting = redis.call('HGET', KEYS[1], code)
if redis.call('HEXISTS', KEYS[2], code) == 1 or (waiting and not string.match(waiting, ' held$')) then return 0 end
for _, key in ipairs(KEYS) do redis.call('HDEL', key, code) end
return 1
