-- A lobby nobody used since it was marked; one that came into use again stays. Who followed it is noted until it has
-- been forgotten everywhere; no other table gets its code before.
-- KEYS match, log, done, due, lobbies, claims, dropped;  ARGV code, mark, now -> its followers, or nil
local mark = redis.call('ZSCORE', KEYS[5], ARGV[1])
if not mark or tonumber(mark) ~= tonumber(ARGV[2]) then return nil end
local who = redis.call('HGET', KEYS[1], 'w') or ''
redis.call('HSET', KEYS[7], ARGV[1], ARGV[3] .. ' ' .. who)
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
redis.call('ZREM', KEYS[4], ARGV[1])
redis.call('HDEL', KEYS[6], ARGV[1])
redis.call('ZREM', KEYS[5], ARGV[1])
return who
