/** The numbers of the page cache and its renders, each with its reason. Milliseconds unless the name says otherwise. */

/** How long a good copy stands in when rendering fails, in seconds. */
export const STALE_IF_ERROR_SECONDS = 7 * 86_400;
/** Share of a life that is drawn at random, so that pages filled together do not expire together. */
export const LIFE_JITTER = 0.1;
/** Missing pages and redirects live at most so many seconds. */
export const NEGATIVE_LIFE_SECONDS = 60;
/** Parts of the cache's bytes; what is left after these two holds pages. */
export const SEARCH_POOL_SHARE = 0.15;
export const NEGATIVE_POOL_SHARE = 0.05;
/** Uses of an address are counted up to here: who is asked for more often is as good as any. */
export const USES_COUNTED_MOST = 15;
/**
 * Counts in each of four rows, a power of two, and the uses after which they are halved: a million bytes in all, in which
 * a flood of a quarter of a million addresses makes hardly one of them look as if it had been asked for twice.
 */
export const USES_WIDTH = 2 ** 18;
/** Counts are halved after so long at the latest: what is read now takes the place of what was read an hour ago. */
export const USES_AGE_INTERVAL = 600_000;
/** A page of results is kept when its address is asked for so often: anybody can invent one. */
export const SEARCH_USES_KEPT = 2;
/** Bytes of kept pages that stay unpacked for those who take no gzip: some hundred of them, each unpacked in a tenth of a millisecond. */
export const UNPACKED_PAGES_MAX_BYTES = 8 * 1024 * 1024;
/** A page that is larger, compressed in both ways, is sent but not kept, in bytes. */
export const PAGE_MAX_BYTES = 1024 * 1024;
/**
 * For a list of the pages most used and those out of date longest, so many at either end of the order of use are looked
 * at: 1 ms, however many are kept.
 */
export const LISTED_LOOK = 5_000;
/** Pages that such a list holds of each kind: more are scrolled over, not read. */
export const LISTED_PAGES = 50;
/** Pages remembered whose last render failed: more fail for one reason, which the first of them tell. */
export const FAILING_PAGES_MAX = 1_000;
/** Milliseconds for which the operator's page is the same for whoever asks: it costs some milliseconds, and anybody who reaches that port can ask. */
export const OPERATOR_PAGE_LIFE = 1_000;
/** Milliseconds that the operator's page calls lately: what went wrong before is no trouble of now. */
export const LATELY = 300_000;
/** Milliseconds after which counters are noted for that. */
export const LATELY_STEP = 60_000;
/** Renders at the same time: they share one processor, more of them only wait longer. */
export const RENDERS_MAX = 16;
/** Of these, at most so many that no visitor waits for. */
export const BACKGROUND_RENDERS_MAX = 4;
/**
 * Renders of results, beside all others and each begun in a turn of the event loop of its own: anybody can invent
 * searches without end, and a page that is not kept yet must not wait behind them.
 */
export const SEARCH_RENDERS_MAX = 4;
/** Searches that may wait for a place: what waits is answered within a second or two. */
export const SEARCH_RENDERS_WAITING_MAX = 50;
/** Renders of what is not there, near which is searched: a scanner asks for nothing else, and takes no place from those who search. */
export const MISSING_RENDERS_MAX = 2;
/** What is not there and may wait for a place. */
export const MISSING_RENDERS_WAITING_MAX = 50;
/** Renders for one agent alone, beside all others: agents are few, and their pages must not cost the visitors'. */
export const AGENT_RENDERS_MAX = 2;
/** Of these, such that may wait: some tens of agents who click at once. */
export const AGENT_RENDERS_WAITING_MAX = 50;
/** Renders of what is not published, for whoever has its link: a link may go far, and must not cost agents their places. */
export const PREVIEW_RENDERS_MAX = 2;
/** Of these, such that may wait: some tens of people who were sent one link. */
export const PREVIEW_RENDERS_WAITING_MAX = 50;
/** Renders of forms, each with a key of its own: anybody can ask for them without end, and a form that comes back holds what somebody wrote. */
export const FORM_RENDERS_MAX = 2;
/** Forms that may wait: each takes some milliseconds, so that the last comes after a second. */
export const FORM_RENDERS_WAITING_MAX = 200;
/** Visitors' renders that may wait for a place; beyond it an early 503 is kinder than a late page. */
export const RENDERS_WAITING_MAX = 400;
/** Who finds no place, or comes too often, hears it after so long: a client that asks again at once does so five times a second over each connection. */
export const REFUSAL_HOLD = 200;
/** Refusals of pages, of previews and of what is sent, each of them, that are held at the same time, some kilobytes each; more are said at once. */
export const REFUSALS_HELD_MAX = 2_000;
/** Refreshes that may wait; beyond it the next visitor asks again. */
export const REFRESHES_WAITING_MAX = 5_000;
/** A render that takes longer is given up and its place freed. */
export const RENDER_OUTER_BOUND = 10_000;
/** Whoever shares pages is asked who makes one, and answers at once; where he does not within this, it is made here, and not shared. */
export const LEASE_PATIENCE = 500;
/** A worker waits so long for the pages that all share; the process that has them does little else. */
export const DESK_PATIENCE = 250;
/** Share of the memory for pages that is held for all workers together, by the process that starts them: what one of them made lately, for the others. */
export const DESK_SHARE = 0.2;
/** Pause before a failed refresh is tried again. */
export const REFRESH_RETRY = 3_000;
/** Pause before a page that answered "missing" for the first time is asked again. */
export const MISSING_CONFIRMATION = 1_000;
/** After an invalidation the old copy is shown at most this long; then visitors wait for the new one. */
export const INVALIDATED_GRACE = 1_500;
/** After an invalidation a whole old copy is preferred this long to a new one with a failed call; then the new one is shown. */
export const DEGRADED_PATIENCE = 60_000;

