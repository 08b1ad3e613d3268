-- Takes seeks out of the open ones, all of them or none: they must still be what they were when they were read. Those
-- who are to meet lie among the meetings in the same step, so that nobody is lost if the process ends now.
-- KEYS open seeks, meetings;  ARGV key of the meeting ('' for none), meeting, then field and seek of each
-- -> 1 if they are taken, now or by this very request before
if ARGV[1] ~= '' and redis.call('HEXISTS', KEYS[2], ARGV[1]) == 1 then return 1 end
for i = 3, #ARGV, 2 do
  if redis.call('HGET', KEYS[1], ARGV[i]) ~= ARGV[i + 1] then return 0 end
end
for i = 3, #ARGV, 2 do redis.call('HDEL', KEYS[1], ARGV[i]) end
if ARGV[1] ~= '' then redis.call('HSET', KEYS[2], ARGV[1], ARGV[2]) end
return 1
