import { packedFileProblems } from "#src/packs/packed-file.ts";
import { photographProblems } from "#src/packs/pictures/photograph.ts";
import { formatProblem } from "#src/packs/problem.ts";
import { visible } from "#src/site/unseen.ts";
import { databasePath } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { findVersion } from "#src/store/find-version.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { several } from "./several.ts";

/**
 * Lists every problem of a pack, and what its authors should know besides. What left it is known from the content in force
 * of a data directory, where there is any of this brand. The status of the process: 1 with problems.
 */
export async function checkContent(packDir: string, dataDir: string): Promise<number> {
	const { kept } = await findVersion(dataDir, "any");
	const previous = kept && openForReading(databasePath(dataDir, kept.version));
	const { problems: read, notes, pack } = loadPack(packDir, undefined, previous);
	previous?.close();
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
	return problems.length === 0 ? 0 : 1;
}
