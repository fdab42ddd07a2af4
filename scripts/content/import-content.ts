import { visible } from "#src/site/unseen.ts";
import { type ImportOptions, importPack } from "#src/store/write/import-pack.ts";
import { several } from "./several.ts";

/** Makes a pack the content in force, or says why not. The status of the process: 1 when nothing was imported. */
export async function importContent(options: Omit<ImportOptions, "tell">): Promise<number> {
	const outcome = await importPack({ ...options, tell: (line) => console.error(visible(line)) });
	if (outcome.state === "refused") {
		for (const reason of outcome.reasons) console.error(visible(reason));
		console.error(`Nothing was imported: ${several(outcome.reasons.length, "reason")}. The content in force stays.`);
		return 1;
	}
	console.log(
		outcome.state === "unchanged"
			? `Content ${outcome.version} is already in force.`
			: `Content ${outcome.version} is in force: ${several(outcome.items, "item")}, ${several(outcome.tags.length, "changed tag")}.`,
	);
	return 0;
}
