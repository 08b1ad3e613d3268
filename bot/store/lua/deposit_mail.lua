-- What is to be told at a place, once: nothing at or below the high-water mark is taken again. What was held back
-- waits together with it. A relay from which another has taken over the partition since is refused.
-- The store of the match may have lost versions that were told here, and given their numbers again. So the last few are
-- marked with their identities, 'number version:identity...'; where others come, everything is told again from the
-- first of them on.
-- KEYS line, wait, high, relays;  ARGV code, start, stop, now, partition, fence, then for each entry 'from to identity'
--   -> the greatest fence known here of a relay of the partition, 1 if anything was new, and the first identity that is
--   lost or ''
local fence, known = tonumber(ARGV[6]), tonumber(redis.call('HGET', KEYS[4], ARGV[5]) or '0')
if known > fence then return {known, 0, ''} end
if known < fence then redis.call('HSET', KEYS[4], ARGV[5], ARGV[6]) end
local code, start, stop = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])

local stored = redis.call('HGET', KEYS[3], code) or ''
local high = tonumber(string.match(stored, '^%d+') or '-1')
local marks, versions = {}, {}
for version, identity in string.gmatch(stored, '(%d+):(%x+)') do
  marks[tonumber(version)] = identity
  versions[#versions + 1] = tonumber(version)
end
local function other(from, to, identity)
  if marks[to] and marks[to] ~= identity then return true end
  for _, version in ipairs(versions) do
    if from < version and version < to then return true end
  end
  return versions[1] and versions[1] < to and to < high and not marks[to]
end
local lost = ''
for i = 7, #ARGV do
  local from, to, identity = string.match(ARGV[i], '^(%d+) (%d+) (%x+)$')
  from, to = tonumber(from), tonumber(to)
  if lost == '' and other(from, to, identity) then
    while versions[1] and versions[#versions] > from do
      local version = table.remove(versions)
      lost, marks[version] = marks[version], nil
    end
    high = from
  end
  if to > (versions[#versions] or high) then
    marks[to] = identity
    versions[#versions + 1] = to
  end
end
if stop <= high then return {fence, 0, ''} end
if start < high then start = high end

local waiting = redis.call('HGET', KEYS[2], code)
local came = ARGV[4]
if waiting then
  local first, since, held = string.match(waiting, '^(%d+) %d+ (%d+)(.*)$')
  start = math.min(start, tonumber(first))
  if held == '' then came = since end
end
redis.call('HSET', KEYS[2], code, start .. ' ' .. stop .. ' ' .. came)

local kept = {stop}
for i = math.max(1, #versions - 3), #versions do kept[#kept + 1] = versions[i] .. ':' .. marks[versions[i]] end
redis.call('HSET', KEYS[3], code, table.concat(kept, ' '))
redis.call('ZADD', KEYS[1], 'NX', ARGV[4], code)
return {fence, 1, lost}
