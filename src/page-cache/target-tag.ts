import { hash } from "node:crypto";

/**
 * The tag by which a network in front knows the page of a target: what content a page was made of is known only of those in
 * memory, and somebody may ask to have any of them made anew.
 */
export const targetTag = (target: string): string => `page:${hash("sha256", target, "base64url").slice(0, 16)}`;
