import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

/** Repair documents of the demo brand, from outside: addresses, one step alone, what is for agents, and their data. */

const BASE = "/electronics/support";
const API = "/api/content/support/en_GB";
const PACK = "src/packs/demo/repair-documents";
const CANONICAL = "/robot-vacuums/trundle-840/repair-documents/trundle-840-battery";

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer();
});
afterAll(() => site?.stop());

async function read(path: string) {
	const reply = await fetch(site.origin + path, { redirect: "manual" });
	return { status: reply.status, location: reply.headers.get("location"), text: await reply.text() };
}
const page = (path: string) => read(BASE + path);
const json = async (path: string) => JSON.parse((await read(API + path)).text);

const ids = readdirSync(PACK);
const factsOf = (id: string): { audience?: string; channel?: string } =>
	JSON.parse(readFileSync(`${PACK}/${id}/data.json`, "utf8"));
const agents = ids.filter((id) => factsOf(id).audience === "asc");

test("short, category and product forms answer; another product's or channel's leads to the canonical one", async () => {
	for (const prefix of ["", "/robot-vacuums", "/robot-vacuums/trundle-840", "/robot-vacuums/trundle-860"]) {
		for (const channel of ["", "/con"]) {
			const path = `${prefix}/repair-documents${channel}/trundle-840-battery`;
			const { status, text } = await page(path);
			expect([path, status]).toEqual([path, 200]);
			expect(text).toContain(`<link rel="canonical" href="http://localhost:${site.port}${BASE}${CANONICAL}"`);
		}
	}
	for (const path of [
		"/cameras/scree-5/repair-documents/trundle-840-battery",
		"/robot-vacuums/trundle-720/repair-documents/trundle-840-battery",
		"/repair-documents/pro/trundle-840-battery",
	])
		expect(await page(path), path).toMatchObject({ status: 308, location: BASE + CANONICAL });
	expect(await page("/repair-documents/con/torg-900-castor")).toMatchObject({
		status: 308,
		location: `${BASE}/speakers/torg-900/repair-documents/pro/torg-900-castor`,
	});
	expect((await page("/speakers/torg-900/repair-documents/pro/torg-900-castor")).text).toContain("professional");
	expect((await page("/repair-documents/no-such-document")).status).toBe(404);
});

test("one step stands alone under its number; 0 and what is no number are the whole; beyond the last there is none", async () => {
	const canonical = `<link rel="canonical" href="http://localhost:${site.port}${BASE}${CANONICAL}"`;
	const step = await page(`${CANONICAL}?stepNum=3`);
	expect(step.status).toBe(200);
	expect(step.text).toContain(canonical);
	expect(step.text).toMatch(/<h1[^>]*>\s*Lift the battery out/);
	expect(step.text.includes("Loosen the two screws of the battery lid")).toBe(false);
	for (const near of [2, 4]) expect(step.text).toContain(`href="${BASE}${CANONICAL}?stepNum=${near}#step"`);
	const whole = await page(CANONICAL);
	for (const query of ["0", "00", "-1", "two", "1e1", "3.5", ""]) {
		const { status, text } = await page(`${CANONICAL}?stepNum=${encodeURIComponent(query)}`);
		expect([query, status, text === whole.text]).toEqual([query, 200, true]);
	}
	for (const query of ["7", "999", "123456789"]) {
		const { status, text } = await page(`${CANONICAL}?stepNum=${query}`);
		expect([query, status]).toEqual([query, 404]);
		expect(text).toContain(`href="${BASE}${CANONICAL}"`);
	}
	expect(await page(`/cameras/scree-5/repair-documents/trundle-840-battery?stepNum=2`)).toMatchObject({
		status: 308,
		location: `${BASE}${CANONICAL}?stepNum=2`,
	});
});

