/** Every number that has a reason, with its reason (specification section 9); those of packs stand in pack-limits.ts, of the cache in cache-limits.ts, of sendings in sending-limits.ts, of search in search-limits.ts. */

/** Milliseconds for the calls of one page render: a visitor waits at most 2.5 s for the first byte. */
export const BUDGET = { critical: 1_500, optional: 800 } as const;

/** The specification's API time-out: the outer bound of background work, in milliseconds. */
export const API_TIMEOUT = 120_000;

/** Named lives of a page in seconds: fresh for `maxAge`, then served while it is rebuilt for `swr`. */
export const LIVES = {
	/** Pages about what is new. */
	short: { maxAge: 60, swr: 600 },
	/** Ordinary pages; an import invalidates them at once, so this only bounds what nobody announced. */
	standard: { maxAge: 600, swr: 86_400 },
	/** Pages that change with their own content alone. */
	long: { maxAge: 86_400, swr: 604_800 },
	/** Pages made for one visitor: nobody keeps them. */
	none: { maxAge: 0, swr: 0 },
	/** A page with a failed call: long enough to protect the API, short enough to be whole again soon. */
	degraded: { maxAge: 5, swr: 5 },
	/** A page that is not there: 30 to 60 s, so that a new one appears. */
	missing: { maxAge: 45, swr: 15 },
} as const;
export type Life = Exclude<keyof typeof LIVES, "degraded" | "missing">;

/**
 * Longest search query (specification section 5), unless the setting QUERY_MAX_LENGTH says otherwise; search cuts
 * there once more, when compatibility forms are written out.
 */
export const QUERY_MAX_LENGTH = 500;

/** Default result counts of specification section 9. */
export const FAQ_COUNT = 10;
export const NEWS_COUNT = 10;
export const SUPPORT_VIDEO_COUNT = 20;
/** Checks of serial numbers beside what a page is about: the newest; a product has hardly as many. */
export const SERIAL_CHECKERS_COUNT = 5;
/** What smart help differs in (specification section 9): fewer videos, and a config of a single space. */
export const SMART_HELP_VIDEO_COUNT = 12;
export const SMART_HELP_CONFIG = " ";
/** Articles that a page of TV help recommends: as many as answers. */
export const RECOMMENDED_COUNT = 10;
/** Repair documents of a list, for everybody or of one type for agents, and news of service centres (specification section 9). */
export const REPAIRS_COUNT = 100;
/** Languages that a list can be narrowed to together: nobody reads more. */
export const LANGUAGES_CHOSEN_MAX = 5;
/** Downloads from which on filters are offered: fewer are seen at a glance. */
export const DOWNLOADS_FILTERED_FROM = 10;
/** Results on one page of results: more are scrolled over, not read. */
export const RESULTS_COUNT = 10;
/** Questions behind the product page's answers door. */
export const DOOR_QUESTIONS_COUNT = 3;
/** Manuals in their door on wide screens; on phones the first stands alone. */
export const DOOR_MANUALS_COUNT = 2;
/** Languages of a manual that stand beside it before the rest is folded away: a tap each, and two lines on a phone. */
export const MANUAL_LANGUAGES_SHOWN = 5;
/** Articles beside another: enough to choose from without a second page. */
export const RELATED_COUNT = 5;
/** Articles asked for beside a product, most of which stand in its doors and bundles already. */
export const RELATED_ASKED = 40;
/** Notices asked for above a page: all there are, for none may be out of reach. */
export const NOTICES_COUNT = 100;
/** Notices above a page before the rest is folded away: one line each, not a wall. Safety is never folded. */
export const NOTICES_SHOWN = 3;
/** Important articles beside a product or category. */
export const IMPORTANT_COUNT = 3;
/** Bundles that somebody put together, of a context: as many as fit two screens; what only others hold stands among its answers. */
export const FAQ_BUNDLES_MAX = 24;
/** Topics whose answers make a bundle by themselves: two columns of a wide screen. */
export const AUTO_BUNDLES_MAX = 12;
/** Answers of such a bundle before the link to all of them. */
export const AUTO_BUNDLE_ARTICLES = 5;
/** Remote controls on one page of them. */
export const REMOTE_CONTROLS_COUNT = 30;
/** Brands on one page: as many as an alphabetical list shows at a glance in columns. */
export const REMOTE_BRANDS_COUNT = 60;
/** Brands of a device from which on letters lead to them: fewer are seen at a glance. */
export const REMOTE_LETTERS_FROM = 12;
/** Codes of a brand that stand beside the one that is tried: few have more. */
export const REMOTE_CODES_SHOWN = 20;

