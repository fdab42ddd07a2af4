import { request } from "#src/contract/call.ts";
import { SLUG } from "#src/contract/parameter.ts";
import { product as productCall } from "#src/contract/products/calls.ts";
import { isTrouble } from "#src/contract/statuses.ts";
import { BUDGET } from "#src/site/limits.ts";
import type { Scene } from "../action.ts";

/** A product's name; "missing" when there is none that this reader may see, null while the support API does not tell. */
export async function productName(
	slug: string,
	{ snapshot, context, identity }: Scene,
): Promise<string | null | "missing"> {
	if (!SLUG.test(slug)) return "missing";
	const options = { locale: context.locale, identity, budget: BUDGET.critical };
	const outcome = await snapshot.call(request(productCall, { productName: slug }), options);
	if (outcome.state === "ok") return outcome.data.product.name;
	return outcome.state === "failed" && isTrouble(outcome.error) ? null : "missing";
}
