-- A lease is given back; its fence stays, so that nobody ever gets the same again.
-- KEYS lease;  ARGV owner -> 1, or 0 where it was somebody else's
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return 0 end
redis.call('HDEL', KEYS[1], 'owner', 'until')
return 1
