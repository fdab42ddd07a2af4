import type { Receipts } from "#src/contract/asc/receipts.ts";
import { InboxUnavailable } from "#src/inbox/inbox.ts";
import type { ReceiptBox } from "#src/inbox/receipts.ts";
import { RECEIPTS_SHOWN_MAX } from "#src/site/agent-limits.ts";
import type { Identity } from "./identity.ts";

/**
 * What agents of a directory have confirmed. An API elsewhere tells of nobody who he is, so that nothing could be kept of
 * him that lasts longer than his session.
 *
 * @param isHere whether agents sign in here
 * @param onFailure told why it cannot be said just now
 */
export function receiptsOf(box: Pick<ReceiptBox, "of">, isHere: boolean, onFailure: (error: unknown) => void) {
	return async (identity: Identity): Promise<Receipts> => {
		if (!isHere || identity.kind !== "agent") return { state: "elsewhere" };
		try {
			return { state: "known", receipts: await box.of(identity.id, RECEIPTS_SHOWN_MAX) };
		} catch (error) {
			if (!(error instanceof InboxUnavailable)) throw error;
			onFailure(error);
			return { state: "unknown" };
		}
	};
}
