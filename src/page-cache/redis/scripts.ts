/**
 * Scripts that the server runs, each as one step. What they write is small and bounded, so that a full server still takes
 * it (`allow-oom`, since Redis 7 and in every Valkey): what is out of date has to be said.
 */

/**
 * Adds invalidations to the log, each at a place of its own: microseconds since 1970, or one more than the one before.
 * Where there is no log it begins one, and says so in its first entry.
 *
 * KEYS: the log. ARGV: channel, most entries, name of a log that begins, then id, time and names of each.
 */
export const SAY = `#!lua flags=allow-oom
local log = KEYS[1]
local time = redis.call('TIME')
local place = tonumber(time[1]) * 1000000 + tonumber(time[2])
local function add(id, at, names)
	redis.call('XADD', log, 'MAXLEN', ARGV[2], string.format('%.0f-0', place), 'id', id, 'at', at, 'names', names)
	place = place + 1
end
local newest = redis.pcall('XREVRANGE', log, '+', '-', 'COUNT', 1)
if newest.err or not newest[1] then
	redis.call('DEL', log)
	add(ARGV[3], string.format('%.0f', place / 1000), '[]')
else
	place = math.max(place, tonumber(string.match(newest[1][1], '^%d+')) + 1)
end
for index = 4, #ARGV, 3 do add(ARGV[index], ARGV[index + 1], ARGV[index + 2]) end
if #ARGV > 3 then redis.call('PUBLISH', ARGV[1], '') end
return #ARGV`;

/** Takes the right to make a page over from a holder that is taken for lost. KEYS: the lease. ARGV: his token, ours, its life. */
export const TAKE_OVER = `#!lua flags=allow-oom
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`;

/** Gives the right back, if it is still ours. KEYS: the lease. ARGV: our token. */
export const GIVE_BACK = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`;
