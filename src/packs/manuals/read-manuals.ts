import { localeBeside } from "#src/contract/brand/locale-meant.ts";
import { modelKey } from "#src/site/model-key.ts";
import { nearestWord } from "#src/site/spelling.ts";
import { absentLocale } from "../check/absent-locale.ts";
import { type ManualNames, manualNames } from "../format/manuals.ts";
import type { SiteFile } from "../format/site.ts";
import { idOf } from "../id-of.ts";
import { codesOf, withOwnLocale } from "../own-locale.ts";
import type { DataOf } from "../pack.ts";
import type { PackFile } from "../pack-files.ts";
import type { NamedItem } from "../pack-items.ts";
import { readAs } from "../read-as.ts";
import { readJson, schemasOf } from "../read-item.ts";
import type { Report } from "../report.ts";
import { valueAt } from "../value-at.ts";
import { languageOf, type NameParts, namesLike, wayMeant } from "./name-pattern.ts";
import { plainPath } from "./plain-path.ts";
import { StrangeLanguages } from "./strange-languages.ts";

/** Puts a PDF of which nobody knows what it is, but that it is there. */
function putUnread(file: PackFile, files: Map<string, PackFile>): void {
	const path = plainPath(file.path);
	files.set(path, { ...file, path });
}

/** What a product is called. */
export interface NumberedProduct {
	readonly id: string;
	readonly name: string;
	readonly model: string;
	readonly aliases: readonly string[];
}

/** A manual that a file is, as its name says. */
interface NamedFile extends NameParts {
	readonly file: PackFile;
	readonly names: ManualNames;
	/** The file that holds these names. */
	readonly mapping: PackFile;
}

/** What manuals are put into. */
export interface ManualsWanted {
	readonly site: Pick<SiteFile, "locales" | "defaultLocale">;
	/** Every product of the pack. */
	readonly products: readonly NumberedProduct[];
	/** Whether these are all: none is unreadable. */
	readonly isSure: boolean;
	/** By their paths, as items name them: the PDFs that belong to a product are added. */
	readonly files: Map<string, PackFile>;
	/** Told that nobody knows which documents there would be. */
	readonly leave: () => void;
}

/**
 * Makes documents of the PDFs in `manuals/`, one a product and mapping with one file a language. What fits no name, and
 * numbers that no product has, are noted once each.
 *
 * @param found everything in `manuals/`
 */
export function* readManuals(
	found: readonly PackFile[],
	{ site, products, isSure, files, leave }: ManualsWanted,
	report: Report,
): Generator<NamedItem> {
	const written = found.filter(({ path }) => path.endsWith(".json"));
	const mappings = written.flatMap((mapping) => {
		const value = readJson(mapping, report);
		const names = value === undefined ? null : readAs(manualNames, value, mapping.path, report);
		const texts = valueAt(value, ["texts"]);
		for (const locale of typeof texts === "object" && texts !== null ? Object.keys(texts) : [])
			report.retell(mapping.path, ["texts", locale], (told) => withOwnLocale(told, locale, codesOf(site)));
		return names
			? [{ mapping, names: withLocalesOf(site, names, mapping, report), read: names.patterns.map(namesLike) }]
			: [];
	});
	const isUnread = mappings.length < written.length;
	if (isUnread) leave();
	const pdfs = found.filter(({ path }) => !path.endsWith(".json"));
	/** By their mapping and the products that have the number, in whatever words it is written. */
	const named = new Map<string, NamedFile[]>();
	const owners = ownersOf(products);
	const ownersKey = (model: string) => {
		const about = owners.get(modelKey(model));
		return about ? about.map(({ id }) => id).join(" ") : `? ${modelKey(model)}`;
	};
	for (const file of pdfs) {
		const inside = file.path.slice("manuals/".length);
		const fit = wayMeant(
			mappings.flatMap(({ mapping, names, read }) =>
				read.flatMap((each) => each(inside).map((parts) => ({ mapping, names, parts }))),
			),
			(model) => owners.has(modelKey(model)),
			({ parts, names }) => languageIn(parts, names) !== null,
		);
		if (!fit && isUnread) {
			putUnread(file, files);
			continue;
		}
		if (!fit) {
			report.note("manual", file.path, null, [], fitsNone(mappings.length));
			continue;
		}
		const key = `${fit.mapping.path} ${ownersKey(fit.parts.model)}`;
		const group = named.get(key) ?? [];
		named.set(key, group);
		group.push({ file, mapping: fit.mapping, names: fit.names, ...fit.parts });
	}
	const languages = new StrangeLanguages();
	const titles = new Set<string>();
	for (const group of named.values()) {
		const [first] = group;
		if (!first) continue;
		const about = owners.get(modelKey(first.model)) ?? [];
		const item =
			about.length > 0
				? documentOf(first, about, languagesOf(group, files, languages, report), { site, titles }, report)
				: null;
		if (item) yield item;
		else if (about.length === 0 && !isSure) {
			for (const { file } of group) putUnread(file, files);
			leave();
		} else if (about.length === 0) tellUnknown(first, group.length - 1, products, report);
	}
	if (languages.tell(report)) leave();
}

