import { constants, copyFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { checksumOf } from "../../checksum.ts";
import { sync } from "../../sync.ts";
import type { CopyAsked, CopySaid } from "./copy-beside.ts";

/** A thread that copies a version, says so, has the copy stand on the disk, and says what it has copied. */
const { path, to }: CopyAsked = workerData;
const say = (said: CopySaid) => parentPort?.postMessage(said);
copyFileSync(path, to, constants.COPYFILE_FICLONE);
say({ isCopied: true });
try {
	sync(to);
} catch {
	// It is gone by now, or the disk does not take it, which it says once more to whoever names the version.
}
say({ sha256: (await checksumOf(path)).sha256 });
