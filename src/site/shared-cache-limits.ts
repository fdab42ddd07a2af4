/** The numbers of the cache that nodes share, each with its reason. Milliseconds unless the name says otherwise. */

/** A page waits so long for the shared cache; then it is rendered, which takes hardly longer. */
export const SHARED_PATIENCE = 50;
/** While a server goes on to send, an answer is waited for this many times as long: then this process or the network is slow, and renders would be as well. */
export const SHARED_LATE_ROUNDS = 20;
/** Look-ups under way at the same time: enough that the server is never idle, and what they bring is read within a turn or two. */
export const SHARED_LOOKUPS_MAX = 20;
/** Look-ups that wait for their turn, which takes a millisecond or two for each; beyond it pages are rendered, and the renders' own bounds hold. */
export const SHARED_LOOKUPS_WAITING_MAX = 2_000;
/** A look-up whose turn has not come by then is none. */
export const SHARED_TURN_PATIENCE = 2_000;
/** Commands under way on a connection: look-ups, what waits for other nodes' pages, and pages on their way there. */
export const SHARED_COMMANDS_MAX = 4_000;
/** Pages on their way there, in bytes: a second of renders on a slow network. Beyond it pages are not shared. */
export const SHARED_SENDING_MAX_BYTES = 16 * 1024 * 1024;
/** A larger value is not sent, and of one that is there no more is read, in bytes: a page in all its codings is smaller. */
export const SHARED_VALUE_MAX_BYTES = 2 * 1024 * 1024;
/** Received for one answer, in bytes: the longest are parts of what was said, of 5 MB at most. A server that sends more is left. */
export const SHARED_ANSWER_MAX_BYTES = 8 * 1024 * 1024;
/** A page is kept there so long: what is asked for on no node for a day is rendered again. */
export const SHARED_LIFE = 86_400_000;
/** Clocks of nodes differ by so much at most; a page from further ahead is of a wrong clock, and rendered again. */
export const SHARED_CLOCK_SKEW = 10_000;
/** States of the content before the one in force in which a page is looked for: what an import did not touch is still true. */
export const SHARED_STATES_BEFORE = 2;
/** Pages in use that are told together, at the next pulse. */
export const SHARED_TOUCHES = 1_000;
/** Pages that are gone and that could not be removed there are remembered until they can. */
export const SHARED_REMOVALS_MAX = 10_000;

/** A connection that is not made by then is given up. */
export const SHARED_CONNECT_PATIENCE = 3_000;
/** Pause before the next attempt; doubled with each one, up to the longest. */
export const SHARED_PAUSE = 250;
export const SHARED_PAUSE_MAX = 5_000;
/** What was said is asked for this often, should the word of it be lost: so long is a page shown at most that others know to be out of date. */
export const SHARED_PULSE = 1_000;
/** A server that does not answer that by then is left. */
export const SHARED_PULSE_PATIENCE = 2_000;
/** A start waits at most so long for the shared cache before it goes on without. */
export const SHARED_OPEN_PATIENCE = 1_000;
/** Pages on their way have so long at the end. */
export const SHARED_CLOSE_PATIENCE = 1_000;

/** Invalidations that the server remembers: days of a busy team. A page that is older than the oldest of them counts as out of date. */
export const SAID_MAX = 5_000;
/** Names in one of them, in bytes of text; more are several. All of them together take 20 MB at most. */
export const SAID_NAMES_BYTES = 4_096;
/** An entry with more characters is none of a node's: a name alone may be longer than the bound above, and is no longer than an address. */
export const SAID_ENTRY_MAX_BYTES = 65_536;
/** A log whose newest place is so far ahead of the server's clock is begun anew: clocks that are set are a little off, and what is said takes a microsecond. */
export const SAID_AHEAD = 300_000;
/** Read at once, so that nothing else waits long. */
export const SAID_READ = 500;
/** Invalidations that wait for a server that is away; beyond it everything is said to be out of date. */
export const SAID_WAITING_MAX = 200;
/** Whoever invalidates is told after so long that it is not sure that all others know. */
export const SAID_PATIENCE = 3_000;
/**
 * Milliseconds. A node that was away for longer, and finds a server that lost its memory, takes all of its own pages for out
 * of date.
 */
export const AWAY_LONG = 600_000;

/** Whoever is about to render asks so long for the right to: where the server is late, a page is made twice rather than later. It is not asked where a look-up was in vain. */
export const SHARED_LEASE_PATIENCE = 200;
/** The right to make a page ends by itself: a render is given up by then. */
export const LEASE_LIFE = 11_000;
/** Whoever waits for another node's page waits this long; then he makes it himself. Most pages take a tenth of it. */
export const LEASE_WAIT = 1_000;
/** First pause before a waiting node looks again; longer each time, up to the second. */
export const LEASE_LOOK = 10;
export const LEASE_LOOK_MAX = 80;
/** Pages remembered for which another node was waited for in vain: as many as may be on their way at once. */
export const LEASES_OVERDUE_MAX = 1_000;
