import { expect, test } from "vitest";
import { comparePaths } from "#src/packs/path-order.ts";

test("paths stand in the order of their bytes, as a database has them", () => {
	const letters = ["", "-", ".", "/", "0", "a", "é", "中", "\ue000", "（", "\ufffd", "𠮷", "😀"];
	const paths = letters.flatMap((one) => letters.map((other) => `a${one}${other}`));
	const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
	for (const one of paths)
		for (const other of paths) expect(Math.sign(comparePaths(one, other)), `${one} ${other}`).toBe(byBytes(one, other));
});
