-- What is first to be done at a place: mail to be told, a chore, the news that a match cannot be told here, or that
-- nothing can.
-- A process gets or keeps the lease where there is something to do; else the lease is given back.
-- A dead owner loses the lease: another process of the same home (the part before '/'), and those that are named.
-- KEYS state, line, wait, out, held, chores, lost, high;  ARGV owner, now, until, chores that may wait, the dead...
local state = redis.call('HMGET', KEYS[1], 'owner', 'fence', 'until', 'parked', 'notbefore', 'parkings', 'shut')
local owner, fence, till = state[1], tonumber(state[2] or '0'), tonumber(state[3] or '0')
local now = tonumber(ARGV[2])
local function lives()
  for i = 5, #ARGV do
    if owner == ARGV[i] then return false end
  end
  return string.match(owner, '^[^/]*') ~= string.match(ARGV[1], '^[^/]*')
end
if owner and owner ~= ARGV[1] and till > now and lives() then return {'held', state[3]} end
local function take()
  -- not below the instant: a store that has lost the last lease gives its fence to nobody else
  if owner ~= ARGV[1] then fence = math.max(fence + 1, now) end
  redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'fence', fence, 'until', ARGV[3])
  return fence
end
local function give(answer)
  if owner then redis.call('HDEL', KEYS[1], 'owner', 'until') end
  return answer
end
if state[7] then return {'shut', take(), state[6]} end
if state[4] then
  if tonumber(state[5] or '0') > now then
    for _, code in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
      local wait, out = redis.call('HGET', KEYS[3], code) or '', redis.call('HGET', KEYS[4], code) or ''
      local stop = string.match(wait, '^%d+ (%d+)') or string.match(out, '^%w+ %d+ (%d+)')
      local parking, known = string.match(redis.call('HGET', KEYS[7], code) or '', '^(%d+) (%d+)$')
      if stop and (not known or (parking ~= state[6] and known ~= stop)) then
        return {'gone', take(), code, wait, out}
      end
    end
    return give({'parked', state[4]})
  end
  redis.call('HDEL', KEYS[1], 'parked')
end
if state[5] then
  if tonumber(state[5]) > now then return give({'later', state[5]}) end
  redis.call('HDEL', KEYS[1], 'notbefore')
end
local chore = redis.call('ZRANGE', KEYS[6], 0, 0, 'WITHSCORES')
local piled = redis.call('ZCARD', KEYS[6]) > tonumber(ARGV[4])
if piled and tonumber(chore[2]) <= now then return {'chore', take(), chore[1]} end
local first = redis.call('ZRANGE', KEYS[2], 0, 0, 'WITHSCORES')
if first[1] and tonumber(first[2]) <= now then
  local code = first[1]
  local wait, out = redis.call('HGET', KEYS[3], code) or '', redis.call('HGET', KEYS[4], code) or ''
  return {'mail', take(), code, wait, out, redis.call('HGET', KEYS[5], code) or '', redis.call('HGET', KEYS[8], code) or '',
    redis.call('HEXISTS', KEYS[7], code)}
end
if chore[1] and tonumber(chore[2]) <= now then return {'chore', take(), chore[1]} end
if not first[1] and not chore[1] then return give({'empty'}) end
local soonest = math.min(tonumber(first[2] or chore[2]), tonumber(chore[2] or first[2]))
return give({'later', string.format('%.0f', soonest)})
