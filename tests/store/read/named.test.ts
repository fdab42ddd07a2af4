import { afterAll, beforeAll, expect, test } from "vitest";
import { ROUTES, type RouteParameters, resolve } from "#src/routes.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { type Database, openForReading } from "#src/store/database.ts";
import { isNamed } from "#src/store/read/named.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
let database: Database;
beforeAll(async () => {
	copy = copyOfPack();
	await copy.import();
	database = openForReading(databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? ""));
});
afterAll(() => {
	database?.close();
	copy?.cleanUp();
});

const isNamedAt = (path: string) => isNamed(database, resolve(path).params);

test("every page of the content is named, in each of its forms", () => {
	const paths = database.all<{ path: string }>("SELECT path FROM item WHERE path IS NOT NULL");
	expect(paths.length).toBeGreaterThan(10);
	for (const { path } of paths) expect(isNamedAt(path), path).toBe(true);
	for (const path of [
		"/speakers/articles/pair-pebble",
		"/articles/pair-pebble",
		"/speakers/pebble-20/downloads/pebble-firmware",
		"/speakers/pebble-20/repair-documents/pebble-battery",
	])
		expect(isNamedAt(path), path).toBe(true);
});

test("no parameter of any route takes an invented name for one that is there", () => {
	const known: RouteParameters = { categoryName: "speakers", productName: "pebble-20" };
	const parameters = new Set(ROUTES.flatMap(({ pattern }) => pattern.match(/(?<=\{)\w+/g) ?? []));
	// A channel is one of three, and its item decides.
	parameters.delete("channel");
	for (const name of parameters) {
		const value = name === "page" ? "77" : "invented";
		const params =
			name === "page" || name === "language" ? { documentId: "pebble-manual", page: "1", language: "en" } : known;
		expect(isNamed(database, { ...params, [name]: value }), name).toBe(false);
	}
});

test("names that do not stand together are as good as invented", () => {
	for (const path of [
		"/radios/pebble-20",
		"/radios/articles/pair-pebble",
		"/radios/harbour-r1/articles/pair-pebble",
		"/radios/harbour-r1/downloads/pebble-firmware",
		"/radios/repair-documents/pebble-battery",
	])
		expect(isNamedAt(path), path).toBe(false);
});
