import { type Audience, mayRead } from "#src/contract/audience.ts";
import type { CallRequest, Outcome } from "#src/contract/call.ts";
import { isTrouble } from "#src/contract/statuses.ts";
import type { Loaded, ModuleCalls } from "#src/modules/module.ts";
import { BUDGET } from "#src/site/limits.ts";

/** What became of every request of a page, by the request's key. */
export type Settled = ReadonlyMap<string, Outcome<unknown>>;

/** Calls that are asked for together, and whether there is no page without them. */
export interface Need {
	readonly calls: ModuleCalls;
	readonly critical: boolean;
}

const NOT_FOR_THIS_READER: Outcome<unknown> = { state: "skipped", reason: "it is not for this reader", missing: [] };

/**
 * Runs every request once, in parallel; the same request of two modules has the more patient budget.
 * What this reader may not see is not asked for.
 */
export async function settle(
	needs: readonly Need[],
	{ context, identity, snapshot, request: asking }: Pick<App.Locals, "context" | "identity" | "snapshot" | "request">,
	reader: Audience,
): Promise<Settled> {
	const requests = new Map<string, { request: CallRequest; budget: number }>();
	for (const { calls, critical } of needs) {
		for (const request of Object.values(calls)) {
			const patience = critical && !request.optional ? BUDGET.critical : BUDGET.optional;
			requests.set(request.key, { request, budget: Math.max(requests.get(request.key)?.budget ?? 0, patience) });
		}
	}
	const outcomes = await Promise.all(
		[...requests].map(async ([key, { request, budget }]) => {
			if (!mayRead(reader, request.call.audience)) return [key, NOT_FOR_THIS_READER] as const;
			const asker = { request: asking, pattern: context.route.pattern, isOptional: budget === BUDGET.optional };
			const options = { locale: context.locale, identity, budget, asker };
			const first = await snapshot.call(request, options);
			// A remote API that says 404 once may be mistaken; the embedded one knows its content.
			const confirm = snapshot.version === null && statusOf(first) === 404;
			return [key, confirm ? await snapshot.call(request, options) : first] as const;
		}),
	);
	return new Map(outcomes);
}

const statusOf = (outcome: Outcome<unknown> | undefined) => (outcome?.state === "failed" ? outcome.error.status : null);

/** Whether a call broke down, whatever the reason; a status about the question says that there is nothing here for this reader. */
export function isBroken(outcome: Outcome<unknown> | undefined): boolean {
	return outcome?.state === "failed" && isTrouble(outcome.error);
}

/** Whether the API said that the thing is not there. */
export function isMissing(outcome: Outcome<unknown> | undefined): boolean {
	const status = statusOf(outcome);
	return status === 404 || status === 410;
}

/** Whether nobody asked, because it is not for this reader. */
export const isWithheld = (outcome: Outcome<unknown> | undefined): boolean => outcome === NOT_FOR_THIS_READER;

/** Whether a module can be shown with what its calls became: none that it needs broke down. */
export function isWhole(calls: ModuleCalls, settled: Settled): boolean {
	return !Object.values(calls).some((call) => !call.optional && isBroken(settled.get(call.key)));
}

/**
 * The status of the page instead of 200 when what is critical failed, else null: 404 when the thing is
 * not there, 503 for any other failure.
 */
export function criticalFailure(needs: readonly Need[], settled: Settled): 404 | 503 | null {
	const outcomes = needs
		.filter(({ critical }) => critical)
		.flatMap(({ calls }) => Object.values(calls))
		.filter(({ optional }) => !optional)
		.map(({ key }) => settled.get(key));
	if (outcomes.some((outcome) => outcome?.state === "failed" && !isMissing(outcome))) return 503;
	return outcomes.some(isMissing) ? 404 : null;
}

/** The data of calls, null for each that has none. */
export function dataOf(calls: ModuleCalls, settled: Settled): Loaded<ModuleCalls> {
	return Object.fromEntries(
		Object.entries(calls).map(([name, { key }]) => {
			const outcome = settled.get(key);
			return [name, outcome?.state === "ok" ? outcome.data : null];
		}),
	);
}