/** The names of a mapping, with titles in locales of the site alone; what others it has, and one that it lacks, is reported. */
function withLocalesOf(
	site: ManualsWanted["site"],
	names: ManualNames,
	{ path }: PackFile,
	report: Report,
): ManualNames {
	const codes = site.locales.map(({ code }) => code);
	const [own, strange] = [true, false].map((isOwn) =>
		Object.entries(names.texts).filter(([locale]) => codes.includes(locale) === isOwn),
	);
	for (const [locale] of strange ?? []) report.add(path, ["texts", locale], absentLocale(locale, site, "it"));
	const isCalledOtherwise = strange?.some(([locale]) => localeBeside(locale, [site.defaultLocale]) !== null);
	if (!Object.hasOwn(names.texts, site.defaultLocale) && !isCalledOtherwise)
		report.add(path, ["texts"], `has no title in ${site.defaultLocale}, the default locale needs one`);
	return { ...names, texts: Object.fromEntries(own ?? []) };
}

/** A number that no product has, with what may be meant. */
function tellUnknown(
	{ file, model }: NamedFile,
	others: number,
	products: readonly NumberedProduct[],
	report: Report,
): void {
	const numbers = products.map((product) => product.model);
	const near = report.hasRoomForNote("manual") ? nearestWord(model, numbers) : null;
	const more = others === 0 ? "" : ` (and ${others} more of this number)`;
	const advice = near === null ? "add the product or rename the file" : `did you mean ${near}?`;
	report.note("manual", file.path, null, [], `is left out${more}: no product has the number ${model}, ${advice}`);
}

const fitsNone = (mappings: number) =>
	mappings === 0
		? "is left out: write manuals/manuals.json that says what names mean"
		: "is left out: its name fits no pattern of manuals/*.json, rename it or add a pattern";

/** Products by every number they have, their names and ids. */
function ownersOf(products: readonly NumberedProduct[]): ReadonlyMap<string, readonly NumberedProduct[]> {
	const owners = new Map<string, NumberedProduct[]>();
	for (const product of products) {
		const { id, name, model, aliases } = product;
		for (const key of new Set([model, ...aliases, name, id].map(modelKey))) {
			const known = owners.get(key) ?? [];
			owners.set(key, known);
			known.push(product);
		}
	}
	return owners;
}

/** The language of a file in BCP 47, as its name or the mapping says; null when neither does. */
const languageIn = ({ language }: Pick<NameParts, "language">, names: ManualNames): string | null =>
	language === null ? (names.language ?? null) : languageOf(language, names.languages);

/** One file a language, put where items name it. */
function languagesOf(
	group: readonly NamedFile[],
	files: Map<string, PackFile>,
	strange: StrangeLanguages,
	report: Report,
): DataOf<"documents">["files"] {
	const byLanguage = new Map<string, { readonly path: string; readonly from: PackFile }>();
	for (const { file, names, mapping, language: written } of group) {
		const language = languageIn({ language: written }, names);
		if (language === null) {
			strange.add(written, file.path, mapping.path);
			putUnread(file, files);
			continue;
		}
		const other = byLanguage.get(language);
		if (other) {
			report.addLine(file.path, null, `is in ${language} as ${other.from.path} is, keep one file a language`);
			continue;
		}
		const path = plainPath(file.path);
		const taken = files.get(path);
		if (taken) report.addLine(file.path, null, `is called as ${taken.path} is in addresses, rename one`);
		files.set(path, { ...file, path });
		byLanguage.set(language, { path, from: file });
	}
	return [...byLanguage].map(([language, { path }]) => ({ language, file: path }));
}

function documentOf(
	{ mapping, names, edition }: NamedFile,
	about: readonly NumberedProduct[],
	files: DataOf<"documents">["files"],
	{ site, titles }: { readonly site: ManualsWanted["site"]; readonly titles: Set<string> },
	report: Report,
): NamedItem | null {
	const [first] = about;
	if (!first || files.length === 0) return null;
	const unreadable = new Set(Object.hasOwn(names.texts, site.defaultLocale) ? [] : [site.defaultLocale]);
	const id = idOf(`${names.type}-${first.id}`);
	const { type, audience, published } = names;
	const schemas = schemasOf("documents");
	const products = about.map((product) => product.id);
	const data = readAs(
		schemas.data,
		{ type, published, products, files, ...(audience && { audience }), ...(edition !== null && { edition }) },
		mapping.path,
		report,
	);
	const written = (words: string) =>
		words
			.replaceAll("{name}", () => first.name)
			.replaceAll("{model}", () => first.model)
			.replaceAll("{edition}", () => edition ?? "")
			.trim();
	const texts = new Map(
		Object.entries(names.texts).flatMap(([locale, { title }]) => {
			const front = schemas.text.safeParse({ title: written(title) });
			if (front.success) return [[locale, { file: mapping.path, front: front.data, body: "", bodyLine: 1 }] as const];
			unreadable.add(locale);
			const place = `${mapping.path} ${locale}`;
			if (!titles.has(place))
				report.add(
					mapping.path,
					["texts", locale, "title"],
					`makes a title of ${first.id} that is too long or empty, shorten it or write words besides`,
				);
			titles.add(place);
			return [];
		}),
	);
	const item = data && {
		kind: "documents" as const,
		id,
		file: mapping.path,
		data,
		texts,
		editions: new Map(),
		unreadable,
	};
	return { kind: "documents", id, place: mapping.path, item };
}
