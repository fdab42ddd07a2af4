import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BASE } from "#src/routes.ts";

/** The addresses of a pack's product pages in the default language. */
export function productPaths(pack: string): readonly string[] {
	return readdirSync(join(pack, "products")).map((slug) => {
		const { category }: { category: string } = JSON.parse(
			readFileSync(join(pack, "products", slug, "data.json"), "utf8"),
		);
		return `${BASE}/${category}/${slug}`;
	});
}
