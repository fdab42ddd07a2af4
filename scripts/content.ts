import { parseArgs } from "node:util";
import { packedFileProblems } from "#src/packs/packed-file.ts";
import { photographProblems } from "#src/packs/pictures/photograph.ts";
import { formatProblem } from "#src/packs/problem.ts";
import { visible, visibleLines } from "#src/site/unseen.ts";
import { importPack } from "#src/store/write/import-pack.ts";
import { loadPack, packDirectory } from "#src/store/write/load-pack.ts";

const USAGE = `npm run content -- check|import --pack DIR [--data DIR] [--replace-brand]

check    reads a content pack and lists every problem with file, line and field
import   checks it and makes it the content in force; a running server notices within a second

--pack           the pack's folder, or "demo"
--data           the data directory (default: DATA_DIR, else ./var)
--replace-brand  accepts a pack of another brand, and one in which most of the items in force are gone`;

async function main(): Promise<number> {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: {
			pack: { type: "string" },
			data: { type: "string" },
			"replace-brand": { type: "boolean", default: false },
			help: { type: "boolean" },
		},
	});
	// What is imported replaces what visitors see: it is named here, and no setting stands in for it.
	if (values.pack === undefined && !values.help) {
		console.error(`Name the pack: --pack DIR\n\n${USAGE}`);
		return 64;
	}
	const packDir = packDirectory(values.pack ?? "demo");
	const dataDir = values.data ?? process.env["DATA_DIR"] ?? "./var";
	if (positionals[0] === "check") {
		const { problems: read, pack } = loadPack(packDir);
		const problems = [
			...read,
			...(pack ? [...(await photographProblems(pack)), ...(await packedFileProblems(pack))] : []),
		];
		for (const problem of problems) console.error(formatProblem(problem));
		console.log(
			problems.length === 0
				? `${visible(packDir)}: ${pack?.items.products.size ?? 0} products, no problem.`
				: `${visible(packDir)}: ${problems.length} problems.`,
		);
		return problems.length === 0 ? 0 : 1;
	}
	if (positionals[0] !== "import") {
		console.error(USAGE);
		return values.help ? 0 : 64;
	}
	const outcome = await importPack({
		packDir,
		dataDir,
		replaceBrand: values["replace-brand"],
		tell: (line) => console.error(visible(line)),
	});
	if (outcome.state === "refused") {
		for (const reason of outcome.reasons) console.error(visible(reason));
		console.error(
			`Nothing was imported: ${outcome.reasons.length} ${outcome.reasons.length === 1 ? "reason" : "reasons"}. The content in force stays.`,
		);
		return 1;
	}
	console.log(
		outcome.state === "unchanged"
			? `Content ${outcome.version} is already in force.`
			: `Content ${outcome.version} is in force: ${outcome.items} items, ${outcome.tags.length} changed tags.`,
	);
	return 0;
}

process.exitCode = await main().catch((error: unknown) => {
	console.error(visibleLines(error instanceof Error ? error.message : String(error)));
	return 1;
});
