import { expect, onTestFinished, test } from "vitest";
import { request } from "#src/contract/call.ts";
import { downloadFilters, downloads } from "#src/contract/downloads/calls.ts";
import { faqResults } from "#src/contract/search/calls.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";
import { copyOfPack } from "#tests/fixtures/imported-pack.ts";

const options = { locale: "en_GB", identity: ANONYMOUS, budget: 5_000 };

test("downloads are listed by urgency, kind and day, in the same order wherever they are", async () => {
	const copy = copyOfPack();
	onTestFinished(() => copy.cleanUp());
	const made = [
		["new-utility", "utility", "optional", "2026-09-01"],
		["old-app", "application", "recommended", "2024-01-01"],
		["new-app", "application", "optional", "2026-08-01"],
		["old-firmware", "firmware", "optional", "2023-01-01"],
		["urgent-app", "application", "urgent", "2022-01-01"],
		["urgent-firmware", "firmware", "urgent", "2021-01-01"],
	] as const;
	for (const [id, category, severity, date] of made) {
		copy.copyFolder("downloads/pebble-firmware", `downloads/${id}`);
		copy.edit(`downloads/${id}/data.json`, (text) => {
			const data = JSON.parse(text);
			const [first, second] = data.versions;
			return JSON.stringify({
				...data,
				category,
				products: ["pebble-20"],
				// What was withdrawn decides nothing.
				versions: [
					{ ...first, severity: "urgent", date: "2026-10-01", withdrawn: true },
					{ ...second, severity, date },
				],
			});
		});
	}
	copy.edit("downloads/pebble-firmware/data.json", (text) => text.replace("pebble-20", "pebble-10"));
	expect(copy.problems()).toEqual([]);
	const content = await copy.open();
	const snapshot = embeddedApi(content).support.snapshot();
	onTestFinished(() => snapshot.release());
	const listed = await snapshot.call(request(downloads, { productName: "pebble-20", num: 20 }), options);
	const found = await snapshot.call(
		request(faqResults, { contextId: "pebble-20", type: "downloads", num: 20 }),
		options,
	);
	const order = ["urgent-firmware", "urgent-app", "old-firmware", "new-app", "old-app", "quillet-app", "new-utility"];
	const named = (ids: readonly string[]) => ids.filter((id) => id !== "quillet-app");
	expect(
		named(listed.state === "ok" ? listed.data.searchResponse.results.map(({ downloadId }) => downloadId) : []),
	).toEqual(named(order));
	expect(named(found.state === "ok" ? found.data.searchResponse.results.map(({ id }) => id) : [])).toEqual(
		named(order),
	);
});

test("a filter counts what choosing it shows beside the other one, and its kinds have names in the reader's language", async () => {
	const copy = copyOfPack();
	onTestFinished(() => copy.cleanUp());
	copy.copyFolder("downloads/quillet-app", "downloads/quillet-driver");
	copy.edit("downloads/quillet-driver/data.json", (text) => text.replace('"application"', '"driver"'));
	for (const id of ["quillet-app", "quillet-driver"])
		copy.edit(`downloads/${id}/data.json`, (text) => JSON.stringify({ ...JSON.parse(text), products: ["pebble-20"] }));
	expect(copy.problems()).toEqual([]);
	const content = await copy.open();
	const snapshot = embeddedApi(content).support.snapshot();
	onTestFinished(() => snapshot.release());
	const ask = async (chosen: Partial<Record<"operatingSystem" | "downloadCategory", string>>, locale = "en_GB") => {
		const product = { productName: "pebble-20", ...chosen };
		const [filters, list] = await Promise.all([
			snapshot.call(request(downloadFilters, product), { ...options, locale }),
			snapshot.call(request(downloads, { ...product, num: 999 }), { ...options, locale }),
		]);
		if (filters.state !== "ok" || list.state !== "ok") throw new Error("refused");
		return { ...filters.data, count: list.data.searchResponse.count };
	};
	const all = await ask({});
	expect(all.total).toBe(all.count);
	const systems = all.operatingSystem.map(({ key }) => key);
	const kinds = all.downloadCategory.map(({ key }) => key);
	for (const operatingSystem of systems)
		for (const { key, count } of (await ask({ operatingSystem })).downloadCategory)
			expect(count, `${operatingSystem} ${key}`).toBe((await ask({ operatingSystem, downloadCategory: key })).count);
	for (const downloadCategory of kinds) {
		const filters = await ask({ downloadCategory });
		// Nothing that can be chosen disappears.
		expect(filters.operatingSystem.map(({ key }) => key)).toEqual(systems);
		for (const { key, count } of filters.operatingSystem)
			expect(count, `${downloadCategory} ${key}`).toBe((await ask({ operatingSystem: key, downloadCategory })).count);
	}
	const namesIn = async (locale: string) => (await ask({}, locale)).downloadCategory.map(({ name }) => name);
	expect([await namesIn("en_GB"), await namesIn("de_DE")]).toEqual([
		["Application", "Driver", "Firmware"],
		["Anwendung", "Treiber", "Firmware"],
	]);
});
