import { localeBeside } from "#src/contract/brand/locale-meant.ts";
import { BASE } from "#src/routes.ts";
import { nearestWord } from "#src/site/spelling.ts";
import type { HelpCentre } from "../format/help-centre.ts";
import type { SiteFile } from "../format/site.ts";
import { plainKey, readListedAddress } from "../legacy/legacy-address.ts";
import type { LegacyLine } from "../legacy/legacy-lines.ts";
import { plainPath } from "../manuals/plain-path.ts";
import type { LooseNames } from "../pack.ts";
import type { PackFile } from "../pack-files.ts";
import type { NamedItem } from "../pack-items.ts";
import { readAs } from "../read-as.ts";
import { schemasOf } from "../read-item.ts";
import type { Report } from "../report.ts";
import { articleItems, dayOf, named } from "./article-items.ts";
import { AttachmentNames } from "./attachment-names.ts";
import type { ExportFiles } from "./export-files.ts";
import { exportPlace } from "./export-place.ts";
import { HelpAddresses } from "./help-addresses.ts";
import type { HelpIndex, Placed, WholeArticle } from "./help-index.ts";
import type { HelpAttachment } from "./help-records.ts";
import { HelpStandings, type HelpText, publishedTexts } from "./help-standing.ts";

export const HELP_MAPPING = "help-centre/help-centre.json";

/** What a help centre's export is put into. */
export interface HelpWanted {
	readonly site: Pick<SiteFile, "locales" | "defaultLocale">;
	/** By their ids: those that a text shows are added. */
	readonly pictures: Map<string, PackFile>;
	/** By their paths, as items name them: attached PDFs are added. */
	readonly files: Map<string, PackFile>;
	/** The addresses that the help centre had. */
	readonly legacy: LegacyLine[];
	/** Told that nobody knows what else there would be. */
	readonly leave: () => void;
	/** Told what rules name, which is looked at once and not in each article. */
	readonly name: (names: LooseNames) => void;
}

interface Around {
	readonly wanted: HelpWanted;
	readonly files: ExportFiles;
	readonly hosts: ReadonlySet<string>;
}

/** What an export becomes, when all its records are at hand. */
export class HelpItems {
	readonly #index: HelpIndex;
	readonly #mapping: HelpCentre;
	readonly #around: Around;
	readonly #report: Report;
	readonly #standings: HelpStandings;
	/** The site's locale by the help centre's, in small letters. */
	readonly #locales: ReadonlyMap<string, string>;

	readonly #names = new AttachmentNames();
	/** By the article they belong to. */
	readonly #attachments: ReadonlyMap<string | null | undefined, readonly Placed<HelpAttachment>[]>;

	constructor(index: HelpIndex, mapping: HelpCentre, around: Around, report: Report) {
		this.#index = index;
		this.#mapping = mapping;
		this.#around = around;
		this.#report = report;
		this.#attachments = Map.groupBy(index.attachments.values(), ({ value }) => value.article_id);
		for (const [id, { value }] of index.attachments) if (value.file_name) this.#names.put(id, value.file_name);
		this.#standings = new HelpStandings(index, mapping);
		this.#locales = new Map(Object.entries(mapping.locales).map(([name, code]) => [name.toLowerCase(), code]));
	}

