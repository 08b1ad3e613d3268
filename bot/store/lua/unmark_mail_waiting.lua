-- A place where nothing waits any more, unless mail arrived since the score was read; or a finished table with which
-- nothing is left to be done, unless something happened to it.
-- KEYS sorted set;  ARGV place or code, score
if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or '-1') == tonumber(ARGV[2]) then
  redis.call('ZREM', KEYS[1], ARGV[1])
  return 1
end
return 0
