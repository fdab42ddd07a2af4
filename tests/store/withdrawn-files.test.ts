import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { waitingVersions } from "#src/store/waiting-version.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

/** As many as in a catalogue of which this is a part. */
vi.mock("#src/site/amend-limits.ts", async (original) => ({ ...(await original<object>()), AMENDED_LEAST: 1000 }));

let copy: Copy;
let told: string[];
beforeAll(async () => {
	copy = copyOfPack();
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.keep();
});
beforeEach(() => {
	copy.restore();
	told = [];
});
afterAll(() => copy.cleanUp());

interface Row {
	readonly name: string;
	readonly withdrawn: number;
	readonly isListed: number;
}

/** The firmware files that the version in force serves, and whether its signed list has them. */
function firmware(): Readonly<Record<string, Omit<Row, "name">>> {
	const database = openForReading(databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? ""));
	const rows = database.all<Row>(
		`SELECT name, withdrawn, EXISTS (SELECT 1 FROM checksum_part WHERE instr(lines, folder || '/' || name) > 0) AS isListed
		FROM file WHERE name LIKE 'pebble-firmware%' OR name LIKE 'pebble-%.pdf' ORDER BY name`,
	);
	database.close();
	return Object.fromEntries(rows.map(({ name, ...row }) => [name, { ...row }]));
}

const imported = async () => {
	const outcome = await copy.import({ tell: (line) => told.push(line) });
	expect(outcome, JSON.stringify(outcome)).toMatchObject({ state: "imported" });
};

const change = (path: string, by: (data: { versions: { version: string; withdrawn?: boolean }[] }) => object) =>
	copy.edit(path, (text) => JSON.stringify(by(JSON.parse(text))));

const withdraw = (version: string, withdrawn: boolean) =>
	change("downloads/pebble-firmware/data.json", (data) => ({
		...data,
		versions: data.versions.map((each) => (each.version === version ? { ...each, withdrawn } : each)),
	}));

const GIVEN = { withdrawn: 0, isListed: 1 };
const TAKEN_BACK = { withdrawn: 1, isListed: 0 };

test("the file of a withdrawn version is given to nobody, by a change of its item alone, until it is offered again", async () => {
	expect(firmware()["pebble-firmware-2.1.zip"]).toEqual(GIVEN);
	withdraw("2.1", true);
	await imported();
	expect(firmware()).toMatchObject({ "pebble-firmware-2.1.zip": TAKEN_BACK, "pebble-firmware-2.0.zip": GIVEN });
	withdraw("2.1", false);
	await imported();
	expect(firmware()["pebble-firmware-2.1.zip"]).toEqual(GIVEN);
	expect(told).toEqual([]);
});

test("it stays taken back when its version and file leave the pack, whether by itself or with all that is read", async () => {
	withdraw("2.0", true);
	await imported();
	change("downloads/pebble-firmware/data.json", (data) => ({
		...data,
		versions: data.versions.filter(({ version }) => version !== "2.0"),
	}));
	copy.edit("downloads/pebble-firmware/en_GB.md", (text) => text.replace(/\n {2}"2\.0":\n.*$/m, ""));
	copy.remove("files/firmware/pebble-firmware-2.0.zip");
	await imported();
	expect(firmware()).toMatchObject({ "pebble-firmware-2.0.zip": { withdrawn: 1 }, "pebble-firmware-2.1.zip": GIVEN });
	// Read whole.
	copy.edit("categories/radios/en_GB.md", (text) => `${text}\nAll of them.\n`);
	await imported();
	expect(told.some((line) => line.startsWith("The whole pack is read"))).toBe(true);
	expect(firmware()).toMatchObject({ "pebble-firmware-2.0.zip": { withdrawn: 1 }, "pebble-firmware-2.1.zip": GIVEN });
});

test("what another version, or another download, offers is given on", async () => {
	copy.copyFolder("downloads/pebble-firmware", "downloads/pebble-firmware-too");
	copy.edit("downloads/pebble-firmware-too/en_GB.md", (text) => text.replace(/^title:.*$/m, "title: The same again"));
	withdraw("2.1", true);
	await imported();
	expect(firmware()["pebble-firmware-2.1.zip"]).toEqual(GIVEN);
});

