import type { Section } from "#src/contract/shapes.ts";
import { foreignText } from "#src/packs/foreign-html.ts";
import { LINK_WORDS } from "#src/packs/item-link.ts";
import { kindInAddress } from "#src/packs/kind-in-address.ts";
import { BASE, resolve } from "#src/routes.ts";

/** What a text of an API needs to be one of a pack. */
export interface TextNeeds {
	/** Whether the pack has an item, such as `articles/reset-tv`. */
	has(name: string): boolean;
	/** The ids of pictures by their addresses, fetched before. */
	readonly pictures: ReadonlyMap<string, string>;
}

const WORDS = new Map<string, string>(Object.entries(LINK_WORDS).map(([word, kind]) => [kind, word]));

/** The item that an address of a support site leads to, as texts of a pack write it; null when the pack has none. */
export function itemAt(href: string, has: TextNeeds["has"]): string | null {
	const [, path] = new RegExp(`^(?:/[a-z]{2,3}(?:-[a-z0-9]{2,8})*)?${BASE}(/[^?#]*)?(?:[?#].*)?$`).exec(href) ?? [];
	if (path === undefined) return null;
	const { route, params } = resolve(path);
	const named = Object.entries(params).flatMap(([name, id]) => {
		const kind = kindInAddress(name, route);
		return kind === null ? [] : [{ kind, id }];
	});
	const isPlace = ({ kind }: (typeof named)[number]) => kind === "products" || kind === "categories";
	const { kind, id } =
		named.find((each) => !isPlace(each)) ?? named.findLast((each) => each.kind === "products") ?? named.at(-1) ?? {};
	const word = kind && WORDS.get(kind);
	return word && has(`${kind}/${id}`) ? `${word}:${id}` : null;
}

/** HTML of a reply as Markdown of a pack. */
export const markdownOf = (html: string, { has, pictures }: TextNeeds): string =>
	foreignText(html, {
		link: (href) => itemAt(href, has) ?? (/^(?:https?|mailto|tel):/i.test(href) ? href : null),
		picture: (src) => pictures.get(src) ?? null,
	}).markdown;

const line = (words: string): string =>
	words
		.replace(/\s+/g, " ")
		.replace(/[\\`*_[\]<>#]/g, "\\$&")
		.trim();

/** Sections of a reply as the body that they were made of. */
export function bodyOf(sections: readonly Section[], needs: TextNeeds): string {
	const parts: string[] = [];
	for (const { heading, html, codes, steps } of sections) {
		if (heading !== null) parts.push(`## ${line(heading)}`);
		if (codes) {
			const cell = (text: string) => text.replaceAll("|", "\\|").replace(/\s*\n+\s*/g, " ");
			const rows = codes.rows.map(({ code, cells }) => [
				`\`${cell(code)}\``,
				...cells.map((each) => cell(markdownOf(each, needs))),
			]);
			const written = [codes.columns.map((each) => cell(line(each))), codes.columns.map(() => "---"), ...rows];
			parts.push(written.map((row) => `| ${row.join(" | ")} |`).join("\n"));
		}
		parts.push(markdownOf(html, needs));
		for (const step of steps) parts.push(`### ${step.number}. ${line(step.title)}`, markdownOf(step.html, needs));
	}
	return parts.filter((part) => part !== "").join("\n\n");
}

/** The addresses of all pictures in HTML. */
export const picturesIn = (html: string): string[] =>
	Array.from(html.matchAll(/<img\s[^>]{0,2000}?src="([^"]{1,2000})"/g), ([, src = ""]) => src);
