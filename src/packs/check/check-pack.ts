import { allItems, type Item, type LeadsBefore, type Pack } from "../pack.ts";
import type { Report } from "../report.ts";
import { checkAddresses } from "./check-addresses.ts";
import { checkArchiveNames } from "./check-archive-names.ts";
import { checkBody, checkLooseBody } from "./check-body.ts";
import { checkCompatibility } from "./check-compatibility.ts";
import { checkExternal } from "./check-external.ts";
import { checkFacts } from "./check-facts.ts";
import { checkFiles } from "./check-files.ts";
import { checkMandatory } from "./check-history.ts";
import { checkLegacy } from "./check-legacy.ts";
import { checkNames } from "./check-names.ts";
import { checkPictures } from "./check-pictures.ts";
import { checkReferences } from "./check-references.ts";
import { checkRemoteCodes } from "./check-remote-codes.ts";
import { checkSearchWords } from "./check-search-words.ts";
import { checkSite } from "./check-site.ts";
import { checkTerms } from "./check-terms.ts";
import { checkTexts } from "./check-texts.ts";
import { checkUnused } from "./check-unused.ts";
import { checkWording } from "./check-wording.ts";

/**
 * Checks what the schemas cannot: everything that spans items. All problems are reported, none throws; what an author should
 * know and may mean is a note.
 *
 * @param before what the content in force knows of items that the pack has not
 */
export function checkPack(pack: Pack, report: Report, before: LeadsBefore = () => undefined): void {
	if (pack.isSiteRead) {
		checkSite(pack, report);
		checkExternal(pack, report);
	}
	checkTerms(pack, report);
	checkSearchWords(pack, report);
	checkNames(pack, report);
	checkAddresses(pack, report);
	checkLegacy(pack, report, before);
	checkPictures(pack, report);
	checkFiles(pack, report);
	checkUnused(pack, report);
	for (const item of allItems(pack)) checkItem(item, pack, report);
	for (const text of pack.looseBodies) checkLooseBody(text, pack, report);
	checkMandatory(pack.items["repair-documents"].values(), report);
	checkCompatibility(pack, report);
	checkRemoteCodes(pack, report);
	for (const download of pack.items.downloads.values()) checkArchiveNames(download, pack, report);
}

/** Checks an item by itself and against what it names. */
export function checkItem(item: Item, pack: Pack, report: Report): void {
	checkReferences(item, pack, report);
	checkTexts(item, pack, report);
	checkWording(item, report);
	checkFacts(item, pack, report);
	for (const text of item.texts.values()) checkBody(item, text, pack, report);
}
