/**
 * Stands in the error page where the reference of a request belongs: one kept copy serves everybody, and
 * the front writes each request's own reference into it while sending.
 */
export const REFERENCE_SLOT = "reference-0000";
