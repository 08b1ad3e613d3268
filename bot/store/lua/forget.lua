-- The high-water mark of a match that is over and told; kept while anything waits.
-- KEYS wait, out, high;  ARGV code -> 1 when everything has been told here
local code = ARGV[1]
if redis.call('HEXISTS', KEYS[1], code) == 1 or redis.call('HEXISTS', KEYS[2], code) == 1 then return 0 end
redis.call('HDEL', KEYS[3], code)
return 1
