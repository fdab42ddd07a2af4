import { nameOfItem } from "../format/addresses.ts";
import { type NamedFile, namedByBrand, namedFiles } from "../named-files.ts";
import { namesNow } from "../names-now.ts";
import { allItems, type ContentBefore, type Item, isProduct, type LeadsBefore, type Pack } from "../pack.ts";
import type { Report } from "../report.ts";
import { checkAbout } from "./check-about.ts";
import { checkAddresses } from "./check-addresses.ts";
import { checkArchiveNames } from "./check-archive-names.ts";
import { checkBody, checkLooseBody } from "./check-body.ts";
import { checkCompatibility } from "./check-compatibility.ts";
import { checkExternal } from "./check-external.ts";
import { checkFacts } from "./check-facts.ts";
import { checkFiles } from "./check-files.ts";
import { checkMandatory } from "./check-history.ts";
import { checkLegacy } from "./check-legacy.ts";
import { checkName, checkNames, ModelOwners } from "./check-names.ts";
import { checkPictures } from "./check-pictures.ts";
import { checkCodes } from "./check-places.ts";
import { checkLooseNames, checkReferences } from "./check-references.ts";
import { checkRemoteCodes } from "./check-remote-codes.ts";
import { checkSearchWords } from "./check-search-words.ts";
import { checkSite } from "./check-site.ts";
import { checkTerms } from "./check-terms.ts";
import { checkTexts } from "./check-texts.ts";
import { checkUnused } from "./check-unused.ts";
import { checkWording } from "./check-wording.ts";
import { type Becoming, FollowedNames } from "./followed-names.ts";

/** What a check knows besides the pack. */
interface Knowing {
	/** What the content in force knows of items that the pack has not; null where there is none. */
	readonly before: ContentBefore | null;
	/** Passes on the items that are checked, one at a time. */
	readonly passing: (items: Iterable<Item>) => Iterable<Item>;
	/** Whether search takes words of a locale for something that others may stand for. */
	readonly isPhrase: (words: string, locale: string) => boolean;
}

const NOTHING_BEFORE: LeadsBefore = () => undefined;

/**
 * Checks what the schemas cannot: everything that spans items. All problems are reported, none throws; what an author should
 * know and may mean is a note.
 *
 * @returns the items, such as `articles/reset-tv`, whose facts name others that left the pack
 */
export function checkPack(read: Pack, report: Report, { before, passing, isPhrase }: Knowing): ReadonlySet<string> {
	const pack: Pack = { ...read, site: withDefault(read.site) };
	const leads = before?.leads ?? NOTHING_BEFORE;
	const became = namesNow(pack, leads, before ? (name) => before.again(pack, name) : undefined);
	const followed = new FollowedNames();
	const becoming = { became, followed };
	const outdated = new Set<string>();
	if (!pack.unread.site) {
		checkSite(read, report);
		checkExternal(pack, report);
	}
	checkTerms(pack, report);
	checkSearchWords(pack, report, isPhrase);
	checkNames(pack, report);
	checkAddresses(pack, report, before);
	checkLegacy(pack, report, leads);
	checkPictures(pack, report);
	checkFiles(pack, report);
	const models = new ModelOwners();
	const named = pack.unread.site ? new Set<NamedFile>() : namedByBrand(pack.site);
	// Items wait on disk: all that looks at each does so while it is here.
	for (const item of passing(allItems(pack))) {
		checkName(item, report);
		if (isProduct(item)) models.add(item, report);
		for (const file of namedFiles(item)) named.add(file);
		if (checkItem(item, pack, report, becoming)) outdated.add(nameOfItem(item));
	}
	checkUnused(pack, named, report);
	for (const facts of pack.unread.names) {
		checkLooseNames(facts, pack, report, becoming);
		checkCodes(facts.file, facts.codes ?? [], report);
		if (facts.texts) checkTexts({ ...facts, ...facts.texts }, pack, report);
	}
	for (const text of pack.unread.bodies) checkLooseBody(text, pack, report, becoming);
	followed.tell(report);
	checkMandatory(pack.items["repair-documents"].values(), report);
	checkCompatibility(pack, report, outdated, (category, name) => before?.had(category, name) ?? false);
	checkRemoteCodes(pack, report, became);
	for (const download of pack.items.downloads.values()) checkArchiveNames(download, pack, report);
	return outdated;
}

/** A site whose default locale is one of its own: where the one that is named is none, the one without a prefix is meant. */
function withDefault(site: Pack["site"]): Pack["site"] {
	const { locales, defaultLocale } = site;
	if (locales.some(({ code }) => code === defaultLocale)) return site;
	return { ...site, defaultLocale: locales.find(({ prefix }) => prefix === null)?.code ?? defaultLocale };
}

/**
 * Checks an item by itself and against what it names.
 *
 * @param becoming what became of names; that of a pack whose every name is there needs none
 * @returns whether its facts name things that left the pack
 */
export function checkItem(
	item: Item,
	pack: Pack,
	report: Report,
	becoming: Becoming = { became: () => ({ state: "never" }), followed: new FollowedNames() },
): boolean {
	const isOutdated = checkReferences(item, pack, report, becoming);
	checkTexts(item, pack, report);
	checkWording(item, report);
	checkAbout(item, report);
	checkFacts(item, pack, report);
	for (const [locale, text] of item.texts) checkBody(item, { locale, ...text }, pack, report, becoming);
	return isOutdated;
}
