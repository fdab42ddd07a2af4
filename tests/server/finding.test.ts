import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { search } from "#src/contract/search/schemas.ts";
import { BASE } from "#src/routes.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer();
});
afterAll(() => site?.stop());

const PREFIXES = ["", "/de", "/fr", "/ja", "/ar"];

async function page(path: string, prefix = ""): Promise<string> {
	const reply = await fetch(`${site.origin}${prefix}${BASE}${path}`);
	expect(reply.status, path).toBe(200);
	return reply.text();
}

/** Addresses of the results, in order. */
async function results(query: string, prefix = "", scope = ""): Promise<(string | undefined)[]> {
	const html = await page(`${scope}/results?query=${encodeURIComponent(query)}`, prefix);
	return [...html.matchAll(/<article class="result">[\s\S]*?<h3>\s*<a href="([^"]*)"/g)].map(([, href]) => href);
}

describe.each(PREFIXES)("in %s every way of writing finds the same", (prefix) => {
	test.each([
		["wifi", "wi-fi", "wi fi", "Wi-Fi"],
		["E9 65", "e9-65", "e965"],
		["ce 41", "CE-41", "ce41"],
	])("%s", async (...ways) => {
		const [first, ...others] = await Promise.all(ways.map((query) => results(query, prefix)));
		expect(first?.length).toBeGreaterThan(0);
		for (const each of others) expect(each).toEqual(first);
	});
});

test.each([
	["", "remote batteries", "en/13"],
	["/de", "Fernbedienungbatterie", "de/13"],
	["/de", "Fernbedienung Batterie", "de/13"],
	["/fr", "piles télécommande", "fr/14"],
])("in '%s' the chapter of a manual that is called what is asked stands first: %s", async (prefix, query, chapter) => {
	const [first] = await results(query, prefix);
	expect(first).toBe(`${prefix}${BASE}/televisions/manuals/manual-lumen-e9/${chapter}`);
});

describe("a tool is among the first hits, and the hit leads to it", () => {
	const codes = "/remote-control-programming/models/fjarr-u5";
	const list = "/serial-number-checker/arco-wall-brackets";
	const tree = "/tvhelp/guide/no-wi-fi";
	test.each([
		["", "program remote", "remote code Aurelan", "serial number recall", "no wi-fi"],
		["/de", "Fernbedienung programmieren", "Fernbedienungscode Aurelan", "Rückruf Seriennummer", "kein WLAN"],
		["/fr", "programmer télécommande", "code télécommande Aurelan", "rappel numéro de série", "pas de wi-fi"],
		["/ja", "リモコン 設定", "リモコンコード Aurelan", "シリアル番号 リコール", "Wi-Fi つながらない"],
		["/ar", "برمجة جهاز التحكم", "رمز جهاز التحكم Aurelan", "الرقم التسلسلي استدعاء", "لا يوجد Wi-Fi"],
	])("in %s", async (prefix, ...queries) => {
		for (const [index, path] of [codes, codes, list, tree].entries()) {
			const to = prefix + BASE + path;
			expect(await results(queries[index] ?? "", prefix), queries[index]).toContain(to);
			expect(await page(path, prefix), to).toMatch(new RegExp(`<link rel="canonical" href="https?://[^/"]+${to}"`));
		}
		expect(await page(tree, prefix)).toContain(`href="${prefix}${BASE}/tvhelp/televisions/lumen-e9-65/guide/no-wi-fi"`);
		expect((await results("wi-fi", prefix, "/televisions/lumen-e9-65")).join(" ")).toContain(
			`${prefix}${BASE}/tvhelp/televisions/lumen-e9-65/guide/no-wi-fi`,
		);
	});
});

