-- What a line was answered in a web room; the oldest answers go first.
-- KEYS answers, answered;  ARGV key digest, answer, how many are kept, seconds until nobody asks for them any more
if redis.call('HSET', KEYS[1], ARGV[1], ARGV[2]) == 1 then
  redis.call('RPUSH', KEYS[2], ARGV[1])
  while redis.call('LLEN', KEYS[2]) > tonumber(ARGV[3]) do
    redis.call('HDEL', KEYS[1], redis.call('LPOP', KEYS[2]))
  end
end
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[4]) end
return 1