	*all(): Generator<NamedItem> {
		const { wanted, files, hosts } = this.#around;
		const published = this.#published(this.#checkLocales());
		for (const { list, name } of this.#standings.unknown()) this.#tellUnknown(list, name);
		const addresses = new HelpAddresses({ index: this.#index, standings: this.#standings, files }, this.#mapping, {
			...{ published, hosts, names: this.#names, pictures: wanted.pictures },
		});
		for (const article of this.#index.all()) {
			if (!published.has(article.id)) continue;
			const standing = this.#standings.of(article);
			if (!("about" in standing)) continue;
			const { about } = standing;
			const texts = this.#textsOf(article);
			const isRule = (label: string) => Object.hasOwn(this.#mapping.labels, label);
			yield* articleItems(article, { about, texts, addresses, isRule }, this.#report);
			yield* this.#documents(article, about, addresses);
			this.#putLegacy(article);
		}
		this.#putLegacyLists(addresses);
	}

	/** @returns whether all are of the site */
	#checkLocales(): boolean {
		const codes = this.#around.wanted.site.locales.map(({ code }) => code);
		let isFit = true;
		for (const [name, code] of Object.entries(this.#mapping.locales))
			if (!codes.includes(code)) {
				const near = nearestWord(code, codes) ?? localeBeside(code, codes);
				const advice = near === null ? "add it there or name one of them" : `did you mean ${near}?`;
				this.#report.add(HELP_MAPPING, ["locales", name], `there is no locale ${code} in site.json, ${advice}`);
				this.#around.wanted.leave();
				isFit = false;
			}
		return isFit;
	}

	/** The articles that stand in the pack; why others do not is told. @param areLocalesFit where not, nothing is missing besides */
	#published(areLocalesFit: boolean): ReadonlySet<string> {
		const published = new Set<string>();
		const unruled = new Set<string>();
		for (const article of this.#index.all()) {
			for (const { value } of [...article.articles, ...article.translations]) this.#names.putThoseIn(value.body ?? "");
			const standing = this.#standings.of(article);
			const place = exportPlace((article.articles[0] ?? article.translations[0])?.file ?? HELP_MAPPING, article.id);
			const isLeftOut = (why: string) => this.#report.note("help-centre", place, null, [], `is left out: ${why}`);
			if ("leftOut" in standing) isLeftOut(standing.leftOut);
			else if ("unruled" in standing) {
				if (!unruled.has(standing.unruled)) this.#tellUnruled(standing.unruled, place);
				unruled.add(standing.unruled);
				this.#around.wanted.leave();
			} else if (!this.#textsOf(article).has(this.#around.wanted.site.defaultLocale)) {
				if (areLocalesFit)
					isLeftOut(
						`it has no published text in ${this.#around.wanted.site.defaultLocale}, the default locale, which every item needs`,
					);
			} else published.add(article.id);
		}
		return published;
	}

	#tellUnruled(section: string, place: string): void {
		const name = this.#index.sections.get(section)?.value.name;
		const what = section === "" ? "articles without a section" : `the section ${section}${name ? ` (${name})` : ""}`;
		const where =
			section === "" ? "write otherwise" : `write "${section}" in sections, its category in categories, or otherwise`;
		this.#report.add(
			HELP_MAPPING,
			["sections"],
			`says nothing of ${what}, in which ${place.split(" article ").join(" has article ")}: ${where}; {} shows them everywhere, null leaves them out`,
		);
	}

	#tellUnknown(list: "categories" | "sections" | "labels", name: string): void {
		const names =
			list === "labels" ? [] : [...this.#index[list].values()].flatMap(({ value }) => (value.name ? [value.name] : []));
		const near = nearestWord(name, names);
		const advice = near === null ? "correct or remove it" : `did you mean ${near}?`;
		this.#report.note("help-centre", HELP_MAPPING, null, [list, name], `is in the export nowhere, ${advice}`);
	}

	/** Published texts by the site's locale. */
	#textsOf(article: WholeArticle): Map<string, HelpText> {
		const texts = new Map<string, HelpText>();
		for (const [name, text] of publishedTexts(article)) {
			const code = this.#locales.get(name);
			if (code === undefined || texts.has(code)) continue;
			if (this.#around.wanted.site.locales.some((each) => each.code === code)) texts.set(code, text);
		}
		return texts;
	}

	*#documents(
		article: WholeArticle,
		about: { readonly products: readonly string[]; readonly categories: readonly string[] },
		addresses: HelpAddresses,
	): Generator<NamedItem> {
		const { site, files } = this.#around.wanted;
		for (const attachment of this.#attachments.get(article.id) ?? []) {
			const { id, inline, file_name, display_file_name, created_at } = attachment.value;
			if (inline === true) continue;
			const place = exportPlace(attachment.file, article.id);
			const file = addresses.fileOf(attachment);
			const isLeftOut = (why: string) =>
				this.#report.note(
					"help-attachment",
					place,
					null,
					[`attachment ${id}`],
					`${file_name ?? ""} is left out: ${why}`,
				);
			const published = dayOf(created_at) ?? dayOf(article.articles[0]?.value.created_at);
			const type = this.#mapping.documents;
			if (!file) isLeftOut(`it does not lie beside the export, save it as help-centre/${id}.pdf`);
			else if (!/\.pdf$/i.test(file.path)) isLeftOut("it is no PDF; name it in a download of your own");
			else if (type === undefined) isLeftOut("documents of help-centre.json does not say what kind of document it is");
			else if (published === undefined) isLeftOut("nothing says of which day it is (created_at)");
			else {
				const path = this.#pathOf(file, id);
				const locale =
					this.#locales.get((article.articles[0]?.value.source_locale ?? "").toLowerCase()) ?? site.defaultLocale;
				const language = site.locales.find(({ code }) => code === locale)?.language ?? "en";
				const { products, categories } = about;
				const data = readAs(
					schemasOf("documents").data,
					{ type, published, products, categories, files: [{ language, file: path }] },
					place,
					this.#report,
				);
				const title = (display_file_name ?? file_name ?? `Document ${id}`).replace(/\.pdf$/i, "").trim();
				const front = readAs(schemasOf("documents").text, { title }, place, this.#report);
				files.set(path, { ...file, path });
				const texts = new Map(
					front ? [[site.defaultLocale, { file: place, front, body: "", bodyLine: 1 }] as const] : [],
				);
				yield named("documents", `help-${id}`, place, data && { data, texts, unreadable: new Set() });
			}
		}
	}

	/** Under which a PDF is put among the files of the pack: by its name where no other has that, else by the attachment's number. */
	#pathOf(file: PackFile, id: string): string {
		const { files } = this.#around.wanted;
		const isTaken = (path: string) => (files.get(path) ?? file).absolute !== file.absolute;
		let path = plainPath(file.path);
		for (let next = 1; isTaken(path); next++) path = `help-centre/${id}${next === 1 ? "" : `-${next}`}.pdf`;
		return path;
	}

