/**
 * Statuses by which a support API says something about what was asked: it is not there, not allowed, not asked in this
 * way, or not offered at all. With any other status that is no success the API itself is in trouble.
 */
export const ABOUT_THE_QUESTION: ReadonlySet<number> = new Set([400, 403, 404, 410, 413, 415, 422, 501]);