test("what the page says of itself to machines is what it shows, and the API gives the same", async () => {
	const { text } = await page(CANONICAL);
	const document = await json("/repair-documents/trundle-840-battery");
	const ld = [...text.matchAll(/<script type="application\/ld\+json">([^<]*)</g)].flatMap(([, each = ""]) => {
		const parsed = JSON.parse(each);
		return Array.isArray(parsed["@graph"]) ? parsed["@graph"] : [parsed];
	});
	const howTo = ld.find((each) => each["@type"] === "HowTo");
	const titles = document.sections.flatMap((section: { steps: { title: string }[] }) =>
		section.steps.map(({ title }) => title),
	);
	expect(howTo).toMatchObject({ name: document.title, totalTime: `PT${document.minutes}M` });
	expect(howTo.step.map(({ name }: { name: string }) => name)).toEqual(titles);
	expect(howTo.tool.map(({ name }: { name: string }) => name)).toEqual(
		document.tools.map(({ name }: { name: string }) => name),
	);
	for (const words of [...titles, ...howTo.tool.map(({ name }: { name: string }) => name), document.parts[0].number])
		expect(text).toContain(words);
	for (const { url } of howTo.step) expect(text).toContain(`id="${new URL(url).hash.slice(1)}"`);
	expect(text).toContain(`href="${API}/repair-documents/trundle-840-battery"`);
	expect((await page(`${CANONICAL}?stepNum=2`)).text).not.toContain('"HowTo"');
});

test("home, categories and products list what is public, search finds it, and the site map has its pages", async () => {
	for (const path of ["", "/robot-vacuums", "/robot-vacuums/trundle-840"]) {
		const { status, text } = await page(`${path}/repair-documents`);
		expect([path, status]).toEqual([path, 200]);
		if (path !== "") expect(text).toContain(`href="${BASE}${CANONICAL}"`);
	}
	const all = await json("/search?type=repair-documents&num=100");
	expect(all.searchResponse.count).toBe(ids.length - agents.length);
	expect(ids.length - agents.length).toBeGreaterThanOrEqual(30);
	for (const query of ["HRV-B5200", "battery%20trundle"])
		expect((await page(`/repair-documents/results?query=${query}`)).text).toContain(CANONICAL);
	const german = await json("/search/trundle-840?languageSelectionFilter=de&num=100");
	expect(german.searchResponse.count).toBeGreaterThan(3);
});

test("a reader of typed results or of a list of repair documents chooses a language by plain links, which tabs, forms and languages of the page keep", async () => {
	const links = (text: string) =>
		[...text.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) =>
			href.replaceAll("&#38;", "&").replaceAll("&amp;", "&"),
		);
	for (const at of ["", "/robot-vacuums", "/robot-vacuums/trundle-840"]) {
		const results = await page(`${at}/results?query=battery`);
		const tab = links(results.text).find((href) => href.startsWith(`${BASE}${at}/repair-documents/results?`));
		expect(tab, at).toBe(`${BASE}${at}/repair-documents/results?query=battery`);
		const typed = (await read(tab ?? "")).text;
		const chosen = links(typed).find((href) => href.includes("languageSelectionFilter=de"));
		expect(chosen, at).toBe(`${BASE}${at}/repair-documents/results?languageSelectionFilter=de&query=battery`);
		const german = (await read(chosen ?? "")).text;
		expect(links(german)).toContain(`${BASE}${at}/results?languageSelectionFilter=de&query=battery`);
		expect(links(german)).toContain(`/de${chosen}`);
		expect(german).toMatch(/<input type="hidden" name="languageSelectionFilter" value="de"\s*\/?>/);
		expect(links(german)).toContain(tab);
	}
	const list = `${BASE}/robot-vacuums/trundle-840/repair-documents`;
	expect(links((await read(list)).text)).toContain(`${list}?languageSelectionFilter=ja`);
	expect((await read(`${list}?languageSelectionFilter=ja`)).text).toContain(CANONICAL);
	const arabic = await read(`${list}?languageSelectionFilter=ar`);
	expect(arabic.text).toMatch(
		new RegExp(
			`<a href="/ar${BASE}${CANONICAL}" hreflang="ar-AE">\\s*<bdi lang="ar-AE" dir="rtl">\\p{Script=Arabic}`,
			"u",
		),
	);
	const whole = (await read(`/ar${BASE}${CANONICAL}`)).text;
	expect(whole).toMatch(/<html lang="ar-AE" dir="rtl"/);
	expect(whole).toMatch(/<h1[^>]*>\s*\p{Script=Arabic}/u);
	const none = (await read(`${list}?languageSelectionFilter=sv`)).text;
	expect(none).toContain("Nothing here is written in this language.");
	expect(links(none)).toContain(list);
	expect(none).not.toContain(`href="${BASE}${CANONICAL}"`);
});

