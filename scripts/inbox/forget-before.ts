import type { Inbox } from "#src/inbox/inbox.ts";
import { INBOX_BATCH } from "#src/site/sending-limits.ts";

/** Removes entries received before an ISO day, some at a time, and says how many. */
export async function forgetBefore(box: Pick<Inbox["feedback"], "forget">, before: string): Promise<void> {
	let forgotten = 0;
	for (;;) {
		const batch = await box.forget(before, INBOX_BATCH);
		forgotten += batch;
		if (batch < INBOX_BATCH) break;
	}
	console.log(`${forgotten} ${forgotten === 1 ? "entry" : "entries"} forgotten.`);
}
