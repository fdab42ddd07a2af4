import { minute } from "#src/site/minute.ts";
import { visible } from "#src/site/unseen.ts";
import type { ImportOptions } from "#src/store/write/import-outcome.ts";
import { importPack } from "#src/store/write/import-pack.ts";
import { ImportProgress } from "./import-progress.ts";
import { several } from "./several.ts";

/**
 * Makes a pack the content in force, or a version that waits, or says why not. The status of the process: 1 when nothing was
 * imported. @param data the data directory as it was named on the command line
 */
export async function importContent({
	data,
	...options
}: Omit<ImportOptions, "tell" | "progress"> & { readonly data: string | undefined }): Promise<number> {
	const named = data === undefined ? "" : ` --data ${data}`;
	const progress = new ImportProgress(process.stderr);
	const outcome = await importPack({ ...options, tell: (line) => progress.say(line), progress: progress.step });
	progress.end();
	if (outcome.state === "refused") {
		for (const reason of outcome.reasons) console.error(visible(reason));
		console.error(`Nothing was imported: ${several(outcome.reasons.length, "reason")}. The content in force stays.`);
		return 1;
	}
	const { version, followers, unprepared } = outcome;
	if (outcome.state === "unchanged") console.log(`Content ${version} is already in force.`);
	else if (outcome.state === "imported")
		console.log(
			`Content ${version} is in force: ${several(outcome.items, "item")}, ${several(outcome.tags.length, "changed tag")}.`,
		);
	else
		console.log(
			[
				`Content ${version} waits: ${several(outcome.items, "item")}. The content in force stays.`,
				`Look at it:  npm run content -- preview ${version}${named}`,
				`Compare it:  npm run content -- diff ${version}${named}`,
				`Publish it:  npm run content -- publish ${version}${named}`,
			].join("\n"),
		);
	for (const each of followers) console.log(`Content ${each.version} follows it by itself at ${minute(each.from)}.`);
	if (unprepared !== null)
		console.log(
			`What changes at ${minute(unprepared)} and after is not prepared yet: import again, or start the site again, before that.`,
		);
	return 0;
}
