import type { RequestContext } from "#src/context/request-context.ts";
import { banners } from "#src/contract/banners/calls.ts";
import type { Banner, Banners } from "#src/contract/banners/schemas.ts";
import { request } from "#src/contract/call.ts";

/** The brand's pointers on this page; modules of every form ask for them together. */
export const bannersCall = ({ params }: Pick<RequestContext, "params">) =>
	request(banners, { category: params.categoryName ?? null, model: params.productName ?? null });

/** Those of a form, in the order the brand gave. */
export const bannersOf = (found: Banners | null, form: Banner["form"]): Banner[] =>
	Object.values(found?.banners ?? {})
		.filter((banner) => banner.form === form)
		.sort((a, b) => a.order - b.order);
