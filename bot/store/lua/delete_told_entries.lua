-- Outbox entries that lie in every mailbox are deleted by the holder of the partition's lease.
-- KEYS lease, outbox;  ARGV fence, ids... -> 1, or 0 for an outdated fence
if redis.call('HGET', KEYS[1], 'fence') ~= ARGV[1] then return 0 end
for i = 2, #ARGV do redis.call('XDEL', KEYS[2], ARGV[i]) end
return 1