/** Picture sizes of specification section 9, width x height in CSS pixels. */
export const PICTURE_SIZES = {
	/** The product or category that a page's search is about. */
	searchModel: { phone: [180, 180], tablet: [140, 140], desktop: [180, 180] },
	organicResults: [70, 70],
	modelResults: [70, 70],
	newsAndAlerts: { phone: [100, 66], desktop: [100, 90] },
	compatibilities: { phone: [70, 70], desktop: [100, 100] },
} as const;
/** Letters of a word that fit beside two others on a phone, as three categories stand there: of longer ones there are two. */
export const CATEGORY_WORD_LETTERS = 11;
/** Pictures of ours beside them: a category of the home page's grid, the thing a page is about, where a step of guided help looks, a card, and a video's poster. */
export const OWN_PICTURE_SIZES = {
	categories: { phone: [80, 80], desktop: [112, 112] },
	subject: { phone: [84, 84], desktop: [160, 160] },
	helpStep: { phone: [216, 144], desktop: [300, 200] },
	smallSubject: [84, 84],
	card: { phone: [80, 60], desktop: [100, 75] },
	poster: { phone: [80, 45], desktop: [100, 56] },
} as const;

/** Entries of a feed: readers look in every few hours. */
export const FEED_ENTRIES_MAX = 30;
/** Characters of a page's description that search engines show. */
export const DESCRIPTION_MAX_LENGTH = 160;
/** Characters of a page's title that search engines show. */
export const TITLE_MAX_LENGTH = 65;

/** Milliseconds of a scroll animation, and of one whose duration makes no sense (specification section 9). */
export const SCROLL_ANIMATION = { usual: 200, invalid: 1_000 } as const;
/** CSS pixels of a popup window (specification section 2). */
export const POPUP = { width: 700, height: 550 } as const;

// Front server. Milliseconds unless the name says otherwise.

/** Life of the mode cookies (specification section 9: 99 days), in seconds. */
export const MODE_COOKIE_SECONDS = 99 * 24 * 3600;
/** The longest a visitor waits for the first byte; then the last good copy or a 503. */
export const FIRST_BYTE_BUDGET = 2_500;
/** Bodies end here where the route sets no other end: tickets and feedback are text. */
export const BODY_MAX_BYTES = 64 * 1024;
/**
 * Seconds in which a server that was told to stop says that it is not ready and still answers everybody, unless
 * DRAIN_SECONDS says otherwise: a balancer that looks every two seconds has noticed, and Docker's ten are not over.
 */
export const DRAIN_SECONDS = 5;
/** The last connections of the system's queue are taken until a turn of the event loop this short brings none, in milliseconds: what comes meanwhile the system cuts. */
export const QUIET_TURN = 0.5;
/** Under a flood no turn is quiet: then listening ends all the same. */
export const LAST_CONNECTIONS_PATIENCE = 10_000;
/** Requests in flight at shutdown may take this long. */
export const SHUTDOWN_GRACE = 20_000;
/** Until a page that could not be made at start is tried again, before the process counts as ready. */
export const WARM_UP_RETRY = 1_000;
/** What a client is told to wait after a 503, in seconds. */
export const RETRY_AFTER_SECONDS = 5;
/** Memory of the addresses that skip the full gate because it accepted exactly them before, in bytes: some 10,000. */
export const HOT_TARGETS_MAX_BYTES = 4 * 1024 * 1024;
/** Milliseconds in which the log takes the same line once: a flood says no more in a thousand lines than in one with its number. */
export const LOG_REPEAT_INTERVAL = 1_000;
/** Kinds of lines whose repetitions are counted: some hundred calls, patterns and reasons are known; a few KB each. */
export const LOGGED_KINDS_MAX = 1_000;
/** Milliseconds after which a request gets a line in the log: a visitor notices a second, and a page takes some ten milliseconds. */
export const SLOW_REQUEST = 1_000;
/** All their other calls: mostly remembered, or a few rows. */
export const API_CALLS = { atOnce: 64, waiting: 400 } as const;
/** Replies of the API below this many bytes are not worth compressing: they fit into one packet. */
export const API_COMPRESS_FROM_BYTES = 1_400;
/** A reply of a support API elsewhere ends here, in bytes: a thousand downloads, the longest list, are one megabyte. */
export const API_REPLY_MAX_BYTES = 2 * 1024 * 1024;
/** Values and fields of such a reply: a thousand downloads have 25,000; parsed and checked, these take some tenths of a second. */
export const API_REPLY_VALUES_MAX = 50_000;
/** Levels of such a reply: the contract needs eight. */
export const API_REPLY_DEPTH_MAX = 24;
/** Bytes that are read of a reply that is an error: it is for the log alone. */
export const API_ERROR_BODY_MAX_BYTES = 16 * 1024;
/**
 * Calls under way to a support API elsewhere, each on a connection of its own, and those that wait for one: eight pages
 * at once ask about as many. One that hangs holds a place as long as a page is patient.
 */
