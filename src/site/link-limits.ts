/** What a look at links outside the site costs them and us; times in milliseconds. */

/** Hosts that are asked at the same time. */
export const LINKS_AT_ONCE = 4;
/** Between two requests to one host, unless it asks for more. */
export const LINK_HOST_DELAY = 1_000;
/** What a host may ask for at most: whoever asks for more is asked as seldom as this. */
export const LINK_DELAY_MAX = 30_000;
/** For one answer: slow hosts are reached by readers, too. */
export const LINK_TIMEOUT = 15_000;
/** Waited after a host said that it is too much. */
export const LINK_RETRY_MAX = 60_000;
/** Redirects of one link; browsers give up after twenty, readers before. */
export const LINK_REDIRECTS_MAX = 5;
/** Links of one host in a row that nobody answers. */
export const LINK_HOST_FAILURES_MAX = 3;
/** Header lines of an answer, in bytes. */
export const LINK_HEADERS_MAX_BYTES = 64 * 1024;
/** Of a robots.txt, in bytes: what crawlers have to read (RFC 9309, 2.5). */
export const LINK_ROBOTS_MAX_BYTES = 500 * 1024;
/** Hosts whose robots.txt is remembered. */
export const LINK_ROBOTS_REMEMBERED = 200;
/** Letters of an address; longer ones are none that anybody wrote. */
export const LINK_MAX_LENGTH = 2_000;
/** Faults of each kind that a report names one by one: more than anybody mends from a list. */
export const REPORTED_MAX = 1_000;
/** Bytes a second that are read of files while they are checked: others read from the same disk. */
export const VERIFY_BYTES_PER_SECOND = 64 * 1024 * 1024;
/** Files between two notes of how far the check is. */
export const VERIFIED_AT_ONCE = 100;
