import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { prepareDataDir } from "#src/server/data-dir.ts";
import { configurationOrExit } from "#src/server/environment.ts";
import { CRAWL_DELAY } from "#src/site/crawl-limits.ts";
import { PREVIEW_HOURS, PREVIEW_HOURS_MAX } from "#src/site/limits.ts";
import { nearestWord } from "#src/site/spelling.ts";
import { visible } from "#src/site/unseen.ts";
import { toldWhenEnded } from "./content/told-when-ended.ts";
import { packFolder } from "./pack-folder.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `npm run content -- check --pack DIR [--data DIR]
npm run content -- import --pack DIR [--data DIR] [--no-publish] [--force] [--replace-brand]
npm run content -- list | publish VERSION | rollback [VERSION] [--data DIR] [--force]
npm run content -- push [--data DIR]
npm run content -- preview VERSION [--hours N] [--data DIR]
npm run content -- diff [VERSION [VERSION]] [--kind KIND] [--start N] [--data DIR]
npm run content -- new KIND ID --pack DIR [--data DIR]
npm run content -- new pack BRAND --pack DIR [--locale LOCALE]
npm run content -- new locale LOCALE --pack DIR
npm run content -- coverage --pack DIR [--missing LOCALE]
npm run content -- legacy --pack DIR [--data DIR] [--out FILE]
npm run content -- crawl URL --pack DIR [--allow-private] [--delay MS]
npm run content -- verify [--data DIR] [--json] [--inside] [--allow-private]

check     reads a content pack and lists every problem with file, line and field, and what an import would say of names
          that the pack has no more, or why it would be refused: they are known from the content in force;
          status 1 with problems alone
import    checks it and makes it the content in force; a running server notices within a second
list      prints the versions that are there: when, from where, how many items, which is in force, what comes by itself
publish   puts a version in force that waits, or was in force before
rollback  puts the version before in force, or one named that was in force once; what it takes back waits, and no start
          brings it back. Where the version in force is damaged: the one that stands in for it
push      makes the content in force the content of record, in the database of DATABASE_URL: every site on it takes it
preview   prints a link under which whoever has it can look at a version, whether it is published or not
diff      prints what was added, changed and removed; of one version against the one in force
new       makes an item that is ready to be filled in, such as: new article pair-remote, and says what had its name in the
          content in force; a pack in an empty folder, such as: new pack Quillet; or adds a locale to site.json, such
          as: new locale de_DE
coverage  prints how much of each kind is translated, by locale
legacy    suggests where the old addresses of legacy-addresses/ lead that have no target yet; applies nothing
crawl     makes a pack of what a support API of this contract says, in an empty folder; goes on where it was ended
verify    holds database, files and links of the content in force against what was imported; goes on where it was ended

--pack           the pack's folder, or "demo"
--data           the data directory (default: DATA_DIR, else ./var)
--no-publish     leaves the content in force; the new version waits for "publish"
--force          accepts a pack in which a kind has far fewer items, one without a locale that the site has, and another
                 default locale, with which retired items go that have no text in it; puts a version in force that does not know what
                 came, has begun to be shown, or ended, since it was made