export const REMOTE_CALLS = { atOnce: 128, waiting: 2_000 } as const;
/**
 * When a support API elsewhere is left alone: after so many failures in a row, a page's worth; for a second at first,
 * twice as long after each probe that fails, and never longer for one that hangs than the longest: with the pause before
 * a failed page is made again, it is known within five seconds that all is well. Its own `Retry-After`
 * counts up to a minute: a site is not closed for a day by a header. Milliseconds.
 */
export const BREAKER = { failures: 5, firstPause: 1_000, longestPause: 2_000, longestRetryAfter: 60_000 } as const;

/** A sitemap, and what its index lists, by the protocol (sitemaps.org): pages or files, and bytes. */
export const SITEMAP_URLS_MAX = 50_000;
export const SITEMAPS_LISTED_MAX = 50_000;
export const SITEMAP_FILE_MAX_BYTES = 50 * 1024 * 1024;
/** Half of it, by which pages are parted: how long the site's own origin is becomes known later. */
export const SITEMAP_MAX_BYTES = 25 * 1024 * 1024;
/** Addresses that are asked for and written at once: a few milliseconds, between which others are served. */
export const SITEMAP_STEP = 250;
/** Of the places for renders of each kind, for the API's clients and for connections, at most this share for one network, and of several that flood less each: whoever else comes finds a place. */
export const PLACES_NETWORK_SHARE = 0.5;
/** Sitemaps that are sent at the same time: each holds a step and what compresses it, 1 MB at most. */
export const SITEMAPS_AT_ONCE = 60;
/** Of these, at most this share for one client. */
export const SITEMAPS_CLIENT_SHARE = 0.5;

// Content packs and the support API. Bytes unless the name says otherwise.

/** Tags and addresses of pages that an operator has made anew at once: more is `site`. */
export const PURGED_MAX = 1_000;
/** Content databases that stay on disk: the current one and those that may be gone back to. */
export const CONTENT_VERSIONS_KEPT = 3;
/** Versions that are held open for previews: somebody compares two. Each holds memory for rows of its own. */
export const PREVIEWS_OPEN_MAX = 2;
/** Hours for which a link to a preview holds when nobody says otherwise, and at most: who still looks asks for another. */
export const PREVIEW_HOURS = 24;
export const PREVIEW_HOURS_MAX = 7 * 24;
/** Items of a kind on a page of differences, and versions that it lists. */
export const DIFFERENCE_PAGE = 100;
/** Milliseconds between two looks for a new content version: a running server notices within a second. */
export const CONTENT_POLL_INTERVAL = 500;
/** Milliseconds between two checks of a version that is refused or doubted: each reads all of it. */
export const CONTENT_RECHECK_INTERVAL = 10_000;
/** Bytes a second of a content database that are read behind everything else: a hundredth of what a processor hashes. */
export const CONTENT_CHECK_BYTES_PER_SECOND = 16 * 1024 * 1024;
/**
 * All remembered replies of the support API together: those of some thousand pages. Beside CACHE_MAX_MB, so that
 * a site that keeps no pages does not ask everything again for each.
 */
