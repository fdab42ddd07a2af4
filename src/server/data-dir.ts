import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { ConfigurationError } from "./setting.ts";

const FAULTS: Readonly<Record<string, string>> = {
	EEXIST: "a file stands there; remove it, or set DATA_DIR to a folder",
	ENOTDIR: "a file stands in its path; set DATA_DIR to a folder",
	EACCES: "this process may not write there; give the folder to its user (chown), or set DATA_DIR to another",
	EPERM: "this process may not write there; give the folder to its user (chown), or set DATA_DIR to another",
	EROFS: "the folder cannot be made on a disk that can only be read; mount it for writing, or set DATA_DIR to another",
	ENOENT: "the folder cannot be made there; set DATA_DIR to another",
	ENOSPC: "the folder cannot be made on a full disk; free some space, or set DATA_DIR to one on another disk",
	EDQUOT:
		"the folder cannot be made, since the disk's quota is used up; free some space, or set DATA_DIR to one on another disk",
};

/**
 * Makes the folder of what the site keeps when it is not there.
 *
 * @throws {ConfigurationError} when nothing can be kept there
 */
export function prepareDataDir(dataDir: string): void {
	try {
		makeFolder(dataDir);
		accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
	} catch (error) {
		const code = error instanceof Error && "code" in error ? String(error.code) : "";
		// A disk that takes nothing any more stops no start: what is kept there can be served.
		if (code === "EROFS" && existsSync(dataDir)) return;
		const fault = isFile(dataDir) ? FAULTS["EEXIST"] : FAULTS[code];
		if (!fault) throw error;
		throw new ConfigurationError(`The setting DATA_DIR is ${JSON.stringify(dataDir)}, but ${fault}.`);
	}
}

/** One folder after the other: Node's own way never ends where a system makes none in a folder that is there, as in /proc. */
function makeFolder(path: string): void {
	if (existsSync(path)) return;
	makeFolder(dirname(path));
	try {
		mkdirSync(path);
	} catch (error) {
		// Another process may have been first.
		if (!existsSync(path)) throw error;
	}
}

function isFile(path: string): boolean {
	try {
		return !statSync(path).isDirectory();
	} catch {
		return false;
	}
}
