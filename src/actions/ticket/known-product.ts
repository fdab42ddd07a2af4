import { request } from "#src/contract/call.ts";
import { SLUG } from "#src/contract/parameter.ts";
import { product as productCall } from "#src/contract/products/calls.ts";
import type { Scene } from "../action.ts";
import { askFor } from "../ask-for.ts";

/** A product's name; "missing" when there is none that this reader may see, null while the support API does not tell. */
export async function productName(slug: string, scene: Scene): Promise<string | null | "missing"> {
	if (!SLUG.test(slug)) return "missing";
	return askFor(request(productCall, { productName: slug }), scene, ({ product }) => product.name);
}
