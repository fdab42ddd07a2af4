import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formerAddress } from "#src/contract/addresses/calls.ts";
import { request } from "#src/contract/call.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { openContent } from "#src/store/content.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { embeddedApi, NOBODY } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
	vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
	vi.useRealTimers();
	copy.cleanUp();
});

/** What is said of an address at which there is no page, after an import on a day. */
async function importedOn(day: string, path: string) {
	vi.setSystemTime(new Date(`${day}T12:00:00Z`));
	const outcome = await copy.import({ force: true });
	if (outcome.state === "refused") throw new Error(JSON.stringify(outcome));
	const content = await openContent(copy.dataDir);
	const snapshot = embeddedApi(content).support.snapshot();
	try {
		const reply = await snapshot.call(request(formerAddress, { path }), {
			...{ locale: "en_GB", identity: ANONYMOUS, budget: 5_000 },
		});
		return reply.state === "ok" ? reply.data.became : reply.state;
	} finally {
		snapshot.release();
		content.close();
	}
}

const shown = (folder: string, times: object) =>
	copy.edit(`${folder}/data.json`, (text) => text.replace("{", `{ "shown": ${JSON.stringify(times)},`));
const SPRING = "/articles/spring";
const PRODUCT = "/speakers/pebble-30";
const MANUAL = "/speakers/pebble-30/articles/of-pebble-30";

test("what was shown until a minute and then leaves the pack is gone, and its address says so; put back it is there", async () => {
	copy.copyFolder("articles/clean-housing", "articles/spring");
	shown("articles/spring", { until: "2030-05-05T08:00Z" });
	expect(await importedOn("2030-05-01", SPRING)).toBe("nothing");
	// In the pack it is as if it were not there.
	expect(await importedOn("2030-05-06", SPRING)).toBe("nothing");
	copy.remove("articles/spring");
	expect(await importedOn("2030-05-07", SPRING)).toBe("removed");
	// And so with every import behind that.
	copy.edit("articles/clean-housing/en_GB.md", (text) => `${text.trimEnd()}\n\nDry it.\n`);
	expect(await importedOn("2030-05-08", SPRING)).toBe("removed");
	copy.copyFolder("articles/clean-housing", "articles/spring");
	expect(await importedOn("2030-05-09", SPRING)).toBe("nothing");
});

test("so is what stood under it alone", async () => {
	copy.copyFolder("products/pebble-10", "products/pebble-30");
	copy.edit("products/pebble-30/data.json", (text) => text.replace("Pebble 10", "Pebble 30"));
	copy.copyFolder("articles/pair-pebble", "articles/of-pebble-30");
	copy.edit("articles/of-pebble-30/data.json", (text) =>
		text
			.replace(/"products": \[[^\]]*\]/, '"products": ["pebble-30"]')
			.replace(/"primaryProduct": .*/, '"primaryProduct": "pebble-30",'),
	);
	shown("products/pebble-30", { until: "2030-05-05T08:00Z" });
	await importedOn("2030-05-01", PRODUCT);
	copy.remove("products/pebble-30");
	copy.remove("articles/of-pebble-30");
	// The minute has come by itself before anybody imported.
	expect(await importedOn("2030-05-06", PRODUCT)).toBe("removed");
	copy.edit("articles/clean-housing/en_GB.md", (text) => `${text.trimEnd()}\n\nDry it.\n`);
	expect(await importedOn("2030-05-07", MANUAL)).toBe("removed");
});

test("what never was shown was never there", async () => {
	copy.copyFolder("articles/clean-housing", "articles/spring");
	shown("articles/spring", { from: "2031-01-01T08:00Z" });
	await importedOn("2030-05-01", SPRING);
	copy.remove("articles/spring");
	expect(await importedOn("2030-05-06", SPRING)).toBe("nothing");
});

test("what names something that ended and left is noted and no problem; what is about it alone stays hidden, lists leave it out", async () => {
	copy.copyFolder("products/pebble-10", "products/pebble-30");
	copy.edit("products/pebble-30/data.json", (text) => text.replace("Pebble 10", "Pebble 30"));
	shown("products/pebble-30", { until: "2030-05-05T08:00Z" });
	copy.copyFolder("articles/clean-housing", "articles/spring");
	shown("articles/spring", { until: "2030-05-05T08:00Z" });
	const about = (id: string, products: readonly string[]) => {
		copy.copyFolder("articles/pair-pebble", `articles/${id}`);
		copy.edit(`articles/${id}/data.json`, (text) =>
			text
				.replace(/"products": \[[^\]]*\]/, `"products": ${JSON.stringify(products)}`)
				.replace(/"primaryProduct": .*/, "")
				.replace(/"related": \[[^\]]*\]/, '"related": ["spring", "pebble-error-e2"]'),
		);
	};
	about("of-pebble-30", ["pebble-30"]);
	about("of-both", ["pebble-30", "pebble-20"]);
	copy.edit("articles/of-both/en_GB.md", (text) => `${text.trimEnd()}\n\nSee [that](article:spring).\n`);
	copy.edit("faq-bundles/first-steps/data.json", (text) =>
		text.replace('"clean-housing"', '"clean-housing", "spring"'),
	);
	copy.edit("documents/pebble-manual/data.json", (text) => text.replace('"pebble-10"', '"pebble-10", "pebble-30"'));
	const contentsOn = async (day: string, force = true) => {
		vi.setSystemTime(new Date(`${day}T12:00:00Z`));
		const outcome = await copy.import({ force });
		if (outcome.state === "refused" || outcome.state === "waiting") throw new Error(JSON.stringify(outcome));
		const content = await openContent(copy.dataDir);
		const { face } = embeddedApi(content);
		const ask = async (path: string) => {
			const reply = await face.answer(new Request(`http://support.example/api/content/support/en_GB${path}`), NOBODY);
			return [reply.status, await reply.text()] as const;
		};
		try {
			const said = await Promise.all(
				[
					"/articles/of-pebble-30",
					"/articles/of-both",
					"/faq-bundles/list?categoryName=speakers&bundleType=editorial",
				].map(ask),
			);
			return said.map(([status, text]) => [
				status,
				text.replaceAll(/"(?:articleId|modified|contentVersion)":"[^"]*"/g, ""),
			]);
		} finally {
			content.close();
		}
	};
	await contentsOn("2030-05-01");
	const over = await contentsOn("2030-05-06");
	expect(over.map(([status]) => status)).toEqual([404, 200, 200]);
	copy.remove("products/pebble-30");
	copy.remove("articles/spring");
	// As it was while the pack had them and their time was over, with this import and those behind it.
	expect(await contentsOn("2030-05-07", false)).toEqual(over);
	copy.edit("articles/clean-housing/en_GB.md", (text) => `${text.trimEnd()}\n\nDry it.\n`);
	expect(await contentsOn("2030-05-08", false)).toEqual(over);
	const inForce = openForReading(databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? ""));
	const { notes, close } = loadPack(copy.packDir, undefined, inForce);
	close();
	inForce.close();
	const ended = notes.filter(({ message }) => message.includes("was shown for a time that is over"));
	expect(ended.map(({ file, field }) => `${file} ${field}`)).toEqual(
		expect.arrayContaining([
			...["articles/of-both/data.json products[0]", "articles/of-both/data.json related[0]"],
			...["articles/of-both/en_GB.md null", "documents/pebble-manual/data.json products[2]"],
			"faq-bundles/first-steps/data.json articles[2]",
		]),
	);
	expect(await importedOn("2030-05-09", PRODUCT)).toBe("removed");
	expect(await importedOn("2030-05-09", SPRING)).toBe("removed");
});