--replace-brand  accepts a pack of another brand, and one in which most of the items in force are gone
--locale         the default locale of a new pack (default: en_GB)
--hours          for how long the link holds, 1 to ${PREVIEW_HOURS_MAX} (default: ${PREVIEW_HOURS})
--kind, --start  one kind alone, from its N-th difference on
--missing        lists where the texts would stand that a locale lacks
--out            writes all of them as a list for legacy-addresses/
--json           prints the report for programs
--inside         asks nobody elsewhere: links within the site alone
--allow-private  asks addresses of private networks as well
--delay          milliseconds between two requests of a crawl (default: ${CRAWL_DELAY})`;

/** Commands about versions that are there, or about what the one in force holds. */
const OF_VERSIONS = ["list", "publish", "rollback", "push", "preview", "diff", "legacy"];

interface Command {
	/** How many words may stand behind it. */
	readonly words: number;
	readonly options: readonly string[];
}

const COMMANDS: Readonly<Record<string, Command>> = {
	check: { words: 0, options: ["pack", "data"] },
	import: { words: 0, options: ["pack", "data", "no-publish", "force", "replace-brand"] },
	list: { words: 0, options: ["data"] },
	publish: { words: 1, options: ["data", "force"] },
	rollback: { words: 1, options: ["data", "force"] },
	push: { words: 0, options: ["data"] },
	preview: { words: 1, options: ["data", "hours"] },
	diff: { words: 2, options: ["data", "kind", "start"] },
	new: { words: 2, options: ["pack", "locale", "data"] },
	coverage: { words: 0, options: ["pack", "missing"] },
	legacy: { words: 0, options: ["pack", "data", "out"] },
	crawl: { words: 1, options: ["pack", "allow-private", "delay"] },
	verify: { words: 0, options: ["data", "json", "inside", "allow-private"] },
};

/** What was written that a command does not take: it may have been meant for more than it would do. Null of nothing. */
function notTaken(command: string, words: readonly string[], given: readonly string[]): string | null {
	const taken = COMMANDS[command];
	const option = given.find((name) => taken && !taken.options.includes(name));
	if (option !== undefined) return `The command ${command} has no option --${option}.`;
	const word = taken && words[taken.words];
	if (word === undefined) return null;
	const isPack = taken?.words === 0 && taken.options.includes("pack");
	return `The command ${command} does not take ${word}${isPack ? `; name the pack by --pack ${word}` : ""}.`;
}

/** Each command is read when it is asked for: all together take a second to start. */
async function main(): Promise<number> {
	const { positionals, values, tokens } = parseArgs({
		allowPositionals: true,
		tokens: true,
		options: {
			pack: { type: "string" },
			data: { type: "string" },
			"replace-brand": { type: "boolean", default: false },
			locale: { type: "string", default: "en_GB" },
			"no-publish": { type: "boolean", default: false },
			force: { type: "boolean", default: false },
			kind: { type: "string" },
			start: { type: "string", default: "0" },
			hours: { type: "string", default: String(PREVIEW_HOURS) },
			missing: { type: "string" },
			out: { type: "string" },
			json: { type: "boolean", default: false },
			inside: { type: "boolean", default: false },
			"allow-private": { type: "boolean", default: false },
			delay: { type: "string", default: String(CRAWL_DELAY) },
			help: { type: "boolean", default: false },
		},
	});
	const [command, kind, id] = positionals;
	if (values.help) {
		console.log(USAGE);
		return 0;
	}
	if (command !== undefined && !Object.hasOwn(COMMANDS, command)) {
		const meant = nearestWord(command, Object.keys(COMMANDS));
		console.error(`There is no command ${command}${meant === null ? "; see --help" : `, did you mean ${meant}?`}`);
		return 64;
	}
	const misused = (why?: string) => misusedAs(command ?? "", why);
	const given = tokens.flatMap((token) => (token.kind === "option" ? [token.name] : []));
	const other = command === undefined ? null : notTaken(command, positionals.slice(1), given);
	if (other !== null) return misused(other);
	if (command === "verify") {
		const { dataDir, siteOrigins, checksumsKeyFile: keyFile } = configurationOrExit();
		toldWhenEnded("Ended before it was through: verify again, and it goes on where it was.");
		return (await import("./content/verify-content.ts")).verifyContent(
			{
				...{ dataDir: values.data ?? dataDir, keyFile, origins: siteOrigins ?? [] },
				...{ asksOutside: !values.inside, allowPrivate: values["allow-private"] },
			},
			values.json,
		);
	}
	const dataDir = () => {
		const named = values.data ?? configurationOrExit().dataDir;
		prepareDataDir(named);
		return named;
	};
	// What only looks at versions that are there makes no folder for them: one that is not there has another name.
	const named = OF_VERSIONS.includes(command ?? "") ? (values.data ?? configurationOrExit().dataDir) : null;
	if (named !== null && kind === undefined && (command === "publish" || command === "preview"))
		return misused(`Name the version, such as: ${command} 12-0f3a9b7c. See: npm run content -- list`);
	if (named !== null && !existsSync(named)) {
		console.error(
			visible(
				`There is no folder ${named}: correct --data or DATA_DIR. Import a pack first where nothing was imported yet: npm run content -- import --pack DIR`,
			),
		);
		return 1;
	}
	switch (command) {
		case "list":
			return (await import("./content/versions.ts")).printVersions(dataDir());
		case "publish":
			return (await import("./content/versions.ts")).publish(dataDir(), kind ?? "", {
				force: values.force,
				isBack: false,
			});
		case "rollback":
			return (await import("./content/versions.ts")).publish(dataDir(), kind ?? null, {
				force: values.force,
				isBack: true,
			});
		case "push":
			return (await import("./content/push-content.ts")).pushContent(dataDir(), configurationOrExit().database);
		case "preview":
			return (await import("./content/preview.ts")).printPreview(
				configurationOrExit(),
				dataDir(),
				kind ?? "",
				values.hours,
			);
		case "diff": {
			const start = Number(values.start);
			if (!Number.isSafeInteger(start) || start < 0)
				return misused(`--start ${values.start} is no number of differences.`);
			return (await import("./content/diff.ts")).printDifference({
				dataDir: dataDir(),
				versions: positionals.slice(1),
				kind: values.kind,
				start,
			});
		}
		default:
	}
	// What is imported replaces what visitors see: it is named here, and no setting stands in for it.
	if (values.pack === undefined) {
		return misused("Name the pack: --pack DIR");
	}
	const packDir = packFolder(values.pack);
	switch (command) {
		case "check":
			return (await import("./content/check-content.ts")).checkContent(
				packDir,
				values.data ?? configurationOrExit().dataDir,
			);
		case "import":
			return (await import("./content/import-content.ts")).importContent({
				...{ packDir, dataDir: dataDir(), replaceBrand: values["replace-brand"] },
				...{ force: values.force, noPublish: values["no-publish"] },
				keyFile: configurationOrExit().checksumsKeyFile,
				data: values.data,
			});
		case "new":
			if (kind === undefined || id === undefined)
				return misused("Name what is to be made and what it is called, such as: new article pair-remote");
			if (kind === "pack") return (await import("./content/new-pack.ts")).newPack(packDir, id, values.locale);
			return kind === "locale"
				? (await import("./content/new-locale.ts")).newLocale(packDir, id)
				: (await import("./content/new-item.ts")).newItem(
						packDir,
						kind,
						id,
						values.data ?? configurationOrExit().dataDir,
					);
		case "crawl": {
			const delay = Number(values.delay);
			if (kind === undefined)
				return misused("Name the address of the API, such as: crawl https://support.brand.example");
			if (!Number.isSafeInteger(delay) || delay < 0)
				return misused(`--delay ${values.delay} is no number of milliseconds.`);
			return (await import("./content/crawl/crawl-content.ts")).crawlContent(kind, packDir, {
				allowPrivate: values["allow-private"],
				delay,
			});
		}
		case "legacy":
			return (await import("./content/suggest-targets.ts")).suggestTargets({
				packDir,
				dataDir: dataDir(),
				out: values.out,
			});
		case "coverage":
			return (await import("./content/coverage.ts")).printCoverage(packDir, values.missing);
		default:
	}
	return misused();
}

/** @param why in a sentence, where something is wrong: it stays on the screen above what else the command takes */
function misusedAs(command: string, why?: string): number {
	console.error(why === undefined ? USAGE : `${visible(why)}\n\n${usageOf(command)}\nsee --help`);
	return 64;
}

/** The lines of USAGE that say what a command takes. */
function usageOf(command: string): string {
	const [lines = ""] = USAGE.split("\n\n");
	const isAbout = new RegExp(`^npm run content -- ([^-]*\\| )?${command}\\b`);
	return lines
		.split("\n")
		.filter((line) => isAbout.test(line))
		.join("\n");
}

await runCommand(main);
