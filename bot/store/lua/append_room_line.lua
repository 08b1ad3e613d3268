-- A line in a web room; the same key again gives the id of the line there is.
-- KEYS lines, seen, order;  ARGV key digest, to, body, at most, seconds until an unused room is garbage,
--   what its picture is of ('' for none), seconds until one is in which nothing was ever said to everybody
local id = redis.call('HGET', KEYS[2], ARGV[1])
if id then return {id, 0} end
local fields = {'t', ARGV[2], 'b', ARGV[3]}
if ARGV[6] ~= '' then
  fields[5], fields[6] = 'p', ARGV[6]
end
local stands, left = ARGV[5], redis.call('TTL', KEYS[1])
if ARGV[2] ~= '' and left ~= -1 and left <= tonumber(ARGV[7]) then stands = ARGV[7] end
id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[4], '*', unpack(fields))
redis.call('HSET', KEYS[2], ARGV[1], id)
redis.call('RPUSH', KEYS[3], ARGV[1])
while redis.call('LLEN', KEYS[3]) > tonumber(ARGV[4]) * 2 do
  redis.call('HDEL', KEYS[2], redis.call('LPOP', KEYS[3]))
end
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, stands) end
return {id, 1}
