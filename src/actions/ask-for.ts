import type { CallRequest } from "#src/contract/call.ts";
import { isTrouble } from "#src/contract/statuses.ts";
import { BUDGET } from "#src/site/limits.ts";
import type { Scene } from "./action.ts";

/**
 * What the support API tells an action, as the reader who sends may know it.
 *
 * @param budget milliseconds to wait for it
 * @returns what `read` makes of the answer; "missing" where the API says that there is none, null while it does not tell
 */
export async function askFor<Data, Answer>(
	call: CallRequest<Data>,
	{ snapshot, context, identity }: Pick<Scene, "snapshot" | "context" | "identity">,
	read: (data: Data) => Answer,
	budget: number = BUDGET.critical,
): Promise<Answer | "missing" | null> {
	const outcome = await snapshot.call(call, { locale: context.locale, identity, budget });
	if (outcome.state === "ok") return read(outcome.data);
	return outcome.state === "failed" && isTrouble(outcome.error) ? null : "missing";
}
