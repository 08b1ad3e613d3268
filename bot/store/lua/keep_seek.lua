-- Somebody seeks others, in the place of what they sought of that game before; a request that comes again does nothing.
-- KEYS open seeks, mark of the request;  ARGV field, seek, milliseconds for which the mark stays -> 1 if it is kept now
if not redis.call('SET', KEYS[2], '1', 'NX', 'PX', ARGV[3]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1