test("where no repair document is public nothing leads to them", async () => {
	const { text } = await page("/results?query=headphones%20case");
	expect(text).not.toContain(`${BASE}/repair-documents/results`);
});

test("documents for agents cost the public no byte: no page, list, count, suggestion, file, feed or site map tells of them", async () => {
	expect(agents.length).toBeGreaterThanOrEqual(3);
	const index = (await page("/sitemap.xml")).text;
	const maps = [...index.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path = ""]) => path);
	const told = [
		...(await Promise.all(maps.map(async (path) => (await read(path)).text))),
		...(await Promise.all(
			["", "/phones", "/phones/lykta-x52", "/televisions/lumen-e9-65", "/robot-vacuums/trundle-960"].flatMap((at) =>
				[`${at}/repair-documents`, at, `${at}/results?query=service`].map(async (path) => (await page(path)).text),
			),
		)),
		...(await Promise.all(
			[
				"/search?type=repair-documents&num=100",
				"/search?query=pump",
				"/suggest?query=service",
				"/keyword/suggest?query=pum",
			].map(async (path) => (await read(API + path)).text),
		)),
	].join("\n");
	const says = (word: string) => told.includes(word);
	for (const id of agents) {
		for (const path of [`/repair-documents/${id}`, `/repair-documents/${id}?stepNum=1`])
			expect([path, (await page(path)).status]).toEqual([path, 404]);
		expect((await read(`${API}/repair-documents/${id}`)).status).toBe(404);
		expect([id, says(id)]).toEqual([id, false]);
	}
	for (const word of ["repair-asc-panel", "HTV-P965", "serial 4200"]) expect([word, says(word)]).toEqual([word, false]);
	// Only an agent finds a section here.
	expect((await page("/phones/lykta-x52/repair-documents")).status).toBe(404);
	for (const path of ["/phones", "/phones/lykta-x52"])
		expect((await page(path)).text.includes(`${BASE}/phones/lykta-x52/repair-documents`)).toBe(false);
});

/** What a page of results leads to: each row with those that say the same of other models. */
async function rowsOf(query: string, prefix: string, start: number): Promise<{ row: string; siblings: string[] }[]> {
	const words = encodeURIComponent(query);
	const html = (await read(`${prefix}${BASE}/repair-documents/results?query=${words}&start=${start}`)).text;
	return [...html.matchAll(/<article class="result">([\s\S]*?)<\/article>/g)].map(([, own = ""]) => {
		const [head = "", named = ""] = own.split('<div class="siblings');
		const hrefs = (text: string) => Array.from(text.matchAll(/<a href="([^"]*)"/g), ([, href = ""]) => href);
		return { row: hrefs(head)[0] ?? "", siblings: hrefs(named) };
	});
}

test.each([
	["", "replace the battery of Trundle"],
	["/de", "Akku des Trundle wechseln"],
	["/fr", "remplacer la batterie du Trundle"],
	["/ja", "Trundle バッテリー 交換"],
	["/ar", "تبديل بطارية Trundle"],
])("in %s one repair that is written for four models is one row, and each is reached once", async (prefix, query) => {
	const reached: string[] = [];
	for (let start = 0; ; start += 10) {
		const rows = await rowsOf(query, prefix, start);
		if (rows.length === 0) break;
		const isBattery = (href: string) => /\/trundle-\d+-battery$/.test(href);
		if (start === 0) {
			const folded = rows.filter(({ row }) => isBattery(row));
			expect(folded).toHaveLength(1);
			expect(folded[0]?.siblings).toHaveLength(3);
			for (const href of folded[0]?.siblings ?? []) expect((await fetch(site.origin + href)).status, href).toBe(200);
		}
		reached.push(...rows.flatMap(({ row, siblings }) => [row, ...siblings]).filter(isBattery));
	}
	expect(reached).toHaveLength(4);
	expect(new Set(reached).size).toBe(4);
	const [named] = await rowsOf(`${query} 960`, prefix, 0);
	expect(named?.row).toMatch(/\/trundle-960-battery$/);
});
