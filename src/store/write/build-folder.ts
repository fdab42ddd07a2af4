import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { tryLockImports } from "./import-lock.ts";

const buildFolder = (dataDir: string): string => join(dataDir, "building");

/**
 * A folder for everything that an import has not finished: what it makes gets its place by renaming,
 * and nothing else of it is left, even when the importer is killed, because the next one cleans up.
 * For who holds the import lock.
 */
export function openBuildFolder(dataDir: string): { readonly path: string; close(): void } {
	const path = buildFolder(dataDir);
	rmSync(path, { recursive: true, force: true });
	// Its parents are there; making them as well would say ENOENT of a disk that cannot be written.
	mkdirSync(path);
	return { path, close: () => rmSync(path, { recursive: true, force: true }) };
}

/** The same for as long as something is done with it. */
export async function withBuildFolder<Outcome>(
	dataDir: string,
	use: (path: string) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
	const folder = openBuildFolder(dataDir);
	try {
		return await use(folder.path);
	} finally {
		folder.close();
	}
}

/** Removes what a killed import has left, unless one is at work. */
export function removeLeftBuild(dataDir: string): void {
	if (!existsSync(buildFolder(dataDir))) return;
	const lock = tryLockImports(dataDir, "clearing away");
	try {
		if (lock) rmSync(buildFolder(dataDir), { recursive: true, force: true });
	} finally {
		lock?.release();
	}
}
