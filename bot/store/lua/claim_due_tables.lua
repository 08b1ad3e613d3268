-- Tables that are due now, for one worker to look at: those that are named, else the first ones. A claimed table is due
-- again when its claim runs out, so that nobody finds it before, and finding others costs the same however many are
-- claimed. A table that is named is given again to its owner: the answer may have been lost.
-- KEYS due, claims;  ARGV owner, now, until, at most, codes... -> code, fence, ...
local now, codes, claimed = tonumber(ARGV[2]), {}, {}
if #ARGV > 4 then
  for i = 5, #ARGV do
    local due = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[i]) or 'inf')
    local owner = string.match(redis.call('HGET', KEYS[2], ARGV[i]) or '', '^(.*) %d+$')
    if due <= now or owner == ARGV[1] then codes[#codes + 1] = ARGV[i] end
  end
else
  codes = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[2], 'LIMIT', 0, ARGV[4])
end
for _, code in ipairs(codes) do
  -- no code of a table begins with '#'; not below the instant, so that a store that has lost the last claim gives its
  -- fence to nobody else
  local fence = math.max(tonumber(redis.call('HGET', KEYS[2], '#') or '0') + 1, now)
  redis.call('HSET', KEYS[2], '#', fence)
  redis.call('HSET', KEYS[2], code, ARGV[1] .. ' ' .. fence)
  redis.call('ZADD', KEYS[1], ARGV[3], code)
  claimed[#claimed + 1] = code
  claimed[#claimed + 1] = fence
end
return claimed
