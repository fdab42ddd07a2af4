import { afterAll, beforeAll, expect, test } from "vitest";
import { BASE } from "#src/routes.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

let site: BuiltServer;

beforeAll(async () => {
	site = await startBuiltServer();
});

afterAll(() => site.stop());

const PATH = "/remote-control-programming";
const U5 = `${PATH}/models/fjarr-u5`;
const get = (path: string) => fetch(site.origin + BASE + path, { redirect: "manual" });

/** The way of a visitor without script: the address and the words of each link, and where a press leads. */
async function page(path: string) {
	const reply = await get(path);
	const html = await reply.text();
	const links = [...html.matchAll(/<a\s[^>]*href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/g)].map(
		([, href = "", words = ""]) => ({
			href: href.replaceAll("&amp;", "&").replace(BASE, "").split("#")[0] ?? "",
			words: words
				.replace(/<[^>]+>/g, " ")
				.replace(/\s+/g, " ")
				.trim(),
		}),
	);
	return {
		...{ status: reply.status, html, links },
		press: (words: string) => page(links.find((link) => link.words.includes(words))?.href ?? `/no-link-${words}`),
	};
}

test("without script one comes from a television to its remote control, a device, a brand, and a code that works", async () => {
	const television = await page("/televisions/lumen-e9-65");
	const remote = await television.press("Remote control codes");
	expect(remote.html).toContain("It comes with Lumen E9 65");
	expect(remote.html).toMatch(/rel="canonical" href="[^"]*\/models\/fjarr-h26"/);
	const brands = await remote.press("Set-top box");
	const code = await brands.press("Jorvane");
	expect(code.html).toMatch(/Code 1 of \d/);
	const worked = await code.press("It worked");
	expect(worked.html).toContain("Done: this is your code");
	const large = await code.press("Show in large digits");
	expect(large.html).toMatch(/class="remote-programming large"/);
	const back = await large.press("Back to the steps");
	expect(back.html).toContain("How to enter the code");
});

test("after the last code comes what to do, at the brands of every device", async () => {
	let at = await page(`${U5}?device=1&brand=5`);
	for (let tried = 0; tried < 5 && !at.html.includes("None of the codes worked"); tried++)
		at = await at.press(at.html.includes("Try the next code") ? "Try the next code" : "It did not work");
	expect(at.html).toContain("Let the remote control look for the code");
	expect(at.links.map(({ words }) => words)).toEqual(
		expect.arrayContaining(["Write to us", "Start again with the first code"]),
	);
});

test("remote controls are found however the number is typed, by what they came with, and among all results by a brand", async () => {
	for (const [query, slug] of [
		["hrc u5", "fjarr-u5"],
		["RC-H23", "fjarr-h26"],
		["htv65e9k", "lumen-e9-65"],
	]) {
		const { links } = await page(`${PATH}/models?query=${encodeURIComponent(query ?? "")}`);
		expect(links.map(({ href }) => href)).toContain(`${PATH}/models/${slug}`);
	}
	const nothing = await page(`${PATH}/models?query=zzqqx`);
	expect(nothing.html).toContain("We have no codes for “zzqqx”");
	const { links } = await page("/results?query=remote+code+Brightholm");
	expect(links.map(({ href }) => href)).toContain(U5);
	const sitemap = await (await get("/sitemaps/remote-codes-en_GB.xml")).text();
	for (const path of [PATH, U5, `${PATH}/models/fjarr-k12`]) expect(sitemap).toContain(`${path}<`);
	expect(sitemap).not.toContain("lumen");
});

test("what is not there is a 404, and what fits no grammar is no choice", async () => {
	const statuses = async (queries: readonly string[]) =>
		Promise.all(queries.map(async (query) => `${(await get(U5 + query)).status} ${query}`));
	const missing = ["?device=5", "?device=0&brand=99", "?device=0&brand=1&code=99", "?device=999999999"];
	expect(await statuses(missing)).toEqual(missing.map((query) => `404 ${query}`));
	// Security: injection, prototype names, split headers, text tricks, unbounded windows.
	const dropped = [
		...[
			"?device=-1",
			"?device=0x1",
			"?device=NaN",
			"?device=1e3",
			"?device=__proto__",
			"?device=99999999999999999999&brand=1",
			"?brand=0",
			"?code=1",
			"?device=0x1&brand=1&code=1",
			"?show=print",
			"?start=5&show=large&brandQuery=j",
			"?brand=%0d%0aSet-Cookie:x=1",
		],
		...["?device=0&start=1e9", "?device=0&num=99999999999999999999", "?device=0&num=-1", "?constructor=1"],
		...[
			"%22",
			"%22*",
			"NEAR(a%20b,99999)",
			"a'%20OR%201=1--",
			"%E2%80%AEa",
			"%00",
			"%ED%A0%80",
			"%CC%81".repeat(500),
		].map((typed) => `?device=0&brandQuery=${typed}`),
	];
	for (const line of await statuses(dropped)) expect(line).toMatch(/^(200|400) /);
	const plain = await (await get(U5)).text();
	for (const query of dropped.slice(0, 12)) {
		const reply = await get(U5 + query);
		expect([reply.status, reply.headers.get("set-cookie")], query).toEqual([200, null]);
		// A brand says something beside its device alone, a code beside its brand: otherwise nothing is chosen.
		if (!query.includes("start=")) expect(await reply.text(), query).toBe(plain);
	}
	for (const name of ["__proto__", "constructor", "arco-100", "hidden"])
		expect((await get(`${PATH}/models/${name}`)).status, name).toBe(404);
	const listed = await fetch(`${site.origin}/api/content/support/en_GB/remote-control-codes?num=1e9`);
	expect(listed.status).toBe(400);
	const clamped = await fetch(
		`${site.origin}/api/content/support/en_GB/remote-control-codes/fjarr-u5?device=0&num=999999`,
	);
	expect((await clamped.json()).brands.results.length).toBe(16);
});
