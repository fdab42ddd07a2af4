import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ApiAway } from "#src/client/api-away.ts";
import { remoteApi } from "#src/client/remote-api.ts";
import { openRemoteBrand, type RemoteBrand } from "#src/client/remote-brand.ts";
import type { CallFailure } from "#src/client/support-client.ts";
import { BRAND } from "#tests/fixtures/brand.ts";

let server: Server;
let url: string;
let status: number;
let told: unknown;
let home: string;
let errors: unknown[];
let failures: CallFailure[];
let open: RemoteBrand | null;

beforeEach(async () => {
	[status, told, errors, failures, open] = [200, BRAND, [], [], null];
	server = createServer((_, response) => response.writeHead(status).end(JSON.stringify(told)));
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	home = mkdtempSync(join(tmpdir(), "support-brand-"));
});
afterEach(async () => {
	await open?.close();
	server.closeAllConnections();
	server.close();
	rmSync(home, { recursive: true, force: true });
});

const at = (name: string) => join(home, name);
async function start(firstPatience = 0): Promise<RemoteBrand> {
	open = await openRemoteBrand({
		firstPatience,
		api: remoteApi({ base: url, token: null }),
		siteJson: at("site.json"),
		keptAt: at("data/kept.json"),
		onError: (error) => errors.push(error),
		onFailure: (failure) => failures.push(failure),
	});
	return open;
}
const { contentVersion: _, ...described } = BRAND;

describe("another version", () => {
	test("is known, told to everybody and kept", async () => {
		const brand = await start();
		let changes = 0;
		brand.onChange(() => changes++);
		told = { ...BRAND, contentVersion: "next", brand: "Newmark" };
		await expect.poll(() => brand.state().version).toBe("next");
		expect([brand.state().brand.brand, changes]).toEqual(["Newmark", 1]);
		await expect.poll(() => JSON.parse(readFileSync(at("data/kept.json"), "utf8")).contentVersion).toBe("next");
		expect(errors).toEqual([]);
	});

	test("is told to everybody although it cannot be kept, and that is reported", async () => {
		mkdirSync(at("data/kept.json"), { recursive: true });
		const brand = await start();
		expect(errors).toHaveLength(1);
		let changes = 0;
		brand.onChange(() => changes++);
		for (const version of ["second", "third"]) {
			told = { ...BRAND, contentVersion: version };
			await expect.poll(() => brand.state().version).toBe(version);
		}
		expect(changes).toBe(2);
		await expect.poll(() => errors.length).toBe(3);
	});

	test("is kept whole before the brand is closed", async () => {
		const brand = await start();
		const changed = new Promise<void>((done) => brand.onChange(done));
		told = { ...BRAND, contentVersion: "last" };
		await changed;
		await brand.close();
		expect(JSON.parse(readFileSync(at("data/kept.json"), "utf8")).contentVersion).toBe("last");
	});

	test("does not come of an API that is down or talks nonsense", async () => {
		const brand = await start();
		let asked = 0;
		server.on("request", () => asked++);
		told = { contentVersion: "other" };
		await expect.poll(() => asked).toBe(1);
		status = 500;
		await expect.poll(() => asked).toBe(2);
		expect(brand.state()).toEqual({ version: "test", brand: BRAND });
	});
});

describe("an API that does not tell its brand", () => {
	test.each([404, 405, 501])("with status %i is described by the local file", async (none) => {
		status = none;
		writeFileSync(at("site.json"), JSON.stringify(described));
		expect((await start()).state()).toEqual({ version: null, brand: { ...described, contentVersion: "" } });
	});

	test("is described by nothing else than its file, and what is wrong with that is said", async () => {
		status = 404;
		mkdirSync(at("data"));
		writeFileSync(at("data/kept.json"), JSON.stringify(BRAND));
		await expect(start()).rejects.toThrow(/there is no .*site\.json.*SITE_JSON/);
		writeFileSync(at("site.json"), "{");
		await expect(start()).rejects.toThrow(/site\.json is no JSON/);
		writeFileSync(at("site.json"), JSON.stringify({ ...described, defaultLocale: 7 }));
		await expect(start()).rejects.toThrow(/site\.json defaultLocale: /);
	});
});

describe("an API that is down at start", () => {
	beforeEach(() => {
		status = 500;
		mkdirSync(at("data"));
	});

	test("is known by what it told last, and by what it tells when it is back", async () => {
		writeFileSync(at("data/kept.json"), JSON.stringify({ ...BRAND, contentVersion: "last" }));
		writeFileSync(at("site.json"), JSON.stringify({ ...described, brand: "Described" }));
		const brand = await start();
		expect(brand.state()).toEqual({ version: "last", brand: { ...BRAND, contentVersion: "last" } });
		status = 200;
		await expect.poll(() => brand.state().version).toBe("test");
	});

	test("is described by the local file when what it told last is not there or broken", async () => {
		writeFileSync(at("site.json"), JSON.stringify(described));
		expect((await start()).state().version).toBeNull();
		await open?.close();
		writeFileSync(at("data/kept.json"), '{"half":');
		expect((await start()).state().brand.brand).toBe(BRAND.brand);
	});

	test("is unknown without either, and what is thrown says why", async () => {
		await expect(start()).rejects.toThrow(/\(status 500\).*SITE_JSON/);
		await expect(start()).rejects.toBeInstanceOf(ApiAway);
		url = "https://nowhere.invalid";
		await expect(start()).rejects.toThrow(/\(connection E\w+\).*check:api/);
	});

	test("is waited for where nothing else tells of it, and told of once", async () => {
		const starting = start(60_000);
		await expect.poll(() => failures).toHaveLength(1);
		status = 200;
		expect((await starting).state().version).toBe("test");
		expect(failures).toHaveLength(1);
	});
});