	#putLegacy(article: WholeArticle): void {
		const file = article.articles[0]?.file ?? HELP_MAPPING;
		for (const [code, { locale }] of this.#textsOf(article))
			this.#lead(`/hc/${locale}/articles/${article.id}`, `articles/${article.id}`, file, code);
		this.#lead(`/hc/articles/${article.id}`, `articles/${article.id}`, file, null);
	}

	#putLegacyLists(addresses: HelpAddresses): void {
		const { site } = this.#around.wanted;
		for (const [name, code] of this.#locales) {
			const prefix = site.locales.find((each) => each.code === code)?.prefix;
			if (prefix === undefined) continue;
			this.#lead(`/hc/${name}`, prefix === null ? BASE : `/${prefix}${BASE}`, HELP_MAPPING, code);
			for (const list of ["sections", "categories"] as const)
				for (const [id, { file }] of this.#index[list]) {
					const item = addresses
						.itemOf(list, id)
						?.replace(/^product:/, "products/")
						.replace(/^category:/, "categories/");
					if (item) this.#lead(`/hc/${name}/${list}/${id}`, item, file, code);
				}
		}
	}

	#lead(old: string, target: string, file: string, locale: string | null): void {
		const address = readListedAddress(old);
		if ("message" in address) return;
		this.#around.wanted.legacy.push({ ...address, old, target, file, line: null, key: plainKey(address), locale });
	}
}
