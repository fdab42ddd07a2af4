import type { Pack } from "#src/packs/pack.ts";
import { packedFileProblems } from "#src/packs/packed-file.ts";
import { photographProblems } from "#src/packs/pictures/photograph.ts";
import { formatProblem } from "#src/packs/problem.ts";
import { visible } from "#src/site/unseen.ts";
import { databasePath } from "#src/store/current.ts";
import { type Database, openForReading } from "#src/store/database.ts";
import { findVersion } from "#src/store/find-version.ts";
import { type NamesLedBack, namesLedBack } from "#src/store/names-led-back.ts";
import { retireItems } from "#src/store/write/ledger/retire.ts";
import { type LoadedPack, loadPack } from "#src/store/write/load-pack.ts";
import { localeFault, toldOfPrefixes } from "#src/store/write/locale-fault.ts";
import { keptAt } from "#src/store/write/pack-at.ts";
import { replacementFault } from "#src/store/write/replacement-fault.ts";
import { shrinkFault } from "#src/store/write/shrink-fault.ts";
import { toldOfAwaited } from "#src/store/write/told-of-hidden.ts";
import { several } from "./several.ts";

/**
 * Lists every problem of a pack, and what its authors should know besides; of one without problems what an import would say
 * of names that it has no more. What left it is known from the content in force of a data directory, where there is any of
 * this brand. The status of the process: 1 with problems.
 */
export async function checkContent(packDir: string, dataDir: string): Promise<number> {
	const { kept } = await findVersion(dataDir, "any");
	const previous = kept && openForReading(databasePath(dataDir, kept.version));
	const loaded = loadPack(packDir, undefined, previous);
	try {
		const { problems: read, notes, pack } = loaded;
		const told = new Set(read.map(({ file }) => file));
		const opened = pack ? [...(await photographProblems(pack)), ...(await packedFileProblems(pack))] : [];
		const problems = [...read, ...opened.filter(({ file }) => !told.has(file))];
		for (const problem of problems) console.error(formatProblem(problem));
		for (const note of notes) console.error(`note: ${formatProblem(note)}`);
		const found = problems.length === 0 ? "no problem" : several(problems.length, "problem");
		const products = pack && problems.length === 0 ? `${several(pack.items.products.size, "product")}, ` : "";
		console.log(
			`${visible(packDir)}: ${products}${found}${notes.length > 0 ? `, ${several(notes.length, "note")}` : ""}.`,
		);
		if (pack && kept && previous && problems.length === 0)
			foretell(loaded, pack, previous, namesLedBack(dataDir, kept.version));
		return problems.length === 0 ? 0 : 1;
	} finally {
		loaded.close();
		previous?.close();
	}
}

/** Says what an import would: why it would be refused, else of items that left, and of those that are called otherwise. */
function foretell(loaded: LoadedPack, pack: Pack, previous: Database, ledBack: NamesLedBack): void {
	const told: string[] = [];
	const now = Date.now();
	const tell = (line: string) => told.push(line);
	const retired = () => {
		const kept = retireItems({ ...loaded, pack, previous, ledBack, now, mayLose: false, tell });
		const hidden = kept.fault === null ? toldOfAwaited(kept, keptAt(kept, now), now) : null;
		if (hidden !== null) tell(hidden);
		return kept.fault;
	};
	const refused =
		replacementFault(pack, previous) ?? shrinkFault(pack, previous) ?? localeFault(pack, previous) ?? retired();
	if (refused === null) told.push(...toldOfPrefixes(pack.site, previous));
	for (const line of told) console.log(`An import would say: ${line}`);
	if (refused !== null) console.log(`An import would be refused: ${refused}`);
}
