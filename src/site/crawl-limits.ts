/** What a crawl of a support API elsewhere costs that API and us; times in milliseconds. */

/** Between two requests, unless the API asks for more. */
export const CRAWL_DELAY = 100;
/** For one answer, its body included: whoever trickles is left. */
export const CRAWL_PATIENCE = 20_000;
/** For a file: the largest firmware over a slow line. */
export const CRAWL_FILE_PATIENCE = 10 * 60_000;
/** Tries of one request that fails in a way that may pass. */
export const CRAWL_TRIES = 3;
/** Waited before another try, and the longest that an API may ask for. */
export const CRAWL_RETRY_AFTER = 2_000;
export const CRAWL_RETRY_MAX = 60_000;
/** Requests in a row without an answer of the contract, after which the brand is asked for: without it the API is given up for now. */
export const CRAWL_FAILURES_MAX = 5;
/** Crawls in a row of content that changes meanwhile: a brand that publishes every few minutes would be crawled without end. */
export const CRAWL_ROUNDS_MAX = 3;
/** Items of each kind that are taken: the largest catalogue has some 100,000 products. */
export const CRAWL_ITEMS_MAX = 200_000;
/** Ids of one list: nobody gives more than `RESULTS_WINDOW` and a page of ours; a list is in memory as a whole. */
export const CRAWL_LIST_MAX = 2_000;
/** Bytes of a picture, and of all files together. */
export const CRAWL_PICTURE_MAX_BYTES = 16 * 1024 * 1024;
export const CRAWL_FILES_MAX_BYTES = 200 * 1024 * 1024 * 1024;
/** Notes that are remembered, each once. */
export const CRAWL_TOLD_MAX = 10_000;
/** Lines of a report of what is not taken. */
export const CRAWL_NOTES_MAX = 100;
