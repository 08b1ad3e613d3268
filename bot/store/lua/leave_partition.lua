-- Outbox entries that lie in every mailbox are deleted by the holder of the partition's lease, who leaves the partition to
-- whoever commits next, unless more has come: then nobody else could relay it.
-- KEYS lease, outbox;  ARGV fence, id of the last entry that was read, ids...
--   -> 0 for an outdated fence, 1 where more lies behind that entry, 2 where the lease is left
if redis.call('HGET', KEYS[1], 'fence') ~= ARGV[1] then return 0 end
for i = 3, #ARGV do redis.call('XDEL', KEYS[2], ARGV[i]) end
if #redis.call('XRANGE', KEYS[2], '(' .. ARGV[2], '+', 'COUNT', 1) > 0 then return 1 end
-- the owner stays: where nobody else relays meanwhile, it goes on with the same fence
redis.call('HSET', KEYS[1], 'until', 0)
return 2
