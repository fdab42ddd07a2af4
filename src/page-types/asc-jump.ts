import { productJump } from "#src/contract/asc/calls.ts";
import type { ProductJump } from "#src/contract/asc/schemas.ts";
import { request } from "#src/contract/call.ts";
import { plainHead } from "#src/head/plain-head.ts";
import { ascJump } from "#src/modules/asc-jump/asc-jump.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { definePage } from "./page-type.ts";

/** The one product that is meant, or null. */
const meant = (found: ProductJump | null) => (found?.products.length === 1 ? (found.products[0] ?? null) : null);

/** Where an agent types a product's number: he is sent to the product when it is one alone. */
export const ascJumpPage = definePage({
	name: "asc-jump",
	audience: "asc",
	modules: [searchBox, ascJump],
	calls: ({ query }) => ({ found: request(productJump, { query: query.query ?? null }) }),
	canonical: ({ data: { found } }) => meant(found)?.path ?? null,
	// The number has done its work where the product stands.
	query: ({ data: { found } }) => (meant(found) ? {} : null),
	head: ({ context, t, link }) => ({
		...plainHead(context, t("asc.jump.title")),
		printed: link.absolute(context.path, undefined, context.query),
	}),
	life: "none",
});
