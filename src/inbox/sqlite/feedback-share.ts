import type { DatabaseSync } from "node:sqlite";
import { FEEDBACK_INBOX_SHARE } from "#src/site/sending-limits.ts";
import { usedBytes } from "./open-inbox.ts";

/**
 * Looks whether what readers say of content finds room yet: votes, surveys and outcomes share a part of the inbox.
 *
 * @throws when it is used up
 */
export function checkFeedbackShare(database: DatabaseSync, maxBytes: number): void {
	if (usedBytes(database) > maxBytes * FEEDBACK_INBOX_SHARE)
		throw new Error("Feedback has used up its share of the inbox.");
}
