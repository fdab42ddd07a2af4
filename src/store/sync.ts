import { closeSync, fsyncSync, openSync } from "node:fs";
import { open } from "node:fs/promises";

/** Forces a file or folder to the disk. */
export function sync(path: string): void {
	const handle = openSync(path, "r");
	try {
		fsyncSync(handle);
	} finally {
		closeSync(handle);
	}
}

/** The same, while others go on. */
export async function syncBeside(path: string): Promise<void> {
	const handle = await open(path);
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}
