-- A platform says that a place is gone: nothing more is sent there before there is news after an instant, and the
-- tables that are told there are to know. Of a place that is parked already they are to know it too.
-- Where nothing was ever to be told, there is nobody to know it.
-- KEYS state, high;  ARGV instant, reason -> 1, or 0 where nothing was
if redis.call('EXISTS', KEYS[1]) + redis.call('EXISTS', KEYS[2]) == 0 then return 0 end
if redis.call('HEXISTS', KEYS[1], 'parked') == 0 then
  redis.call('HSET', KEYS[1], 'parked', ARGV[2])
  redis.call('HINCRBY', KEYS[1], 'parkings', 1)
end
redis.call('HSET', KEYS[1], 'notbefore', ARGV[1], 'shut', 1)
return 1
