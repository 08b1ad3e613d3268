-- A line of a web room gets another body, or is taken out: a note of that is added at the room's end, once a line, for
-- readers who are already past it. The same key again changes nothing.
-- KEYS lines, seen, order, revised;  ARGV key digest, line, body ('' to take it out), at most,
--   seconds until an unused room is garbage, what its picture is of ('' for none) -> 1, or 0 where the line is not there any more
if redis.call('HGET', KEYS[2], ARGV[1]) then return 1 end
local function entry(id)
  local found = id and redis.call('XRANGE', KEYS[1], id, id)
  return found and found[1] and found[1][2]
end
local before = redis.call('HGET', KEYS[4], ARGV[2])
local fields = entry(before) or entry(ARGV[2])
if not fields then
  redis.call('HDEL', KEYS[4], ARGV[2])
  return 0
end
local whom
for i = 1, #fields, 2 do
  if fields[i] == 't' then whom = fields[i + 1] end
end
fields = {'t', whom, 'b', ARGV[3], 'r', ARGV[2]}
if ARGV[6] ~= '' then
  fields[7], fields[8] = 'p', ARGV[6]
end
local id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[4], '*', unpack(fields))
if before then redis.call('XDEL', KEYS[1], before) end
if ARGV[3] == '' then
  redis.call('XDEL', KEYS[1], ARGV[2])
  redis.call('HDEL', KEYS[4], ARGV[2])
else
  redis.call('HSET', KEYS[4], ARGV[2], id)
end
redis.call('HSET', KEYS[2], ARGV[1], id)
redis.call('RPUSH', KEYS[3], ARGV[1])
while redis.call('LLEN', KEYS[3]) > tonumber(ARGV[4]) * 2 do
  redis.call('HDEL', KEYS[2], redis.call('LPOP', KEYS[3]))
end
if redis.call('HLEN', KEYS[4]) > tonumber(ARGV[4]) * 2 then
  local all = redis.call('HGETALL', KEYS[4])
  for i = 1, #all, 2 do
    if not entry(all[i + 1]) then redis.call('HDEL', KEYS[4], all[i]) end
  end
end
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[5]) end
return 1
