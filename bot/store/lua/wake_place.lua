-- Somebody speaks at a place: even if it is parked or has to wait, it may be tried again at once.
-- KEYS state -> 1 where it is parked
if redis.call('HEXISTS', KEYS[1], 'parked') == 0 then return 0 end
redis.call('HSET', KEYS[1], 'notbefore', 0)
return 1
