/** What asking a site for its pages before visitors do costs that site and us; times in milliseconds. */

/** Pages asked for at the same time, and in a second, unless the command says otherwise: a twentieth of what one processor renders, so that visitors notice nothing. */
export const WARM_AT_ONCE = 2;
export const WARM_PER_SECOND = 20;
/** The most that a command may say: more than a machine renders only makes visitors wait. */
export const WARM_AT_ONCE_MAX = 64;
export const WARM_PER_SECOND_MAX = 2_000;
/** For one answer: a site answers within 2.5 s, behind a proxy somewhat later. */
export const WARM_PATIENCE = 15_000;
/** For a sitemap: 50 MB over a slow line. */
export const WARM_SITEMAP_PATIENCE = 10 * 60_000;
/** Tries of one page that is refused for now, or of which no answer comes. */
export const WARM_TRIES = 5;
/** Pause after such a try when the answer says nothing, and the longest that it may ask for. */
export const WARM_PAUSE = 2_000;
export const WARM_PAUSE_MAX = 60_000;
/** Tries in a row without any answer after which the site is given up: it is down. */
export const WARM_SILENCES_MAX = 10;
/** Answers in a row after which a pace that was halved grows by a fifth again. */
export const WARM_RECOVERY = 50;
/** Failed pages that are named; the rest are counted. */
export const WARM_NAMED_MAX = 100;