export const REPLIES_MAX_BYTES = 32 * 1024 * 1024;
/** Of these, the share for answers to words that somebody typed. */
export const TYPED_REPLIES_SHARE = 0.125;
/** What a remembered reply costs beside its data: objects, tags and map entries. */
export const REPLY_OVERHEAD = 1_024;
/** Milliseconds that a reply of an API that tells no version is remembered: one reader's way through a few pages. */
export const UNVERSIONED_REPLY_LIFE = 30_000;
/** Milliseconds between two looks at the version of a support API elsewhere. */
export const REMOTE_POLL_INTERVAL = 2_000;
/** Milliseconds until such a look is given up; at a start that knows of an earlier one it is all that is waited for. */
export const REMOTE_BRAND_PATIENCE = 5_000;
/** Milliseconds for which a first start asks an API that does not answer: five such starts take longer than the minute after which systemd would leave it to people (deploy/support-site.service). */
export const REMOTE_FIRST_PATIENCE = 20_000;
/** Files of a support API elsewhere that are passed on at the same time: each holds two connections. Downloads take minutes, so pictures have places of their own. */
export const REMOTE_FILES_AT_ONCE = { picture: 200, document: 100 } as const;
/** Of these, at most this share for one client, and of what others leave free: more than all pictures of a page, and never everybody's places. */
export const REMOTE_FILES_CLIENT_SHARE = 0.25;
/** Milliseconds until its first byte; and of a picture that is kept from before, which is sent then. */
export const FILE_ANSWER_TIMEOUT = 10_000;
export const KEPT_PICTURE_PATIENCE = 1_000;
/** Pictures of a support API elsewhere that are kept for when it is away: those of some hundred pages. */
export const KEPT_PICTURES_MAX_BYTES = 24 * 1024 * 1024;
/** Of one: more than pictures have that an import prepares, and all that come at the same time are in memory. */
export const KEPT_PICTURE_MAX_BYTES = 256 * 1024;
/** A download that brings fewer bytes in this time is given up, whichever side is slow: 1 KB a second is no connection. */
export const FILE_PACE = { interval: 60_000, bytes: 64 * 1024 } as const;
/** A manual or firmware file, of a pack or of a support API elsewhere, in bytes. */
export const FILE_MAX_BYTES = 2 * 1024 * 1024 * 1024;
/** Calls for the list of all addresses of a support API, a thousand each: whatever count it claims. */
export const ADDRESS_CALLS_MAX = 200;
/** Milliseconds after which whoever wanted a damaged file may ask again: somebody has to bring it back. */
export const DAMAGED_FILE_RETRY = 3_600_000;
/** Letters of a failed reply that the log keeps. */
export const LOGGED_REPLY_LENGTH = 200;
/** Models beside a product that look or sound like it: one row of a wide screen. */
export const OTHER_MODELS_COUNT = 3;
/** Of its series, the newest so many are held against its name. */
export const OTHER_MODELS_COMPARED = 50;
/** Popular answers on the home page: a screen of them on a phone. */
export const POPULAR_ANSWERS_COUNT = 8;
/** Rows of the content database that one version remembers, parsed, in bytes: some 10,000 of them. */
export const ROWS_REMEMBERED_MAX_BYTES = 32 * 1024 * 1024;

/** Specifications on the product page, the first of as many groups: enough to recognise the product by; the rest has its own page. */
export const SPECIFICATIONS_BRIEF = 6;
/** Steps from which an instruction offers to be read one at a time: fewer stand on a screen or two. */
export const STEP_BY_STEP_FROM = 4;
/** The last step that an address can name. */
export const STEP_NUM_MAX = 999;
/** The last file of a software family that an address can name. */
export const SOFTWARE_INDEX_MAX = 999;
/** Letters of a model number that stay on one line: more do not fit beside a picture on the narrowest phone. */
export const MODEL_UNBROKEN_LETTERS = 20;
/** Notes below a table of specifications before they are folded away: a screen of a phone. */
export const FOOTNOTES_SHOWN = 6;
/** Products named on an article's applies-to line before the rest is folded away: two lines on a phone. */
export const APPLIES_TO_SHOWN = 4;

// Files that a visitor checks.

/** Bytes of a file that are read at once: memory stays small for any file, and the page answers in between. */
export const VERIFY_PIECE_BYTES = 1024 * 1024;
/** Answers offered while a message is written: more would hide the form. */
export const TICKET_ANSWERS_COUNT = 5;
/** A subject with fewer letters says nothing yet. */
export const TICKET_ANSWERS_FROM_LETTERS = 4;

/** Milliseconds for an answer of a thread that is waited for, which takes some hundred: it has failed then. */
export const THREAD_ANSWER_PATIENCE = 120_000;
/** Megabytes of such a thread for what it holds a moment: what it is asked and what became of that. */
export const THREAD_YOUNG_MB = 16;

/** Assets of a release that are kept for those who have pages of it, in bytes: a hundred times ours. More are not kept. */
export const FORMER_ASSETS_MAX_BYTES = 64 * 1024 * 1024;

/** Milliseconds after which an import that put content in force has had it stand on the disk, if nobody killed it. */
export const CONTENT_SETTLED_AFTER = 60_000;
