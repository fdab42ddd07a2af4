import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { checkPack } from "#src/packs/check/check-pack.ts";
import type { ListedFolder } from "#src/packs/files-in-folder.ts";
import { countItems, type Item, type Pack, type Stock } from "#src/packs/pack.ts";
import { type ListedFile, packFiles } from "#src/packs/pack-files.ts";
import type { RowTaking } from "#src/packs/pack-items.ts";
import type { Problem } from "#src/packs/problem.ts";
import { readPack } from "#src/packs/read-pack.ts";
import { Report } from "#src/packs/report.ts";
import { foldedPhrase } from "#src/search/synonyms/phrase.ts";
import type { Database } from "../database.ts";
import { siteIn } from "../version-facts.ts";
import { contentBefore } from "./ledger/content-before.ts";
import { counted, type Progress, SILENT } from "./progress.ts";
import { openStock } from "./stock.ts";

/** A pack that was read and checked. */
export interface LoadedPack {
	/** Null when it is no folder. */
	readonly pack: Pack | null;
	/** All at once; with any of them nothing is imported. */
	readonly problems: readonly Problem[];
	/** What stands in no import's way. */
	readonly notes: readonly Problem[];
	/** Where its items are kept: others may be put beside them. */
	readonly stock: Pick<Stock, "put" | "replace">;
	/** The items whose facts name others that left the pack. */
	readonly outdated: ReadonlySet<string>;
	/** The pack's items are gone then. */
	close(): void;
}

/** Told what a pack is made of. */
export interface PackTaking extends RowTaking {
	/** Its files, in the order of their paths. */
	take(file: ListedFile): void;
	/** A folder of it, behind what lies in it. */
	takeFolder(folder: ListedFolder): void;
}

/**
 * Reads and checks a pack.
 *
 * @param previous the version that it follows: of the same brand it knows what left the pack
 * @param now by which its days are looked at
 */
export function loadPack(
	packDir: string,
	taking: PackTaking = { take: () => {}, takeFolder: () => {}, takeRow: () => {}, takeOrder: () => {} },
	previous: Database | null = null,
	progress: Progress = SILENT,
	now = Date.now(),
): LoadedPack {
	if (!existsSync(packDir) || !statSync(packDir).isDirectory())
		return unread({
			...{ file: packDir, line: null, field: null },
			message: "is not a folder, name the folder that holds site.json",
		});
	const inside = folderOfSite(packDir);
	if (inside !== null)
		return unread({
			...{ file: "site.json", line: null, field: null },
			message: `is missing here, and stands in ${inside}/: name that folder, --pack ${join(packDir, inside)}`,
		});
	const report = new Report(packDir, now);
	const stock = openStock();
	const pack = readPack(
		packDir,
		(listing) => told(counted(packFiles(packDir, listing, taking.takeFolder), progress, "read", null), taking),
		stock,
		report,
		taking,
	);
	const own = previous && siteIn(previous)?.brand === pack.site.brand ? previous : null;
	const passing = (items: Iterable<Item>) => counted(items, progress, "check", countItems(pack));
	const outdated = checkPack(pack, report, { before: contentBefore(own), passing, isPhrase });
	return { pack, problems: report.problems, notes: report.notes, stock, outdated, close: () => stock.close() };
}

/** What is no pack, for one reason. */
const unread = (problem: Problem): LoadedPack => ({
	...{ pack: null, problems: [problem], notes: [], outdated: new Set<string>() },
	stock: { put: () => {}, replace: () => {} },
	close: () => {},
});

/** The only folder inside in which a site.json stands, where none stands beside it; null where there is no such folder. */
function folderOfSite(packDir: string): string | null {
	if (existsSync(join(packDir, "site.json"))) return null;
	const [folder, ...others] = foldersIn(packDir).filter((name) => existsSync(join(packDir, name, "site.json")));
	return folder !== undefined && others.length === 0 ? folder : null;
}

function foldersIn(packDir: string): string[] {
	try {
		return readdirSync(packDir, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
	} catch {
		// That it cannot be read is told with its files.
		return [];
	}
}

/** Whether search takes words of a locale for something that others may stand for. */
const isPhrase = (words: string, locale: string): boolean => foldedPhrase(words, locale) !== null;

function* told(files: Iterable<ListedFile>, taking: PackTaking): Generator<ListedFile> {
	for (const file of files) {
		taking.take(file);
		yield file;
	}
}
