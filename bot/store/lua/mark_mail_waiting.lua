-- A place where mail waits. The score rises at each arrival, so that a postman with an older score cannot take it out.
-- KEYS mail;  ARGV place, now, name of the process, '' where it posts this itself and nobody is to be told
local seen = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or '0')
redis.call('ZADD', KEYS[1], math.max(seen + 1, tonumber(ARGV[2])), ARGV[1])
if ARGV[3] ~= '' then redis.pcall('PUBLISH', 'news:mail', ARGV[3] .. ' ' .. ARGV[1]) end
return 1
