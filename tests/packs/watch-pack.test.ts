import { renameSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { watchPack } from "#scripts/watch-pack.ts";
import { readCurrent } from "#src/store/current.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
let watcher: { close(): void } | undefined;
beforeEach(() => {
	copy = copyOfPack();
});
afterEach(() => {
	watcher?.close();
	copy.cleanUp();
});

test("what is saved in a watched pack is imported, and what is wrong is said as people read it", async () => {
	await copy.import();
	const first = readCurrent(copy.dataDir)?.version;
	const lines: string[] = [];
	watcher = watchPack(copy.packDir, copy.dataDir, (line) => lines.push(line));
	const version = () => readCurrent(copy.dataDir)?.version;

	copy.edit("articles/clean-housing/en_GB.md", (text) => text.replace("Use water only.", "Use clear water only."));
	await expect.poll(version).not.toBe(first);
	const second = version();
	await expect
		.poll(() => lines.join("\n"))
		.toMatch(new RegExp(`^Content ${second} is in force: \\d+ items, 3 changed tags\\.$`, "m"));

	copy.edit("products/pebble-20/data.json", (text) => text.replace('"model"', '"modle"'));
	await expect
		.poll(() => lines)
		.toContain("products/pebble-20/data.json:3 modle: is no field here, did you mean model?");
	await expect.poll(() => lines).toContain("Nothing was imported: 1 reason. The content in force stays.");
	expect(version()).toBe(second);

	// Many editors write beside the file and rename.
	copy.edit("products/pebble-20/data.json", (text) => {
		copy.write(
			"products/pebble-20/.data.json.new",
			text.replace('"modle"', '"model"').replace("Pebble 20", "Pebble 21"),
		);
		return text;
	});
	renameSync(
		join(copy.packDir, "products/pebble-20/.data.json.new"),
		join(copy.packDir, "products/pebble-20/data.json"),
	);
	await expect.poll(version).not.toBe(second);
});
