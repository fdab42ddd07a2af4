import type { Session } from "#src/database/session.ts";
import { FEEDBACK_INBOX_SHARE } from "#src/site/sending-limits.ts";
import type { InboxRoom } from "./inbox-room.ts";

/**
 * Looks whether what readers say of content finds room yet: votes, surveys and outcomes share a part of the inbox.
 *
 * @throws when it is used up
 */
export async function checkFeedbackShare(session: Session, room: InboxRoom, bytes = 0): Promise<void> {
	if (!(await room.fits(session, bytes, FEEDBACK_INBOX_SHARE)))
		throw new Error("Feedback has used up its share of the inbox.");
}
