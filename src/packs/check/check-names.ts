import { TWIN_ENDING } from "#src/contract/machine-paths.ts";
import { slug } from "#src/contract/shapes.ts";
import { RESERVED_WORDS } from "#src/routes.ts";
import { modelKey } from "#src/site/model-key.ts";
import { idOf } from "../id-of.ts";
import type { Item, Pack } from "../pack.ts";
import type { Report } from "../report.ts";
import { placeInTable } from "../tables/table-place.ts";

const KIND_WORDS = new Set(["all", "none", "everywhere"]);

/** Why no product has the id of a category. */
export const SHARED_NAMESPACE = "since products and categories share one namespace";

/** What is said of a product whose id a category has. */
export const SHARED_NAME = "a category has the same name, products and categories share one namespace";

/** What to do about an id that a row has. */
const OTHER_ID = "give it another id";

/** The namespace that categories and products share. */
export function checkNames(pack: Pack, report: Report): void {
	for (const name of pack.items.products.keys()) {
		if (!pack.items.categories.has(name)) continue;
		const file = pack.items.products.get(name)?.file ?? `products/${name}/data.json`;
		if (placeInTable(file)) report.add(file, ["id"], `${SHARED_NAME}; ${OTHER_ID}`, name);
		else report.addLine(file, null, `${SHARED_NAME}; rename the folder`);
	}
}

/** An id by itself: its grammar, and reserved words. */
export function checkName({ id, file }: Item, report: Report): void {
	const isRow = placeInTable(file) !== null;
	const says = (message: string) =>
		isRow ? report.add(file, ["id"], message, id) : report.addLine(file, null, message);
	const rename = isRow ? OTHER_ID : "rename the folder";
	for (const fault of nameFaults(id, rename)) says(fault);
}

/**
 * What is wrong with an id by itself.
 *
 * @param rename what to do about a word that is taken
 */
export function* nameFaults(id: string, rename: string): Generator<string> {
	const grammar = slug.safeParse(id).error?.issues[0]?.message;
	const near = idOf(id);
	if (grammar !== undefined)
		yield `${id} is not an id, ${grammar}${slug.safeParse(near).success ? `, such as ${near}` : ""}`;
	if (id.endsWith(TWIN_ENDING)) yield `an id that ends in ${TWIN_ENDING} reads like another page, ${rename}`;
	if (RESERVED_WORDS.has(id) || KIND_WORDS.has(id)) yield `${id} is a word of the site's own addresses, ${rename}`;
}

/** Numbers of products, one after the other: one that several have finds all of them, which is noted. */
export class ModelOwners {
	readonly #owners = new Map<string, string>();

	add(product: Item<"products">, report: Report): void {
		const names: [string, (string | number)[]][] = [
			[product.data.model, ["model"]],
			...product.data.aliases.map((alias, index): [string, (string | number)[]] => [alias, ["aliases", index]]),
		];
		for (const [name, path] of names) {
			const key = modelKey(name);
			const owner = this.#owners.get(key);
			if (owner !== undefined && owner !== product.id)
				report.note(
					"model-number",
					product.file,
					null,
					path,
					`${name} means ${owner} too: whoever looks for it is shown both and has to choose`,
				);
			else this.#owners.set(key, product.id);
		}
	}
}
