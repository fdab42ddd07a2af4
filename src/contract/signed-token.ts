/**
 * What a segment that stands for a signed token looks like. Wider than any token of ours, so that a link which a mail
 * program has cut off or lengthened still leads to the page that says so.
 */
export const SIGNED_TOKEN = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,599}$/;
