/**
 * Scripts that the server runs, each as one step. What they write is small and bounded, so that a full server still takes
 * it (`allow-oom`, since Redis 7 and in every Valkey): what is out of date has to be said.
 */

/**
 * Adds invalidations to the log, each at a place of its own: microseconds since 1970, or one more than the one before.
 * Where there is no log, or one whose places are so far ahead that somebody else chose them, or the clock was set back by
 * as much, it begins one, and says so in its first entry.
 *
 * KEYS: the log. ARGV: channel, most entries, microseconds that are too far ahead, then id, time, names and sum of the entry
 * with which a log begins, and of each that is said.
 */
export const SAY = `#!lua flags=allow-oom
local log = KEYS[1]
local time = redis.call('TIME')
local place = tonumber(time[1]) * 1000000 + tonumber(time[2])
local function add(index)
	local id, at, names, sum = unpack(ARGV, index, index + 3)
	local put = string.format('%.0f-0', place)
	redis.call('XADD', log, 'MAXLEN', ARGV[2], put, 'id', id, 'at', at, 'names', names, 'sum', sum)
	place = place + 1
end
local found = redis.pcall('XINFO', 'STREAM', log)
local facts = {}
for index = 1, #found, 2 do facts[found[index]] = found[index + 1] end
local newest = tonumber(string.match(facts['last-generated-id'] or '', '^%d+') or 0)
if (facts['length'] or 0) == 0 or newest > place + ARGV[3] then
	redis.call('DEL', log)
	add(4)
else
	place = math.max(place, newest + 1)
end
for index = 8, #ARGV, 4 do add(index) end
if #ARGV > 7 then redis.call('PUBLISH', ARGV[1], '') end
return #ARGV`;

/** Takes the right to make a page over from a holder that is taken for lost. KEYS: the lease. ARGV: his token, ours, its life. */
export const TAKE_OVER = `#!lua flags=allow-oom
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`;

/** Gives the right back, if it is still ours. KEYS: the lease. ARGV: our token. */
export const GIVE_BACK = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`;
