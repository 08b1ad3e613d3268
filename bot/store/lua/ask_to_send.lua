-- A request wants to be sent to a chat. It gets a place there, or waits in the line of its chat, then in that of all.
-- The platform counts a request at some instant between its sending and its answer. So one under way counts as of now,
-- and an answered one as of its answer: however long they travel, the platform never sees more than we counted.
-- KEYS requests of the chat by instant, line of the chat, requests of all, line of all, silent chats, pace
-- ARGV now ('' for the server's own), id, came ('' the first time), chat, handicap, patience ('' for any), yields (1, 0),
--   most, span, burst, gap of the chat, most, span of all, how long a request counts as under way, and so for all,
--   how much longer than promised one may stay away from a line, how long keys are kept, how long gaps are kept of one under
--   way, places that those leave free after that -> came, wait
local now = tonumber(ARGV[1])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local function whole(number) return string.format('%.0f', number) end
local id, came = ARGV[2], tonumber(ARGV[3]) or now
if redis.call('ZSCORE', KEYS[1], id) then return {whole(came), '0'} end
local patience, yields = tonumber(ARGV[6]), ARGV[7] == '1'
local most, span, burst, gap = tonumber(ARGV[8]), tonumber(ARGV[9]), tonumber(ARGV[10]), tonumber(ARGV[11])
local most_of_all, span_of_all = tonumber(ARGV[12]), tonumber(ARGV[13])
local held, held_of_all, grace = tonumber(ARGV[14]), tonumber(ARGV[15]), tonumber(ARGV[16])
local brief, free = tonumber(ARGV[18]), tonumber(ARGV[19])
local rank = string.format('%015.0f ', came + tonumber(ARGV[5])) .. id
local rank_of_all = string.format('%015.0f ', came) .. id

-- what counts in a span, the earliest first; and those of it that keep others waiting for the gap, which those that are
-- under way do for a moment only. Of those that are under way for longer no more count than are given.
local function counted(key, span, held, lasting)
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now - span)
  local found, all, spaced = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES'), {}, {}
  for i = 1, #found, 2 do
    local at = tonumber(found[i + 1])
    local moment = at > now and math.min(now, at - held + brief) or at
    if at > now and moment < now then lasting = lasting - 1 end
    if at <= now or moment == now or lasting >= 0 then all[#all + 1] = math.min(at, now) end
    if yields or string.sub(found[i], 1, 1) ~= '-' then spaced[#spaced + 1] = moment end
  end
  table.sort(spaced)
  return all, spaced
end

local function ahead(key, own)
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
  local count = 0
  for _, other in ipairs(redis.call('ZRANGE', key, 0, -1)) do
    if other < own then count = count + 1 end
  end
  return count
end

-- the instant at which there is a place for whoever has so many ahead
local function turn(all, spaced, ahead, most, span, burst, gap)
  local at = now
  for _ = 0, ahead do
    if #all >= most then at = math.max(at, all[#all - most + 1] + span) end
    for back = burst, #spaced do
      at = math.max(at, spaced[#spaced - back + 1] + (back + 1 - burst) * gap)
    end
    all[#all + 1] = at
    spaced[#spaced + 1] = at
  end
  return at
end

local rate = redis.call('HMGET', KEYS[6], 'rate', 'since')
if rate[1] then
  local risen = tonumber(rate[1]) + math.floor((now - tonumber(rate[2])) / 1000)
  most_of_all = math.max(1, math.min(most_of_all, risen))
end
local here, spaced = counted(KEYS[1], span, held, most)
local used, everywhere = #here, counted(KEYS[3], span_of_all, held_of_all, math.max(0, most_of_all - free))
local before, before_of_all = ahead(KEYS[2], rank), ahead(KEYS[4], rank_of_all)
local silent = tonumber(redis.call('ZSCORE', KEYS[5], ARGV[4]) or '0')
local at, ready
if yields then
  local room, room_of_all = math.max(1, math.floor(most / 2)), math.floor(most_of_all / 2)
  at = math.max(silent, turn(here, spaced, 0, most, span, burst, gap))
  if redis.call('ZCARD', KEYS[2]) + redis.call('ZCARD', KEYS[4]) > 0 then at = math.max(at, now + grace) end
  if used >= room then at = math.max(at, here[used - room + 1] + span) end
  if #everywhere >= room_of_all then at = math.max(at, now + span_of_all) end
else
  at = math.max(silent, turn(here, spaced, before, most, span, burst, gap))
  ready = at <= now
  if ready then at = turn(everywhere, {}, before_of_all, most_of_all, span_of_all, most_of_all, 0) end
end
local function keep(key) redis.call('PEXPIRE', key, ARGV[17]) end
local wait = at - now
local waits = wait > 0 and not yields and not (patience and wait > patience)
if wait <= 0 then
  redis.call('ZADD', KEYS[1], now + held, id)
  redis.call('ZADD', KEYS[3], now + held_of_all, id)
  keep(KEYS[1])
  keep(KEYS[3])
end
local function stand(key, place, stays)
  if not stays then return redis.call('ZREM', key, place) end
  redis.call('ZADD', key, at + grace, place)
  keep(key)
end
-- until it has its place it stands in the line of its chat
stand(KEYS[2], rank, waits)
stand(KEYS[4], rank_of_all, waits and ready)
return {whole(came), whole(math.max(wait, 0))}
