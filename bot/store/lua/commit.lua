-- One atomic change of a table; all keys of one partition.
-- KEYS match, log, done, due, outbox, lobbies, over, claims, dropped
-- ARGV code, expected, key digest, snapshot, due or '', followers, lobby, over, identity of expected, of the new version,
--   hearers or '', 1 where other processes are to be told of it, entries...
local match, log, done, due, outbox, lobbies, over, claims, dropped = unpack(KEYS)
local code = ARGV[1]
local before = redis.call('HGET', done, ARGV[3])
if before then
  -- written again: whoever waits for copies on this connection waits for what another one wrote
  redis.pcall('HSET', done, ARGV[3], before)
  return {'repeat', before}
end
local start = tonumber(redis.call('HGET', match, 'v') or '0')
if start ~= tonumber(ARGV[2]) then return {'conflict'} end
-- the store may have lost that version, and given its number to another one
if start > 0 and redis.call('HGET', match, 'i') ~= ARGV[9] then return {'conflict'} end
-- places still remember the table that had this code
if start == 0 and redis.call('HEXISTS', dropped, code) == 1 then return {'conflict'} end

local stop = start + #ARGV - 12
for i = 13, #ARGV do redis.call('RPUSH', log, ARGV[i]) end
-- most commands make one line: then its number is enough
redis.call('HSET', done, ARGV[3], stop == start + 1 and start or start .. ' ' .. stop)

local facts = redis.call('HMGET', match, 'w', 'o', 'b')
local was, ended, born = facts[1] or '', facts[2] or '0', facts[3]
local item = {'c', code, 'a', start, 'z', stop, 'i', ARGV[10]}
-- the followers before: the relay needs them to take the table out of their lists
local moved = was ~= ARGV[6] or ended ~= ARGV[8]
if moved then item[#item + 1] = 'w'; item[#item + 1] = was end
-- who hears of it: the relay need not read the table
if ARGV[11] ~= '' then item[#item + 1] = 'p'; item[#item + 1] = ARGV[11] end
local id = redis.call('XADD', outbox, '*', unpack(item))
born = born or string.match(id, '^%d+')
redis.call('HSET', match, 'v', stop, 's', ARGV[4], 'w', ARGV[6], 'b', born, 'i', ARGV[10])
-- the log is no longer in one piece
redis.call('HDEL', match, 'z')

if ARGV[5] == '' then redis.call('ZREM', due, code) else redis.call('ZADD', due, ARGV[5], code) end
redis.call('HDEL', claims, code)
-- score 0: in use since the last clean-up; -1: so is one that is dropped sooner
if ARGV[7] == '0' then redis.call('ZREM', lobbies, code) else redis.call('ZADD', lobbies, 1 - ARGV[7], code) end
if ARGV[8] == '1' then
  redis.call('HSET', match, 'o', '1')
  redis.call('ZADD', over, 0, code)
else
  redis.call('HDEL', match, 'o')
  redis.call('ZREM', over, code)
end
-- a user of the server who may not publish commits all the same
if ARGV[12] == '1' then redis.pcall('PUBLISH', 'news:commit', code .. ' ' .. ARGV[5]) end
return {'done', start .. ' ' .. stop, moved and 1 or 0, was, born}
