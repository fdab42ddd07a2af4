import type { Sent } from "#src/actions/actions.ts";
import type { Inbox } from "#src/inbox/inbox.ts";

/**
 * A sending whose files were not kept. Where the inbox itself is away or full its words alone would be refused as well:
 * then it is said of the whole, not of the files.
 *
 * @param maxBytes what the inbox may hold
 */
export async function withUnkeptFiles(
	sent: Sent,
	{ tickets }: Pick<Inbox, "tickets">,
	maxBytes: number,
): Promise<Sent> {
	const words = Object.values(sent.fields).reduce((bytes, value) => bytes + Buffer.byteLength(value), 0);
	const takesWords = await tickets.usedBytes().then(
		(used) => used + words <= maxBytes,
		() => false,
	);
	if (takesWords) return sent;
	const others = sent.errors.filter(({ problem }) => problem !== "not-kept");
	return { ...sent, errors: [...others, { field: "form", problem: "not-kept" }] };
}
