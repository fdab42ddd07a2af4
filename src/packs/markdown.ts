import { Marked, type MarkedExtension, type Token, type Tokens } from "marked";
import type { RepairSection } from "#src/contract/repair-documents/schemas.ts";
import type { Picture, Section } from "#src/contract/shapes.ts";
import { CJK_EMPHASIS } from "./cjk-emphasis.ts";
import { codeTable } from "./code-table.ts";
import { type ItemLink, itemLink } from "./item-link.ts";
import { type MarkedBody, markOf } from "./marked-parts.ts";
import { PLAIN_SIGNS } from "./plain-signs.ts";
import { calloutOf, partsOfStep } from "./repair-step.ts";
import type { Sanitise } from "./sanitise.ts";

/** A step's title as written: `### 1. Press the button`. */
export const STEP_TITLE = /^(\d+)\.\s+(.+)$/s;

export interface Markdown {
	/** The whole text as sanitised HTML. */
	html(body: string): string;
	/** An instruction: `##` begins a section, `### N. Title` a step of it; a table whose first column is code is one of codes. */
	sections(body: string): Section[];
	/** A text in parts: `## [!mark] Heading` begins one. */
	parts(body: string): MarkedBody;
	/** A repair: the same, whose steps hold their pictures and call-outs apart. */
	repair(body: string): RepairSection[];
}

/** A parser of the Markdown of packs. */
export const packMarkdown = (own: MarkedExtension = {}): Marked =>
	new Marked({ gfm: true, ...own }).use(CJK_EMPHASIS, PLAIN_SIGNS);

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The words of inline Markdown, without its marks. */
export function wordsOfTokens(tokens: readonly Token[]): string {
	return tokens
		.map((token) =>
			"tokens" in token && token.tokens ? wordsOfTokens(token.tokens) : "text" in token ? String(token.text) : "",
		)
		.join("");
}

/** A menu path (`Settings > System > About`) breaks behind its signs alone, so that each line but the last says that it goes on. */
const menuPaths = (text: string): string => text.replace(/(?<=\S) (>|&gt;|›|→) (?=\S)/g, "\u00a0$1 ");

function pictureHtml({ src, dark, srcset, width, height }: Picture, alt: string): string {
	const image = `<img src="${src}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="lazy">`;
	return dark
		? `<picture><source media="(prefers-color-scheme: dark)" srcset="${dark}">${image}</picture>`
		: srcset
			? `<picture>${image}</picture>`
			: image;
}

/** What texts name of their pack; what is not there for their readers leaves only its words. */
export interface Named {
	/** The prepared picture of an id. */
	picture(id: string): Picture | undefined;
	/** Address of an item's page on this site. */
	address(link: ItemLink): string | null;
}

export function createMarkdown({ picture, address }: Named, sanitise: Sanitise): Markdown {
	const marked = packMarkdown({
		renderer: {
			image({ href, text }: Tokens.Image) {
				const found = picture(href);
				return found ? pictureHtml(found, text) : escapeHtml(text);
			},
			link({ href, tokens }: Tokens.Link) {
				const link = itemLink(href);
				if (!link) return false;
				const words = this.parser.parseInline(tokens);
				const to = address(link);
				return to === null ? words : `<a href="${to}">${words}</a>`;
			},
		},
	});
	const render = (tokens: readonly Token[]) => menuPaths(sanitise(marked.parser([...tokens])).trim());
	const line = (tokens: readonly Token[]) =>
		menuPaths(sanitise(marked.Parser.parseInline([...tokens], marked.defaults)).trim());
	const repairStep = (tokens: readonly Token[]) => {
		const { pictures, callouts, words } = partsOfStep(tokens, (text) => marked.lexer(text));
		return {
			html: render(words),
			pictures: pictures.flatMap(({ id, alt }) => {
				const found = picture(id);
				return found ? [{ picture: found, alt }] : [];
			}),
			callouts: callouts.flatMap(({ word, tokens: inside }) => {
				const type = calloutOf(word);
				return type ? [{ type, html: render(inside) }] : [];
			}),
		};
	};
	let last = { body: "", html: "" };
	return {
		// A body stands in for every language that lacks its own: it comes again at once.
		html: (body) => {
			if (last.body !== body) last = { body, html: render(marked.lexer(body)) };
			return last.html;
		},
		sections: (body) =>
			sectionsOf(marked.lexer(body), { block: render, line, step: (tokens) => ({ html: render(tokens) }) }),
		parts: (body) => partsOf(marked.lexer(body), render),
		repair: (body) => sectionsOf(marked.lexer(body), { block: render, line, step: repairStep }),
	};
}

