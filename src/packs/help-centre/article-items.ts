import { paragraph, text as plain, printMarkdown } from "#src/site/markdown/markdown.ts";
import { HELP_SUMMARY_LETTERS } from "#src/site/pack-limits.ts";
import { withoutUnseen } from "#src/site/unseen.ts";
import { foreignText } from "../foreign-html.ts";
import type { HelpRule } from "../format/help-centre.ts";
import type { Kind } from "../format/kinds.ts";
import { markdownFault } from "../markdown-bounds.ts";
import type { Item, ItemText } from "../pack.ts";
import type { NamedItem } from "../pack-items.ts";
import { readAs } from "../read-as.ts";
import { schemasOf } from "../read-item.ts";
import type { Report } from "../report.ts";
import { exportPlace } from "./export-place.ts";
import type { HelpAddresses } from "./help-addresses.ts";
import type { WholeArticle } from "./help-index.ts";
import type { HelpText } from "./help-standing.ts";

/** The day of a moment; undefined where there is none. */
export const dayOf = (moment: string | null | undefined): string | undefined =>
	/^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(moment ?? "")?.[0];

/** What a page of results says of an article: where its text begins, as far as sentences go. */
function summaryOf(words: string, title: string): string {
	if (words === "") return title;
	if (words.length <= HELP_SUMMARY_LETTERS) return words;
	const begun = words.slice(0, HELP_SUMMARY_LETTERS);
	const sentence = /^[\s\S]{60,}[.!?。！？](?=\s|$)/.exec(begun)?.[0];
	return sentence ?? `${begun.replace(/\s+\S*$/, "")}…`;
}

interface Wanted {
	readonly about: HelpRule;
	/** By the locale of the site. */
	readonly texts: ReadonlyMap<string, HelpText>;
	readonly addresses: HelpAddresses;
	/** The section in which a place of an article stands, in a locale of the site. */
	sectionOf(article: string, place: string, locale: string): string | null | undefined;
	/** Labels that say what an article is about are no words for it. */
	isRule(label: string): boolean;
}

/** The items that an article becomes: itself, and news that leads to it where its section is of news. */
export function* articleItems(
	{ id, articles }: WholeArticle,
	{ about, texts, addresses, sectionOf, isRule }: Wanted,
	report: Report,
): Generator<NamedItem> {
	const [first] = articles;
	if (!first) return;
	const place = exportPlace(first.file, id);
	const { created_at, edited_at, updated_at } = first.value;
	const { products, categories, topics, type, news } = about;
	const keywords = [...new Set(articles.flatMap(({ value }) => value.label_names ?? []))]
		.map((label) => withoutUnseen(label).trim())
		.filter((label) => label !== "" && !isRule(label));
	const [published, reviewed] = [dayOf(created_at), dayOf(edited_at ?? updated_at)];
	const fronts = new Map<string, { readonly title: string; readonly summary: string }>();
	const bodies = new Map<string, ItemText<"articles">>();
	const unreadable = new Set<string>();
	for (const [locale, text] of texts) {
		const at = exportPlace(text.file, id, text.locale);
		const {
			markdown: own,
			words,
			unheaded,
			fault: cut,
		} = foreignText(
			text.body,
			addresses.in(
				id,
				(article, anchor) => sectionOf(article, anchor, locale),
				(sort, message) => report.note(sort, at, null, ["body"], message),
			),
		);
		const title = withoutUnseen(text.title);
		// Of pictures alone that are not there nothing is left: they are told, and stop nothing.
		const markdown = own === "" && cut === null ? printMarkdown([paragraph(plain(title))]).trim() : own;
		const summary = summaryOf(unheaded || words, title);
		const fault = cut === null ? markdownFault(markdown) : null;
		if (cut !== null) report.add(at, ["body"], cut);
		if (fault) report.add(at, ["body"], `as Markdown, line ${fault.line}: ${fault.message}`);
		const front = readAs(schemasOf("articles").text, { title, summary, keywords }, at, report);
		if (front && !fault && cut === null) {
			bodies.set(locale, { file: at, front, body: markdown, bodyLine: 1 });
			fronts.set(locale, { title, summary });
		} else unreadable.add(locale);
	}
	const data = readAs(
		schemasOf("articles").data,
		{
			...{ products, categories, topics },
			...(type && { type }),
			...(published && { published }),
			...(reviewed && { reviewed }),
		},
		place,
		report,
	);
	yield named("articles", id, place, data && { data, texts: bodies, unreadable });
	if (!news || !published) return;
	const notice = readAs(
		schemasOf("news-and-alerts").data,
		{ type: news, products, categories, published, link: { article: id } },
		place,
		report,
	);
	const words = new Map(
		[...fronts].map(([locale, front]) => [locale, { file: place, front, body: "", bodyLine: 1 }] as const),
	);
	yield named("news-and-alerts", id, place, notice && { data: notice, texts: words, unreadable });
}

/** An item of an export, with where it stands. */
export function named<K extends Kind>(
	kind: K,
	id: string,
	place: string,
	item: Pick<Item<K>, "data" | "texts" | "unreadable"> | null,
): NamedItem {
	return { kind, id, place, item: item && { kind, id, file: place, editions: new Map(), ...item } };
}
