import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { BUILD_FOLDER_LEFT_AFTER } from "#src/site/pack-limits.ts";

/** `<host>-<pid>-<started>-<random>`: who builds in it, so that a folder of a dead importer is told from one at work. */
const NAME = /^([A-Za-z0-9_.-]+)-(\d+)-(\d*)-[0-9a-f]{8}$/;

const buildsIn = (dataDir: string): string => join(dataDir, "building");
const thisHost = hostname().replace(/[^A-Za-z0-9_.]/g, "_") || "host";

/** Folders of this process that are in use. */
const ours = new Set<string>();

/**
 * A folder for everything that an import has not finished: what it makes gets its place by renaming,
 * and nothing else of it is left, even when the importer is killed, because the next one cleans up.
 */
export function openBuildFolder(dataDir: string): { readonly path: string; close(): void } {
	removeLeftBuilds(dataDir);
	const name = `${thisHost}-${process.pid}-${startOf(process.pid)}-${randomBytes(4).toString("hex")}`;
	const path = join(buildsIn(dataDir), name);
	mkdirSync(path, { recursive: true });
	ours.add(name);
	return {
		path,
		close: () => {
			ours.delete(name);
			rmSync(path, { recursive: true, force: true });
		},
	};
}

/** Removes what killed imports have left; that of an import at work stays. Never throws. */
export function removeLeftBuilds(dataDir: string): void {
	let names: string[];
	try {
		names = readdirSync(buildsIn(dataDir));
	} catch {
		return;
	}
	for (const name of names) {
		try {
			const path = join(buildsIn(dataDir), name);
			if (!isAtWork(name, path)) rmSync(path, { recursive: true, force: true });
		} catch {
			// Another importer is removing it too.
		}
	}
}

function isAtWork(name: string, path: string): boolean {
	const [, host, pid, started] = NAME.exec(name) ?? [];
	if (host === undefined) return false;
	if (host !== thisHost) return Date.now() - statSync(path).mtimeMs < BUILD_FOLDER_LEFT_AFTER;
	if (Number(pid) === process.pid) return ours.has(name);
	return isAlive(Number(pid)) && startOf(Number(pid)) === started;
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		// The process of another user is alive too.
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}

/** When a process began, in clock ticks since the machine did (proc(5)): numbers of processes come again. Empty where that is not told. */
function startOf(pid: number): string {
	try {
		return readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)?.split(" ")[19] ?? "";
	} catch {
		return "";
	}
}
