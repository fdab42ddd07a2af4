import { visible } from "#src/site/unseen.ts";
import { readCurrent } from "#src/store/current.ts";
import { findVersion } from "#src/store/find-version.ts";
import type { Change } from "#src/store/item-changes.ts";
import { type VersionDifference, versionDifference } from "#src/store/version-difference.ts";
import { waitingVersions } from "#src/store/waiting-version.ts";
import { several } from "./several.ts";

/** Items of each kind that are printed; the others are counted. */
const SHOWN = 10;

interface Asked {
	readonly dataDir: string;
	/** One version: the one in force is held against it. None: against the newest that waits, else the one in force against the one before. */
	readonly versions: readonly string[];
	readonly kind: string | undefined;
	/** Items of each kind that are passed over. */
	readonly start: number;
}

/** Prints how two versions differ. The status of the process: 1 when one of them cannot be read. */
export async function printDifference({ dataDir, versions, kind, start }: Asked): Promise<number> {
	const pair = await pairOf(dataDir, versions);
	const num = kind === undefined ? SHOWN : 10 * SHOWN;
	const found =
		typeof pair === "string" ? pair : await versionDifference(dataDir, ...pair, { kind: kind ?? null, start, num });
	if (typeof found === "string") {
		console.error(visible(`${found} See: npm run content -- list`));
		return 1;
	}
	print(found, start);
	return 0;
}

async function pairOf(dataDir: string, [a, b]: readonly string[]): Promise<readonly [string, string] | string> {
	if (a !== undefined && b !== undefined) return [a, b];
	const { kept } = await findVersion(dataDir, "any");
	if (!kept) return `There is no content in force in ${dataDir}.`;
	if (a !== undefined) return [kept.version, a];
	const next = waitingVersions(dataDir).findLast(({ after, version }) => after === null && version !== kept.version);
	if (next) return [kept.version, next.version];
	const before = readCurrent(dataDir)?.previous ?? null;
	return before === null ? "There is no other version to hold it against." : [before, kept.version];
}

const SIGNS: Readonly<Record<Change, string>> = {
	...{ added: "+", changed: "~", removed: "-" },
	...{ retired: "x", renamed: ">" },
};

function print({ from, to, kinds, site, terms }: VersionDifference, start: number): void {
	console.log(`${from} -> ${to}`);
	for (const { kind, total, told, items } of kinds) {
		console.log(`\n${kind}: ${told}`);
		for (const { id, change, was, title, fields, moreFields } of items) {
			const name = was === null ? id : `${was} -> ${id}`;
			console.log(visible(`  ${SIGNS[change]} ${name}${title === "" ? "" : `  ${title}`}`));
			if (change === "retired") console.log("      left the pack: its page stays, and says so");
			for (const each of fields) printField(each, "      ");
			if (moreFields > 0) console.log(`      and ${several(moreFields, "more field")}`);
			else if (change === "changed" && fields.length === 0) console.log("      what it names or shows");
		}
		const left = total - start - items.length;
		if (left > 0) console.log(`  and ${left} more: --kind ${kind} --start ${start + items.length}`);
	}
	if (site.length > 0) console.log("\nsite.json:");
	for (const each of site) printField(each, "  ");
	if (terms > 0) console.log(`\nterms: ${several(terms, "difference")}`);
	if (kinds.length + site.length + terms === 0) console.log("\nNo difference.");
}

function printField({ field, parts }: VersionDifference["site"][number], indent: string): void {
	const words = parts.map(({ words, change }) => (change === "same" ? words : `"${words}"`)).join("");
	console.log(visible(`${indent}${field}: ${words}`));
}
