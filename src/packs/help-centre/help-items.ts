import { localeBeside } from "#src/contract/brand/locale-meant.ts";
import { BASE } from "#src/routes.ts";
import { nearestWord } from "#src/site/spelling.ts";
import type { HelpCentre } from "../format/help-centre.ts";
import type { SiteFile } from "../format/site.ts";
import { plainKey, readListedAddress } from "../legacy/legacy-address.ts";
import type { LegacyLine } from "../legacy/legacy-lines.ts";
import type { LooseNames } from "../pack.ts";
import type { PackFile } from "../pack-files.ts";
import type { NamedItem } from "../pack-items.ts";
import type { Report } from "../report.ts";
import { articleItems, dayOf } from "./article-items.ts";
import { AttachmentNames } from "./attachment-names.ts";
import type { ExportFiles } from "./export-files.ts";
import { exportPlace } from "./export-place.ts";
import { HelpAddresses } from "./help-addresses.ts";
import { HelpDocuments } from "./help-documents.ts";
import type { HelpIndex, WholeArticle } from "./help-index.ts";
import { HelpPlaces } from "./help-places.ts";
import { HelpStandings, type HelpText, publishedTexts, whyWithout } from "./help-standing.ts";
import { LeftOutArticles } from "./left-out-articles.ts";

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
	/** Whether every file of the export can be read: else what is not there may stand in one that cannot. */
	readonly isWhole: boolean;
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
	readonly #places = new HelpPlaces();
	/** Whether articles stand in sections, and none of these is here. */
	#isWithoutSections = false;

	constructor(index: HelpIndex, mapping: HelpCentre, around: Around, report: Report) {
		this.#index = index;
		this.#mapping = mapping;
		this.#around = around;
		this.#report = report;
		for (const [id, { value }] of index.attachments) if (value.file_name) this.#names.put(id, value.file_name);
		this.#standings = new HelpStandings(index, mapping);
		this.#locales = new Map(Object.entries(mapping.locales).map(([name, code]) => [name.toLowerCase(), code]));
	}

	*all(): Generator<NamedItem> {
		const { wanted, files, hosts } = this.#around;
		const published = this.#published(this.#checkLocales());
		if (!this.#isWithoutSections) for (const { list, name } of this.#standings.unknown()) this.#tellUnknown(list, name);
		const documents = new HelpDocuments(this.#index.attachments, {
			...{ mapping: this.#mapping, site: wanted.site, packFiles: wanted.files, files, names: this.#names, published },
		});
		const addresses = new HelpAddresses({ index: this.#index, standings: this.#standings, files }, this.#mapping, {
			...{ published, documents, hosts, names: this.#names, pictures: wanted.pictures },
		});
		const linked = {
			texts: (article: string) => this.#textsOf(this.#index.article(article)),
			addresses: () => addresses.ofPlaces(),
			defaultLocale: wanted.site.defaultLocale,
		};
		const sectionOf = (article: string, place: string, locale: string) =>
			this.#places.section(article, place, locale, linked);
		for (const article of this.#index.all()) {
			if (!published.has(article.id)) continue;
			const standing = this.#standings.of(article);
			if (!("about" in standing)) continue;
			const { about } = standing;
			const texts = this.#textsOf(article);
			const isRule = (label: string) => Object.hasOwn(this.#mapping.labels, label);
			yield* articleItems(article, { about, texts, addresses, sectionOf, isRule }, this.#report);
			const source = (article.articles[0]?.value.source_locale ?? "").toLowerCase();
			const locale = this.#locales.get(source) ?? wanted.site.defaultLocale;
			yield* documents.of(article.id, about, locale, this.#report);
			this.#putLegacy(article);
		}
		this.#putLegacyLists(addresses);
		this.#tellStrange();
	}

	/** Notes what lies beside the export and is nothing that it could be. */
	#tellStrange(): void {
		const [first, ...more] = this.#around.files.strange();
		if (!first) return;
		const others = more.length === 0 ? "" : `; so do ${more.length} more, such as ${more[0]?.path}`;
		this.#report.note(
			...(["help-centre", first.path, null, []] as const),
			`belongs to no article, and no record is read from it: save records as .json or .jsonl, or remove it${others}`,
		);
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

	/** Which translations of an article do not stand in the pack, though the site has their locale. */
	#tellTranslations(article: WholeArticle, leftOut: LeftOutArticles): void {
		const texts = this.#textsOf(article);
		for (const { value, file } of article.translations) {
			const code = this.#locales.get(value.locale.toLowerCase());
			if (code === undefined || texts.has(code) || !(value.draft || value.hidden)) continue;
			const why = value.draft ? "it is a draft" : "it is hidden";
			leftOut.add(article.id, exportPlace(file, article.id), why, `its text in ${code} `);
		}
	}

	/** The articles that stand in the pack, and the day of each; why others do not is told. @param areLocalesFit where not, nothing is missing besides */
	#published(areLocalesFit: boolean): ReadonlyMap<string, string | undefined> {
		const { site } = this.#around.wanted;
		const ofDefault = [...this.#locales].flatMap(([name, code]) => (code === site.defaultLocale ? [name] : []));
		const published = new Map<string, string | undefined>();
		const unruled = new Set<string>();
		const leftOut = new LeftOutArticles();
		for (const article of this.#index.all()) {
			for (const { value } of [...article.articles, ...article.translations]) {
				this.#names.putThoseIn(value.body ?? "");
				this.#places.takeThoseOf(value.body ?? "");
			}
			const standing = this.#standings.of(article);
			const place = exportPlace((article.articles[0] ?? article.translations[0])?.file ?? HELP_MAPPING, article.id);
			if ("leftOut" in standing) leftOut.add(article.id, place, standing.leftOut);
			else if ("unruled" in standing) {
				if (!unruled.has(standing.unruled)) this.#tellUnruled(standing.unruled, place);
				unruled.add(standing.unruled);
				this.#around.wanted.leave();
			} else if (this.#textsOf(article).has(site.defaultLocale)) {
				published.set(article.id, dayOf(article.articles[0]?.value.created_at));
				this.#tellTranslations(article, leftOut);
			} else if (areLocalesFit)
				leftOut.add(article.id, place, whyWithout(article, ofDefault, `${site.defaultLocale}, the default locale`));
		}
		leftOut.tell(this.#report);
		return published;
	}

	#tellUnruled(section: string, place: string): void {
		this.#isWithoutSections = section !== "" && this.#index.sections.size === 0;
		if (this.#isWithoutSections) {
			// Each section is missing for this one reason.
			if (this.#around.isWhole)
				this.#report.addLine(
					...([HELP_MAPPING, null] as const),
					"has no sections of the export beside it, by which it says what articles are about: export them too (/api/v2/help_center/sections.json), or write otherwise",
				);
			return;
		}
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
