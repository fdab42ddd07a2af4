import { EMBEDDED_HTML_MAX } from "#src/contract/external-content/schemas.ts";
import { mayBeThere } from "../may-be-there.ts";
import type { Pack } from "../pack.ts";
import type { Report } from "../report.ts";
import { hasTerm } from "./check-terms.ts";

/** External content: each key once, with its file, its title and the products and categories it stands on; no file for nothing. */
export function checkExternal(pack: Pack, report: Report): void {
	const { site, external } = pack;
	const keys = new Set<string>();
	for (const [index, { key, title, products, categories }] of site.externalContent.entries()) {
		const at = (...path: readonly (string | number)[]) => ["externalContent", index, ...path];
		const html = external.get(key);
		if (keys.has(key)) report.add("site.json", at("key"), `${key} stands here twice, rename one`);
		keys.add(key);
		if (html === undefined && !pack.unread.left.mayHold(`external-content/${key}`))
			report.add("site.json", at("key"), `external-content/${key}.html is missing, add it or remove the entry`);
		else if (html !== undefined && html.length > EMBEDDED_HTML_MAX)
			report.addLine(`external-content/${key}.html`, null, `has more than ${EMBEDDED_HTML_MAX} letters, shorten it`);
		if (!hasTerm(pack, title))
			report.add("site.json", at("title"), `the key ${title} is missing in terms/*/${site.defaultLocale}.json, add it`);
		for (const [kind, ids] of [
			["products", products],
			["categories", categories],
		] as const)
			for (const [place, id] of ids.entries())
				if (!mayBeThere({ to: kind, id }, pack))
					report.add("site.json", at(kind, place), `${kind}/${id} is not in the pack, correct it or remove it`);
	}
	for (const key of external.keys())
		if (!keys.has(key))
			report.note(
				"unused",
				`external-content/${key}.html`,
				null,
				[],
				"is used by nothing, name it in site.json or remove it",
			);
}
