import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { growPack } from "#scripts/bench/grown-pack.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { copyOfPack } from "#tests/fixtures/imported-pack.ts";

test("the pack that benchmarks grow is a pack like any other, so many times as large, and its copies refer to each other", () => {
	const small = copyOfPack();
	const home = mkdtempSync(join(tmpdir(), "support-grown-"));
	try {
		growPack(small.packDir, join(home, "pack"), 3);
		const { problems, pack } = loadPack(join(home, "pack"));
		expect(problems).toEqual([]);
		const before = loadPack(small.packDir).pack?.items;
		expect(pack?.items.products.size).toBe((before?.products.size ?? 0) * 3);
		expect(pack?.items.articles.size).toBe((before?.articles.size ?? 0) * 3);
		expect(pack?.items.categories.size).toBe(before?.categories.size);
		expect(pack?.items.products.get("pebble-20-x3")?.data).toMatchObject({ category: "speakers" });
		expect(pack?.items.articles.get("pair-pebble-x2")?.data).toMatchObject({
			products: ["pebble-20-x2", "pebble-10-x2"],
			primaryProduct: "pebble-20-x2",
			related: ["pebble-error-e2-x2"],
		});
	} finally {
		small.cleanUp();
		rmSync(home, { recursive: true, force: true });
	}
});
