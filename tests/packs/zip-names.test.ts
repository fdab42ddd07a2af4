import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { namesInZip } from "#src/packs/zip-names.ts";

/** The end of an archive beyond 4 GB whose directory's record is said to be at `at`. */
function largeEnd(at: bigint): Buffer {
	const locator = Buffer.alloc(20);
	locator.write("PK\x06\x07", "latin1");
	locator.writeBigUInt64LE(at, 8);
	const end = Buffer.alloc(22);
	end.write("PK\x05\x06", "latin1");
	return Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), locator, end]);
}

test.each([2n ** 64n - 1n, 2n ** 63n, 2n ** 53n + 1n, 46n, 45n, 10n, 0n])(
	"an archive whose directory is said to be at %s is read to no harm",
	(at) => {
		const folder = mkdtempSync(join(tmpdir(), "support-zip-"));
		try {
			const absolute = join(folder, "a.zip");
			const bytes = largeEnd(at);
			writeFileSync(absolute, bytes);
			expect(namesInZip({ path: "files/a.zip", absolute, size: bytes.length })).toEqual([]);
		} finally {
			rmSync(folder, { recursive: true });
		}
	},
);
