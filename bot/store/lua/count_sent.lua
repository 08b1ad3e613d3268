-- The platform has answered a request, so it counts as of now, or as of a little later where it may be on its way still.
-- KEYS requests of the chat by instant, requests of all
-- ARGV now ('' for the server's own), id, how much later (below 0: how long ago), how long keys are kept
local now = tonumber(ARGV[1])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[3]), ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
redis.call('ZADD', KEYS[2], 'XX', 'LT', now, ARGV[2])
