import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { localeOf } from "#src/site/brand.ts";
import { translate } from "#src/site/translate.ts";
import { verify } from "#src/store/verify/verify.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const S = "/electronics/support";

const check = ({ dataDir }: BuiltServer) => verify({ dataDir, origins: [], asksOutside: false, bytesPerSecond: 1e9 });
const json = async (url: string) => (await fetch(url)).json();

test("a damaged file is taken offline: its download page says so in every language, its address gives no byte, and both come back", async () => {
	const site = await startBuiltServer();
	onTestFinished(async () => void (await site.stop()));
	const brand = await json(`${site.origin}/api/content/support/brand`);
	const found = await json(`${site.origin}/api/content/support/en_GB/downloads/lumen-e9-65`);
	const [download] = found.searchResponse.results;
	const address: string = download.downloadUrl;
	const path = join(site.dataDir, "files", ...address.split("/").slice(-2));
	const pages: { readonly path: string; readonly words: string }[] = brand.locales.map(
		(locale: { code: string; prefix: string | null }) => ({
			path: `${locale.prefix === null ? "" : `/${locale.prefix}`}${S}${download.path}`,
			words: translate(localeOf(brand, locale.code))("file.damaged"),
		}),
	);
	expect(pages.length).toBe(5);
	const html = async (at: string) => (await fetch(site.origin + at)).text();
	for (const page of pages) expect((await html(page.path)).includes(`href="${address}"`)).toBe(true);
	const kept = `${path}.kept`;
	copyFileSync(path, kept);
	const bytes = readFileSync(kept);
	// A file of several data directories of tests is one file with several names: only this name is for another.
	rmSync(path);
	const harmed = Buffer.from(bytes);
	harmed.write("§", harmed.length >> 1);
	writeFileSync(path, harmed);

	expect((await check(site)).files.damaged.map(({ name }) => name)).toEqual([address.split("/").at(-1)]);
	await expect.poll(async () => (await fetch(site.origin + address)).status).toBe(503);
	const named = address.split("/").slice(-2).join("/");
	expect(site.log.find((line) => line.includes("files damaged and offered to nobody"))).toContain(`"${named}: `);
	const refused = await fetch(site.origin + address);
	const text = await refused.text();
	expect(refused.headers.get("content-type")).toContain("text/html");
	expect(refused.headers.get("cache-control")).toContain("no-store");
	expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
	for (const { words } of pages) expect(text).toContain(words);
	expect((await fetch(site.origin + address, { headers: { range: "bytes=0-9" } })).status).toBe(503);
	for (const page of pages) {
		await expect.poll(() => html(page.path)).toContain(page.words);
		expect(await html(page.path)).not.toContain(`href="${address}"`);
	}
	const [listed] = (await json(`${site.origin}/api/content/support/en_GB/downloads/ids/${download.downloadId}`))
		.versions;
	expect(listed.isDamaged).toBe(true);

	copyFileSync(kept, path);
	expect((await check(site)).files.damaged).toEqual([]);
	await expect.poll(async () => (await fetch(site.origin + address)).status).toBe(200);
	expect(site.log.find((line) => line.includes("files offered again"))).toContain(`"${named}"`);
	expect(Buffer.from(await (await fetch(site.origin + address)).arrayBuffer()).equals(bytes)).toBe(true);
	for (const page of pages) await expect.poll(() => html(page.path)).toContain(`href="${address}"`);
});

test("a file that is cut short or gone is given to nobody from the next request on, before anybody verifies", async () => {
	const site = await startBuiltServer();
	onTestFinished(async () => void (await site.stop()));
	const found = await json(`${site.origin}/api/content/support/en_GB/downloads/lumen-e9-65`);
	const address: string = found.searchResponse.results[0].downloadUrl;
	const path = join(site.dataDir, "files", ...address.split("/").slice(-2));
	const bytes = readFileSync(path);
	const asked = async (headers: Record<string, string> = {}) => {
		const answer = await fetch(site.origin + address, { headers });
		await answer.arrayBuffer();
		return [answer.status, answer.headers.get("etag"), answer.headers.get("cache-control")?.includes("no-store")];
	};
	const [status, etag] = await asked();
	expect(status).toBe(200);
	rmSync(path);
	for (const left of [bytes.subarray(0, 100), null]) {
		if (left) writeFileSync(path, left);
		else rmSync(path);
		expect(await asked()).toEqual([503, null, true]);
		expect(await asked({ range: "bytes=0-50" })).toEqual([503, null, true]);
		expect(await asked({ "if-none-match": String(etag) })).toEqual([503, null, true]);
	}
	writeFileSync(path, bytes);
	expect((await asked()).slice(0, 2)).toEqual([200, etag]);
});
