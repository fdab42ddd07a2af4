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

/** Notes what shows everywhere though it hardly means to. */
export function checkAbout({ kind, file, data }: Item, report: Report): void {
	// What articles of an export are about is a matter of its mapping.
	if (!KINDS_ABOUT_SOMETHING.has(kind) || isInExport(file) || !("products" in data && "categories" in data)) return;
	if (data.products.length + data.categories.length === 0)
		report.note(
			"everywhere",
			file,
			null,
			["products"],
			"names no product and no category, so that it shows on every product: name those it is about, if it is not meant so",
		);
}
