import type { Kind } from "../format/kinds.ts";
import { isInExport } from "../help-centre/export-place.ts";
import type { Item } from "../pack.ts";
import type { Report } from "../report.ts";

/** Kinds of which nearly everything is about some product or category: what is not was mostly forgotten. */
export const KINDS_ABOUT_SOMETHING: ReadonlySet<Kind> = new Set([
	"articles",
	"documents",
	"downloads",
	"software",
	"support-videos",
	"tutorials",
]);

/** Notes what shows everywhere though it hardly means to, unless it says so. */
export function checkAbout({ kind, file, data }: Item, report: Report): void {
	// What articles of an export are about is a matter of its mapping.
	if (!KINDS_ABOUT_SOMETHING.has(kind) || isInExport(file) || !("products" in data && "categories" in data)) return;
	const isAboutNothing = data.products.length + data.categories.length === 0;
	if ("everywhere" in data && data.everywhere === true) {
		if (!isAboutNothing)
			report.add(
				file,
				["everywhere"],
				"stands beside products or categories, on which it shows alone: keep one of the two",
			);
	} else if (isAboutNothing)
		report.note(
			"everywhere",
			file,
			null,
			["products"],
			'names no product and no category, so that it shows on every product: name those it is about, or write "everywhere": true if it is meant so',
		);
}