/** Megabytes of finished pages on disk, some 20,000 of them: what a site's visitors read in a day. */
export const CACHE_DISK_MAX_MB = 1024;
/** A page that is not in memory waits so long for the disk; then it is rendered, which takes hardly longer. */
export const TIER_PATIENCE = 50;
/** Look-ups on disk under way at the same time; beyond it pages are rendered, and the renders' own bounds hold. */
export const TIER_LOOKUPS_MAX = 500;
/** Pages that wait for the disk, in bytes: a second of renders on a disk that is slow just then. Beyond it pages are not stored. */
export const TIER_WAITING_MAX_BYTES = 16 * 1024 * 1024;
/** Bytes that are written in one transaction: look-ups wait for its end. */
export const TIER_BATCH_BYTES = 1024 * 1024;
/** What a removal or a use counts among what waits, in bytes. */
export const TIER_NOTE_BYTES = 256;
/** Pages in use that are told together. */
export const TIER_TOUCHES = 200;
/** A page in use is said to be so this often: what was not for longer is forgotten first. */
export const TIER_TOUCH_INTERVAL = 300_000;
/** Pause before a disk that failed is tried again. */
export const TIER_REST = 10_000;
/** Invalidations that wait for a disk that cannot be opened; beyond it everything on it is out of date. */
export const TIER_MARKS_WAITING_MAX = 100;
/** Whoever marks pages as out of date is told after so long that the disk does not answer. */
export const TIER_MARK_PATIENCE = 5_000;
/** A start waits at most so long for the disk before it says that it is ready. */
export const TIER_OPEN_PATIENCE = 300;
/** What waits to be kept at the end has so long. */
export const TIER_CLOSE_PATIENCE = 3_000;
/** What is wrong with the disk is logged once in this time. */
export const TIER_LOG_PAUSE = 60_000;
/** Tags that were marked and that older pages may carry; beyond it the older half of these pages is taken for out of date. 3 MB. */
export const TIER_MARKS_MAX = 50_000;
/** Megabytes of its thread for what it holds a moment. */
export const TIER_THREAD_YOUNG_MB = 16;
/** Share of the bytes on disk that pages fill; the rest is for what the file is organised by. */
export const TIER_FILL = 0.95;
/** Bytes of the journal that stay when it is empty. */
export const TIER_JOURNAL_BYTES = 8 * 1024 * 1024;

/** A network in front is told what is out of date so long after this site: by then the grace is over, and visitors get the new page. */
export const CDN_PURGE_DELAY = INVALIDATED_GRACE + 1_000;
/** Tags told at once: the fewest that a network takes. */
export const CDN_TAGS_AT_ONCE = 30;
/** Tags that wait to be told; beyond it the whole site is. */
export const CDN_TAGS_MAX = 3_000;
/** What a network has for an answer. */
export const CDN_PURGE_PATIENCE = 10_000;
/** Pause before it is told again what it did not take; doubled each time, up to the longest. */
export const CDN_PURGE_PAUSE = 1_000;
export const CDN_PURGE_PAUSE_MAX = 60_000;
