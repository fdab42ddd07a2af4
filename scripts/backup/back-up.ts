import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { backUpInbox } from "#src/inbox/sqlite/backup.ts";
import { contentDirectory } from "#src/store/current.ts";
import { sync } from "#src/store/sync.ts";
import { lockImports } from "#src/store/write/import-lock.ts";
import { ownerIn } from "#src/store/write/import-owner.ts";
import { settleHere } from "#src/store/write/settle-left.ts";
import { contentDamage } from "./content-damage.ts";
import { CopiedFiles } from "./copied-files.ts";

/** A copy by its minute; one that is being made has an ending, and one in which something is damaged. */
const COPY = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const UNDER_WAY = ".part";
const DAMAGED = ".damaged";
/** Keys that nobody can make again, where they are not given as settings. */
const KEYS = ["checksums-key.pem", "link-secret"];

export interface BackUpOptions {
	readonly dataDir: string;
	/** Where the copies are, each in a folder of its own. */
	readonly folder: string;
	/** How many copies stay; null: all. */
	readonly keep: number | null;
	/** Whether what visitors send is in a database that machines share: what an inbox here holds is of before. */
	readonly isInboxElsewhere: boolean;
	readonly now: Date;
	readonly tell: (line: string) => void;
}

/** What was copied. */
export interface Copy {
	readonly path: string;
	readonly files: number;
	readonly bytes: number;
	/** Files that are the same as in the copy before, and take no room. */
	readonly taken: number;
	/** What of its content is damaged, a line each. */
	readonly damage: readonly string[];
}

/**
 * Copies what of a data directory is nowhere else, while its site runs. The copy is a data directory itself. It has its
 * name when all of it is on disk, so that whatever has such a name is whole. Where content is damaged the copy says so in its
 * name, and takes the place of no other but one of its kind.
 *
 * @throws when there is nothing to copy, an import does not end, or the disk does not take it
 */
export async function backUp({ dataDir, folder, keep, isInboxElsewhere, now, tell }: BackUpOptions): Promise<Copy> {
	if (!existsSync(contentDirectory(dataDir)))
		throw new Error(`${dataDir} is no data directory: there is no content in it.`);
	mkdirSync(folder, { recursive: true });
	removeThose(folder, UNDER_WAY);
	const name = `${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
	const whole = join(folder, name);
	if (existsSync(whole)) throw new Error(`${whole} is there already; wait a second.`);
	const former = copiesIn(folder).at(-1);
	const aside = whole + UNDER_WAY;
	mkdirSync(aside, { mode: 0o700 });
	const files = new CopiedFiles(dataDir, aside, former === undefined ? null : join(folder, former));
	let path = whole;
	let damage: readonly string[] = [];
	try {
		if (isInboxElsewhere)
			tell("What visitors sent is not in this copy: it is in the database of DATABASE_URL, which pg_dump copies.");
		// Files of messages follow the inbox that names them.
		else if (existsSync(join(dataDir, "inbox.sqlite"))) {
			backUpInbox(join(dataDir, "inbox.sqlite"), join(aside, "inbox.sqlite"));
			files.wrote("inbox.sqlite");
			files.takeFolder("attachments");
		} else tell("There is no inbox here: nobody has sent anything yet, or it is in a database (docs/operations.md).");
		await withoutImports(dataDir, tell, async () => {
			// What an import left when it was killed is served, and is no damage; a disk that takes nothing is told below.
			await settleHere(dataDir).catch(() => {});
			files.takeFolder("files");
			files.takeFolder("content");
		});
		for (const key of KEYS) files.take(key);
		files.sync();
		damage = await damageIn(aside, files, former, tell);
		if (damage.length > 0) path = whole + DAMAGED;
		renameSync(aside, path);
		sync(folder);
		removeThose(folder, DAMAGED, path);
	} finally {
		rmSync(aside, { recursive: true, force: true });
	}
	if (keep !== null) for (const old of copiesIn(folder).slice(0, -keep)) rmSync(join(folder, old), { recursive: true });
	return { path, files: files.count, bytes: files.bytes, taken: files.taken, damage };
}

/** Removes what has a name with an ending. @param but what stays */
function removeThose(folder: string, ending: string, but = ""): void {
	for (const name of readdirSync(folder)) {
		const path = join(folder, name);
		if (path !== but && name.endsWith(ending) && COPY.test(name.slice(0, -ending.length)))
			rmSync(path, { recursive: true });
	}
}

/** What of a copy is damaged: where it is so in the copy before alone, of which it is the same file, it is copied anew. */
async function damageIn(
	aside: string,
	files: CopiedFiles,
	former: string | undefined,
	tell: (line: string) => void,
): Promise<readonly string[]> {
	const found = await contentDamage(aside);
	const anew = found.databases.filter((path) => files.copyAnew(relative(aside, path)));
	if (anew.length === 0) return found.lines;
	const { lines, databases } = await contentDamage(aside);
	for (const path of anew)
		if (!databases.includes(path))
			tell(`${former} holds a damaged ${relative(aside, path)}, which is whole in this copy: go back to no older one.`);
	return lines;
}

const copiesIn = (folder: string): string[] =>
	readdirSync(folder)
		.filter((name) => COPY.test(name))
		.sort();

/** Files and versions that name them are copied in one state. */
async function withoutImports(dataDir: string, tell: (line: string) => void, work: () => Promise<void>): Promise<void> {
	const lock = await lockImports(dataDir, "backup", (owner) =>
		tell(`An import is at work${owner}; the copy waits for it.`),
	);
	if (!lock) throw new Error(`Another import${ownerIn(dataDir)} does not end; end it and try again.`);
	try {
		await work();
	} finally {
		lock.release();
	}
}
