-- Tries on keys of its own what a commit does: they are written, read and deleted again. A server without memory refuses
-- only a script whose first write takes memory.
-- KEYS hash, list, sorted set, stream;  ARGV text -> 1 if what was read is what was written
redis.call('HSET', KEYS[1], 'v', ARGV[1])
redis.call('RPUSH', KEYS[2], ARGV[1])
redis.call('ZADD', KEYS[3], 1, ARGV[1])
local id = redis.call('XADD', KEYS[4], '*', 'c', ARGV[1])
local read = redis.call('HGET', KEYS[1], 'v') == ARGV[1] and redis.call('LINDEX', KEYS[2], -1) == ARGV[1]
read = read and tonumber(redis.call('ZSCORE', KEYS[3], ARGV[1])) == 1
read = read and redis.call('XREVRANGE', KEYS[4], '+', '-', 'COUNT', 1)[1][1] == id
redis.call('DEL', unpack(KEYS))
return read and 1 or 0