function partsOf(tokens: readonly Token[], render: Render): MarkedBody {
	const lead: Token[] = [];
	const open: { readonly mark: string; readonly heading: string; readonly tokens: Token[] }[] = [];
	for (const token of tokens) {
		const begun = token.type === "heading" ? markOf(wordsOfTokens((token as Tokens.Heading).tokens)) : null;
		if (begun) open.push({ mark: begun.mark, heading: begun.words, tokens: [] });
		else (open.at(-1)?.tokens ?? lead).push(token);
	}
	return {
		lead: render(lead),
		parts: open.map(({ mark, heading, tokens: inside }) => ({ mark, heading, html: render(inside) })),
	};
}

/**
 * The anchors of an instruction's page by which texts link to its places, each with its heading where it has one: sections,
 * steps (of a repair counted through) and codes.
 */
export function placesIn(tokens: readonly Token[], isRepair: boolean): ReadonlyMap<string, string | null> {
	const places = new Map<string, string | null>();
	let steps = 0;
	const nothing = { block: () => "", line: () => "", step: () => ({}) };
	for (const section of sectionsOf(tokens, nothing)) {
		places.set(section.id, section.heading);
		for (const { anchor } of section.codes?.rows ?? []) places.set(anchor, null);
		for (const { number, title } of section.steps)
			places.set(isRepair ? `step-${++steps}` : `${section.id}-${number}`, title);
	}
	return places;
}

type Render<Made = string> = (tokens: readonly Token[]) => Made;

interface Renderers<Step> {
	readonly block: Render;
	readonly line: Render;
	/** What a step holds below its title. */
	readonly step: Render<Step>;
}

interface Open {
	readonly heading: string | null;
	readonly tokens: Token[];
	readonly codes: Section["codes"];
	readonly steps: { readonly title: string; readonly tokens: Token[] }[];
}

type SectionOf<Step> = Omit<Section, "steps"> & {
	steps: (Pick<Section["steps"][number], "number" | "title"> & Step)[];
};

function sectionsOf<Step>(tokens: readonly Token[], render: Renderers<Step>): SectionOf<Step>[] {
	const begun = (heading: string | null): Open => ({ heading, tokens: [], codes: null, steps: [] });
	const open: Open[] = [begun(null)];
	for (const token of tokens) {
		const section = open.at(-1);
		if (!section) break;
		const heading = token.type === "heading" ? (token as Tokens.Heading) : null;
		const step = heading?.depth === 3 ? STEP_TITLE.exec(wordsOfTokens(heading.tokens)) : null;
		const codes = token.type === "table" && section.steps.length === 0 ? codeTable(token as Tokens.Table) : null;
		if (heading?.depth === 2) open.push(begun(wordsOfTokens(heading.tokens)));
		else if (step) section.steps.push({ title: menuPaths(step[2] ?? ""), tokens: [] });
		else if (codes) {
			const rows = codes.rows.map(({ cells, ...row }) => ({ ...row, cells: cells.map(render.line) }));
			open.splice(-1, 1, { ...section, codes: { columns: [...codes.columns], rows } });
			// What follows the table stands below it.
			open.push(begun(null));
		} else (section.steps.at(-1)?.tokens ?? section.tokens).push(token);
	}
	const used = open.filter(
		({ heading, tokens, codes, steps }) =>
			heading !== null || codes !== null || steps.length > 0 || tokens.some((token) => token.type !== "space"),
	);
	return used.map(({ heading, tokens, codes, steps }, index) => ({
		id: `section-${index + 1}`,
		heading,
		html: render.block(tokens),
		codes,
		steps: steps.map((step, place) => ({ number: place + 1, title: step.title, ...render.step(step.tokens) })),
	}));
}