test("a code leads to its line, in every language, with the remedy in it", async () => {
	for (const prefix of PREFIXES) {
		const [first = ""] = await results("e24", prefix);
		expect(first).toMatch(/\/articles\/lumen-tv-wifi-does-not-connect#e24$/);
		const html = await (await fetch(site.origin + first)).text();
		expect(html).toMatch(/<tr id="e24">[\s\S]*?<code>E24<\/code>[\s\S]*?(?:<td>[\s\S]*?){2}<\/tr>/);
	}
});

test("a code before Arabic does not turn the line round", async () => {
	const reply = await fetch(`${site.origin}/api/content/support/ar_AE/suggest?query=e24`);
	const line = { anchor: "e24", title: expect.stringMatching(/^\u200fE24 – \p{Script=Arabic}/u) };
	expect((await reply.json()).suggestions[0]).toMatchObject(line);
});

test("home leads to its typed homes and to popular answers", async () => {
	const html = await page("");
	for (const type of ["manuals", "downloads", "faqs", "repair-documents"])
		expect(html).toContain(`href="${BASE}/${type}"`);
	const answers = /id="popular-answers"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
	expect([...answers.matchAll(/href="[^"]*\/articles\/[^"]*"/g)]).toHaveLength(8);
});

test("a safety notice stands on home, its category and its product, and on no other product, result or answer", async () => {
	const notice = /class="notices safety"/;
	for (const path of ["", "/sound-bars", "/sound-bars/arco-700", "/sound-bars/arco-700/specifications"])
		expect(await page(path), path).toMatch(notice);
	for (const path of [
		"/results?query=hdmi",
		"/sound-bars/results?query=hdmi",
		"/televisions",
		"/sound-bars/arco-900",
		"/articles/lumen-tv-wifi-does-not-connect",
		"/sound-bars/articles/arco-error-lights",
	])
		expect(await page(path), path).not.toMatch(notice);
});

test("where nothing is found there are all categories, and what other languages say", async () => {
	const html = await page("/results?query=Sicherheitsabstand");
	expect(html).toContain('class="category-grid"');
	const german = await page("/results?query=Fernbedienung");
	expect(german).toMatch(/lang="de-DE">Deutsch<[\s\S]*href="\/de\/electronics\/support\/[^"]+"[^>]*hreflang="de-DE"/);
	expect(german).toContain('href="/de/electronics/support/results?query=Fernbedienung"');
	expect(await page("/results?query=remote")).not.toContain('class="category-grid"');
});

const decoded = (address: string) => address.replaceAll(/&(?:amp|#38);/g, "&");
const linkWith = (html: string, words: string) =>
	decoded(new RegExp(`href="([^"]*)"[^>]*>\\s*${words}`).exec(html)?.[1] ?? "");

test.each([
	["", "Showing results for", "Search instead for"],
	["/de", "Das sind die Ergebnisse für", "Stattdessen nach"],
] as const)(
	"in %s a word that was read as another one is said, and what was typed is one link away",
	async (prefix, said, instead) => {
		const html = await page("/results?query=bluetoth&num=10", prefix);
		expect(html).toContain(said);
		const exact = linkWith(html, instead);
		expect(exact).toContain("exact=true");
		const typed = await (await fetch(site.origin + exact)).text();
		expect(typed).not.toContain(said);
		// The next search is read with open eyes again.
		expect(typed).not.toMatch(/<input type="hidden" name="exact"/);
	},
);

test.each([
	["", "qxzvw remote", "Nothing has “qxzvw”; these are results for “remote”."],
	["/de", "Kaffee maschine", "Nichts enthält „Kaffee“; das sind Ergebnisse für „maschine“."],
	["/ja", "qxzvw リモコン", "「qxzvw」を含むものはありません。「リモコン」の結果を表示しています。"],
	["/ar", "qxzvw بلوتوث", "لا شيء يحتوي على «qxzvw»؛ هذه نتائج «بلوتوث»."],
])("in '%s' what nothing has is said, and for what the results are: %s", async (prefix, query, said) => {
	expect(await page(`/results?query=${encodeURIComponent(query)}`, prefix)).toContain(said);
});

test.each([
	// Each of its words stands somewhere.
	["", "Lumen E9 75", ["lumen-e9-55", "lumen-e9-65"]],
	["/de", "halvenor lumen e9 56", ["lumen-e9-55"]],
	["", "Arco 800", ["arco-900", "arco-700"]],
	["/ar", "Arco 1250", ["arco-150"]],
])("%s/ %s is no product: those whose names are nearest are offered", async (prefix, query, slugs) => {
	const html = await page(`/results?query=${encodeURIComponent(query)}`, prefix);
	const [, offered = ""] = /<section class="best numbers"([\s\S]*?)<\/section>/.exec(html) ?? [];
	for (const slug of slugs) expect(offered).toContain(`/${slug}"`);
	expect(await page(`/results?query=${slugs[0]}`, prefix)).not.toContain('class="best numbers"');
});

test("where nothing is found the page is called so", async () => {
	expect(await page("/results?query=Sicherheitsabstand")).toMatch(
		/<title>[^<]*We found nothing for “Sicherheitsabstand”/,
	);
	expect(await page("/tvhelp/results?query=Sicherheitsabstand")).toMatch(/<title>[^<]*We found nothing for/);
	expect(await page("/results?query=hdmi")).toMatch(/<title>[^<]*Results for “hdmi”/);
});

test("a number with one wrong letter finds nothing silently: those like it are offered", async () => {
	const html = await page("/results?query=HTV-65E9X");
	expect(html).toMatch(/No product is called “HTV-65E9X”[\s\S]*href="[^"]*\/televisions\/lumen-e9-65"/);
	expect(await page("/results?query=HTV-65E9K")).not.toContain("No product is called");
});

describe("every spelling of a number finds what its own spelling finds", () => {
	test.each([
		["HRV-860", "HRV-86O", "hrv860", "HRV 860/EU", "Halvenor HRV-860"],
		["HTV-65E9K", "HTV.65.E9.K", "htv 65 e9 k", "HTV-65E9K/U", "HTV-65E9K/EU", "htv65e9keu"],
		["HSB-700", "HSB-7OO", "hsb7oo"],
		["HSB-700W", "HSB-7O0W", "HSB-700W/XE"],
		["HSP-420", "Halvenor HSP-420", "HSP-42O"],
		["HEB-700", "HEB700/XE"],
		["lumen e9 65", "lumen e9 65/eu"],
	])("%s", async (own, ...others) => {
		const found = async (query: string) => {
			const address = `${site.origin}/api/content/support/en_GB/search?num=100&query=${encodeURIComponent(query)}`;
			const { counts, searchResponse } = search.parse(await (await fetch(address)).json());
			const { bestMatches, results } = searchResponse;
			return { counts, best: bestMatches.map(({ slug }) => slug), ids: results.map(({ id }) => id) };
		};
		const expected = await found(own);
		expect(expected.best).toHaveLength(1);
		expect(expected.ids.length).toBeGreaterThan(5);
		for (const query of others) expect(await found(query), query).toEqual(expected);
	});
});

test.each([
	["", "complaint", "Talk to a person"],
	["/de", "Telefonnummer", "Mit einem Menschen sprechen"],
	["/fr", "service après-vente", "Parler à quelqu’un"],
])("who looks for the company is shown first how to reach it: %s %s", async (prefix, query, heading) => {
	const html = await page(`/results?query=${encodeURIComponent(query)}`, prefix);
	const card = /<section class="best" aria-labelledby="contact-first">[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
	expect(card).toContain(heading);
	expect(card).toMatch(/href="tel:|\/tickets/);
	expect(await page("/results?query=hdmi", prefix)).not.toContain("contact-first");
});

test("suggestions lead there as well", async () => {
	const reply = await fetch(`${site.origin}/api/content/support/en_GB/suggest?query=conta`);
	expect((await reply.json()).suggestions[0]).toMatchObject({ type: "contact", path: "/tickets", anchor: null });
	const other = await fetch(`${site.origin}/api/content/support/en_GB/suggest?query=hdmi`);
	expect(JSON.stringify(await other.json())).not.toContain('"contact"');
});

test("a suggestion is found behind the name of the brand", async () => {
	for (const query of ["Halvenor HSP-420", "halvenor vispa 700", "Halvenor HSP-4"]) {
		const address = `${site.origin}/api/content/support/en_GB/suggest?query=${encodeURIComponent(query)}`;
		expect(await (await fetch(address)).text(), query).toMatch(/bryn-420|vispa-700/);
	}
});

test("behind the name of the brand all is suggested that is without it, after what has both", async () => {
	const offered = async (query: string): Promise<{ readonly type: string; readonly path: string }[]> => {
		const reply = await fetch(`${site.origin}/api/content/support/en_GB/suggest?query=${encodeURIComponent(query)}`);
		return (await reply.json()).suggestions;
	};
	const [both, bare] = [await offered("halvenor tv"), await offered("tv")];
	expect(both.length).toBe(10);
	expect(new Set(both.map(({ path }) => path)).size).toBe(10);
	expect(both[0]?.path).toBe("/televisions");
	expect(both.some(({ path }) => path.includes("halvenor-remote-app"))).toBe(true);
	const isBare = ({ path }: { readonly path: string }) => bare.some((each) => each.path === path);
	expect(both.filter(isBare).length).toBeGreaterThanOrEqual(8);
});

test("whoever finds nothing is shown what others ask there, and writes to a person who reads what he searched for", async () => {
	const html = await page("/televisions/results?query=zzqqx%20%3Cvvkkw%3E");
	expect(html).toMatch(/Popular answers[\s\S]*href="[^"]*\/articles\//);
	const form = linkWith(html, "Write to us");
	const written = await (await fetch(site.origin + form)).text();
	expect(written).toMatch(/name="subject"[^>]*value="zzqqx &lt;vvkkw(?:&gt;|>)"/);
	// Anybody can write such an address: what does not fit a subject is cut, and nothing of it is markup.
	const long = await (await fetch(`${site.origin}${BASE}/tickets?query=${"%22%3E%3Cb%3E".repeat(100)}`)).text();
	expect(long).not.toContain('"><b>');
	expect(
		/name="subject"[^>]*value="([^"]*)"/.exec(long)?.[1]?.replaceAll(/&\w+;|&#\d+;/g, "x").length,
	).toBeLessThanOrEqual(200);
});

test.each([
	"hdmi",
	// Four repairs that say the same are one row, which names the others.
	"replace the battery of Trundle",
])("%s: each tab holds as many as it says, and paging reaches every one of them once", async (query) => {
	const html = await page(`/results?query=${encodeURIComponent(query)}`);
	const [, tabs = ""] = /<nav class="tabs"([\s\S]*?)<\/nav>/.exec(html) ?? [];
	const counted = [...tabs.matchAll(/href="([^"]*)"[^>]*>[^<]*<span class="count">(\d+)/g)];
	expect(counted.length).toBeGreaterThan(2);
	for (const [, address = "", count] of counted) {
		const seen = new Set<string>();
		let rows = 0;
		for (let start = 0; start < Number(count); start += 100) {
			const part = await (await fetch(`${site.origin}${decoded(address)}&num=100&start=${start}`)).text();
			for (const [, href = "", title = ""] of part.matchAll(
				/<article class="result">[\s\S]*?<h3>\s*<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g,
			)) {
				// Two things may lead to the same page, such as a tutorial and its answer.
				seen.add(href + title);
				rows += 1;
			}
			for (const [, named = ""] of part.matchAll(/<div class="siblings([\s\S]*?)<\/article>/g))
				for (const [, href = ""] of named.matchAll(/<a href="([^"]*)"/g)) {
					seen.add(`sibling ${href}`);
					rows += 1;
				}
			expect(part).toContain(`${count} result`);
			// A best match stands on top; its place in the list is empty.
			rows += [...part.matchAll(/<li hidden/g)].length;
		}
		expect([address, rows, seen.size]).toEqual([address, Number(count), rows]);
	}
});