test("what belonged to something that is deleted for good is given to nobody, unless something else names it", async () => {
	copy.remove("documents/pebble-manual");
	copy.remove("files/manuals/pebble-de.pdf");
	copy.write("addresses.json", JSON.stringify({ deleted: ["documents/pebble-manual"] }));
	const outcome = await copy.import({ force: true });
	expect(outcome, JSON.stringify(outcome)).toMatchObject({ state: "imported" });
	// The other one a repair document offers as well.
	expect(firmware()).toMatchObject({ "pebble-de.pdf": { withdrawn: 1 }, "pebble-en.pdf": { withdrawn: 0 } });
});

/** How the German manual stands. */
function manual(version = readCurrent(copy.dataDir)?.version ?? ""): object {
	const database = openForReading(databasePath(copy.dataDir, version));
	const row = database.get<object>("SELECT audience, withdrawn FROM file WHERE name = 'pebble-de.pdf'");
	database.close();
	return { ...row };
}
const GONE = { audience: "public", withdrawn: 1 };

test("where it was forgotten in the pack nobody gets it either, nor when it leaves it later, until something names it", async () => {
	copy.copyFolder("documents/pebble-manual", "../kept");
	copy.remove("documents/pebble-manual");
	copy.write("addresses.json", JSON.stringify({ deleted: ["documents/pebble-manual"] }));
	expect(await copy.import({ force: true })).toMatchObject({ state: "imported" });
	expect(manual()).toEqual(GONE);
	for (const path of ["articles/pair-pebble/en_GB.md", "categories/radios/en_GB.md"]) {
		copy.edit(path, (text) => `${text}\nThen wait.\n`);
		await imported();
		expect(manual()).toEqual(GONE);
	}
	expect(told.some((line) => line.startsWith("The whole pack is read"))).toBe(true);
	copy.copyFolder("../kept", "documents/pebble-guide");
	await imported();
	expect(manual()).toEqual({ audience: "public", withdrawn: 0 });
});

test.each(["by itself", "with all that is read"])(
	"what was forgotten stays taken back when it is removed %s",
	async (how) => {
		copy.remove("documents/pebble-manual");
		copy.write("addresses.json", JSON.stringify({ deleted: ["documents/pebble-manual"] }));
		expect(await copy.import({ force: true })).toMatchObject({ state: "imported" });
		copy.remove("files/manuals/pebble-de.pdf");
		if (how !== "by itself") copy.edit("categories/radios/en_GB.md", (text) => `${text}\nAll of them.\n`);
		await imported();
		expect(told.some((line) => line.startsWith("The whole pack is read"))).toBe(how !== "by itself");
		expect(manual()).toEqual(GONE);
	},
);

test.each(["by itself", "with all that is read"])(
	"what belonged to something whose time is over is given to nobody by then, until it is shown again: %s",
	async (how) => {
		const time = (shown: object | null) => {
			copy.edit("documents/pebble-manual/data.json", (text) => {
				const { shown: _, ...data } = JSON.parse(text);
				return JSON.stringify({ ...data, ...(shown && { shown }) });
			});
			if (how !== "by itself") copy.edit("categories/radios/en_GB.md", (text) => `${text}\nAll of them.\n`);
		};
		time({ until: "2098-12-01T00:00Z" });
		await imported();
		expect(manual()).toEqual({ audience: "public", withdrawn: 0 });
		const [follower] = waitingVersions(copy.dataDir);
		expect(manual(follower?.version)).toEqual(GONE);
		time({ until: "2020-01-01T00:00Z" });
		await imported();
		expect(manual()).toEqual(GONE);
		time(null);
		await imported();
		expect(manual()).toEqual({ audience: "public", withdrawn: 0 });
	},
);

test("what is only removed from the pack is served on at its address", async () => {
	copy.remove("downloads/pebble-firmware");
	expect(await copy.import({ force: true, tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	expect(firmware()["pebble-firmware-2.1.zip"]).toMatchObject({ withdrawn: 0 });
});

test.each(["by itself", "with all that is read"])(
	"what something that ends named until now is taken back too, also where it lies in the pack still: %s",
	async (how) => {
		copy.edit("documents/pebble-manual/data.json", (text) => {
			const data = JSON.parse(text);
			return JSON.stringify({
				...{ ...data, shown: { until: "2020-01-01T00:00Z" } },
				files: data.files.filter(({ file }: { file: string }) => !file.includes("pebble-de")),
			});
		});
		if (how !== "by itself") copy.edit("categories/radios/en_GB.md", (text) => `${text}\nAll of them.\n`);
		await imported();
		expect(manual()).toEqual(GONE);
	},
);
