-- All that a mailbox holds of a match that does not exist any more, told or not.
-- KEYS line, wait, out, high, held, lost;  ARGV code
redis.call('ZREM', KEYS[1], ARGV[1])
for i = 2, #KEYS do redis.call('HDEL', KEYS[i], ARGV[1]) end
return 1
