import { LIFE_ENDS, type Product } from "#src/contract/products/schemas.ts";
import type { DataOf } from "#src/packs/pack.ts";
import { dayAfter } from "#src/store/read/reading-day.ts";

/** What of a product's life is over on a day, and the first day on which more of it is; null when nothing more ends. */
export function lifeOn(
	day: string,
	lifecycle: DataOf<"products">["lifecycle"],
): { readonly ended: Product["product"]["ended"]; readonly changes: string | null } {
	// Each is the last day on which there still is something.
	const ahead = LIFE_ENDS.flatMap((end) => lifecycle[end] ?? []).filter((last) => last >= day);
	const [next] = ahead.sort();
	return {
		ended: LIFE_ENDS.filter((end) => (lifecycle[end] ?? day) < day),
		changes: next === undefined ? null : dayAfter(next),
	};
}
