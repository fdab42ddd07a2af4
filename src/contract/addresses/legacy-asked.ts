/** Letters of an address of a site before, as it is asked for: what others have added to its query counts, and is left out. */
export const LEGACY_ASKED_MAX_LENGTH = 2_000;
