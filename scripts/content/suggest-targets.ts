import { writeFileSync } from "node:fs";
import { LEGACY_COLUMNS, type LegacyLine } from "#src/packs/legacy/legacy-lines.ts";
import { localeOfLegacy } from "#src/packs/legacy/legacy-target.ts";
import { withoutTarget } from "#src/packs/legacy/without-target.ts";
import { formatProblem } from "#src/packs/problem.ts";
import { LEGACY_SUGGESTIONS_SHOWN, LEGACY_SUGGESTIONS_TOLD } from "#src/site/pack-limits.ts";
import { visible } from "#src/site/unseen.ts";
import { databasePath } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { findVersion } from "#src/store/find-version.ts";
import { legacySuggestion } from "#src/store/read/legacy-suggestion.ts";
import { Reader } from "#src/store/read/reader.ts";
import { VersionRows } from "#src/store/read/version-rows.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { several } from "./several.ts";

interface Suggested {
	readonly old: string;
	/** Empty where nothing is found. */
	readonly target: string;
	readonly why: string;
}

interface Options {
	readonly packDir: string;
	readonly dataDir: string;
	/** Where all of them are written, as a list that a pack takes. */
	readonly out: string | undefined;
}

/**
 * Says where the old addresses of a pack that have no target may be to lead, by the content in force. Nothing of the pack is
 * changed.
 *
 * @returns the status of the process: 1 when it cannot be told
 */
export async function suggestTargets({ packDir, dataDir, out }: Options): Promise<number> {
	const { kept } = await findVersion(dataDir, "own");
	if (!kept) {
		console.error(visible(`There is no content in ${dataDir} in which targets could be found. Import the pack first.`));
		return 1;
	}
	const previous = openForReading(databasePath(dataDir, kept.version));
	const loaded = loadPack(packDir, undefined, previous);
	loaded.close();
	previous.close();
	const faults = loaded.problems.filter(({ file }) => file === packDir || file.startsWith("legacy-addresses/"));
	for (const problem of faults) console.error(formatProblem(problem));
	const legacy = loaded.pack?.legacy ?? [];
	const rows = new VersionRows(databasePath(dataDir, kept.version), "public");
	try {
		const suggested: Suggested[] = [];
		for (const line of withoutTarget(legacy)) {
			suggested.push(suggest(rows, line));
			if (suggested.length % LEGACY_SUGGESTIONS_TOLD === 0) console.error(`${suggested.length} looked at`);
		}
		const found = suggested.filter(({ target }) => target !== "");
		for (const { old, target, why } of found.slice(0, LEGACY_SUGGESTIONS_SHOWN))
			console.log(visible(`${old} -> ${target}, which ${why}`));
		if (out !== undefined) writeFileSync(out, tableOf(suggested));
		const misses = suggested.length - found.length;
		console.log(
			`Old addresses without a target: ${suggested.length}; ${several(found.length, "suggestion")}, and ${misses} for which nothing is found.`,
		);
		if (suggested.length > 0)
			console.log(
				visible(
					out === undefined
						? "With --out FILE.csv all of them are written, to be looked through and put into legacy-addresses/."
						: `Written to ${out}: look through it, correct it, and put it into legacy-addresses/ of the pack.`,
				),
			);
		return faults.length === 0 ? 0 : 1;
	} finally {
		rows.database.close();
	}
}

function suggest(rows: VersionRows, line: LegacyLine): Suggested {
	const { locales, defaultLocale } = rows.site;
	const reader = new Reader(
		rows,
		localeOfLegacy(line, locales) ?? defaultLocale,
		new Date().toISOString().slice(0, 10),
	);
	const { target, why } = legacySuggestion(reader, line) ?? { target: "", why: "nothing is found by its words" };
	return { old: line.old, target, why };
}

const tableOf = (rows: readonly Suggested[]): string =>
	[LEGACY_COLUMNS, ...rows.map((row) => LEGACY_COLUMNS.map((name) => row[name]))]
		.map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\n`)
		.join("");
