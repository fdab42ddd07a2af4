import { parseArgs } from "node:util";
import { configurationOrExit } from "#src/server/environment.ts";
import { diskFault } from "#src/site/disk-fault.ts";
import { backUp } from "./backup/back-up.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `npm run backup -- FOLDER [--data DIR] [--keep N]

Copies what is nowhere else into a folder of its own in FOLDER, named after this minute, while the site runs: what visitors
sent, agents, content with its files, and keys. The copy is a data directory: to restore it, put it at DATA_DIR of a site
that is stopped. What has not changed since the copy before takes no room. A copy of damaged content ends in .damaged, what
is damaged is named, and the status is 1.

--data  the data directory (default: DATA_DIR, else ./var)
--keep  removes older copies but the newest N (default: none)`;

async function main(): Promise<number> {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { data: { type: "string" }, keep: { type: "string" }, help: { type: "boolean", default: false } },
	});
	if (values.help) {
		console.log(USAGE);
		return 0;
	}
	const [folder, more] = positionals;
	const keep = values.keep === undefined ? null : Number(values.keep);
	if (folder === undefined || more !== undefined || (keep !== null && !(Number.isSafeInteger(keep) && keep > 0))) {
		console.error(USAGE);
		return 64;
	}
	// A folder that is named is copied as it is, whatever the settings of a site say.
	const { dataDir, database } =
		values.data === undefined ? configurationOrExit() : { dataDir: values.data, database: null };
	const isInboxElsewhere = database !== null;
	const tell = (line: string) => console.error(line);
	const copy = await backUp({ dataDir, folder, keep, isInboxElsewhere, now: new Date(), tell }).catch(
		(error: unknown) => {
			const fault = diskFault(error);
			if (!fault) throw error;
			console.error(`Nothing could be copied to ${folder} (${fault.reason}): ${fault.remedy}, then try again.`);
			return null;
		},
	);
	if (copy === null) return 1;
	console.log(
		`${copy.path}: ${copy.files} files, ${(copy.bytes / 1_000_000).toFixed(1)} MB, of which ${copy.taken} files are as in the copy before.`,
	);
	for (const line of copy.damage) console.error(line);
	if (copy.damage.length > 0)
		console.error(
			"So it is no copy to go back to, and older ones stay: import again, which puts what is damaged in its place anew, then copy again.",
		);
	return copy.damage.length === 0 ? 0 : 1;
}

await runCommand(main);
