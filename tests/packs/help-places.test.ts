import { expect, test } from "vitest";
import { HelpPlaces } from "#src/packs/help-centre/help-places.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { copy, eachWithAPack } from "./table-in-pack.ts";

eachWithAPack();

const HOST = "https://help.brand.example";
const article = (id: number, body: string, more: object = {}) => ({
	...{ id, title: `How to do the thing ${id}`, body, locale: "en-us", draft: false },
	...{ html_url: `${HOST}/hc/en-us/articles/${id}`, created_at: "2026-03-01T10:00:00Z", ...more },
});
const TARGET =
	'<p>It begins here.</p><h2 id="h_01">Pairing</h2><p>Hold it.</p><h2>Cleaning</h2><p>Wipe <a name="dry sponge"></a>it.</p><p id="top">End.</p>';
const TRANSLATED = '<h2>Zuerst</h2><p>Vorab.</p><h2>Dann</h2><p>Noch.</p><h2 id="h_01">Koppeln</h2><p>Halten.</p>';

function bodiesOf(articles: readonly object[]) {
	copy.write(
		"help-centre/help-centre.json",
		JSON.stringify({ locales: { "en-us": "en_GB", de: "de_DE" }, otherwise: { categories: ["speakers"] } }),
	);
	copy.write("help-centre/articles.json", JSON.stringify({ articles }));
	const { pack, problems, notes } = loadPack(copy.packDir);
	expect(problems).toEqual([]);
	return {
		body: (id: string, locale = "en_GB") => pack?.items.articles.get(id)?.texts.get(locale)?.body,
		notes: notes.map(({ message }) => message).filter((message) => message.startsWith("the link")),
	};
}

const linksTo = (...addresses: readonly string[]) =>
	`<p>${addresses.map((address) => `<a href="${address}">there</a>`).join(" and ")} are steps of it.</p>`;

test("links to places of other articles lead to the sections in which these stand", () => {
	const links = linksTo(
		"/hc/en-us/articles/2-Any-Title#h_01",
		`${HOST}/hc/en-us/articles/2#dry%20sponge`,
		"/hc/en-us/articles/2-Any-Title?page=1",
		"/hc/articles/2#top",
	);
	const { body, notes } = bodiesOf([article(1, links), article(2, TARGET), article(3, links)]);
	const led =
		"[there](article:2#section-2) and [there](article:2#section-3) and [there](article:2) and [there](article:2#section-3) are steps of it.";
	expect(body("1")).toBe(led);
	expect(body("3")).toBe(led);
	expect(notes).toEqual([]);
	expect(copy.notes().filter((note) => note.includes("no such place"))).toEqual([]);
});

test("what stands before all sections, and what is not there, leads to the top, and the last is noted", () => {
	const before = `<p id="begin">Before.</p>${TARGET}`;
	const { body, notes } = bodiesOf([
		article(1, linksTo("/hc/en-us/articles/2#begin", "/hc/en-us/articles/2#nothing")),
		article(2, before),
	]);
	expect(body("1")).toBe("[there](article:2) and [there](article:2) are steps of it.");
	expect(notes).toEqual([
		"the link /hc/en-us/articles/2#nothing leads to a place that articles/2 does not have: readers come to its top",
	]);
});

test("each language has the sections of its own text, and one without that text those of the default", () => {
	const links = linksTo("/hc/de/articles/2#h_01", "/hc/de/articles/3#h_01");
	const translation = (body: string) => ({ translations: [{ locale: "de", title: "So geht es", body, draft: false }] });
	const { body } = bodiesOf([
		article(1, links, translation(links)),
		article(2, TARGET, translation(TRANSLATED)),
		article(3, TARGET),
	]);
	expect(body("1")).toContain("[there](article:2#section-2) and [there](article:3#section-2)");
	expect(body("1", "de_DE")).toContain("[there](article:2#section-3) and [there](article:3#section-2)");
});

test("an article that links to a place of its own by its whole address leads there", () => {
	const { body } = bodiesOf([article(2, `${TARGET}${linksTo("/hc/en-us/articles/2-Any#h_01")}`)]);
	expect(body("2")).toContain("[there](article:2#section-2)");
});

test("the title in an address may be as long as an address", () => {
	const title = encodeURIComponent("接続".repeat(100));
	const { body, notes } = bodiesOf([article(1, linksTo(`/hc/en-us/articles/2-${title}#h_01`)), article(2, TARGET)]);
	expect(body("1")).toBe("[there](article:2#section-2) are steps of it.");
	expect(notes).toEqual([]);
});

test("the texts of an article are read once for a locale, however often something links to them", () => {
	const places = new HelpPlaces();
	places.takeThoseOf(linksTo("/articles/2#h_01", "/articles/2#top"));
	const reads: string[] = [];
	const texts = (id: string) => {
		reads.push(id);
		return new Map([["en_GB", { title: "", body: TARGET, locale: "en-us", file: "" }]]);
	};
	const linked = { texts, addresses: () => ({ link: () => null, picture: () => null }), defaultLocale: "en_GB" };
	for (let time = 0; time < 50; time++)
		for (const locale of ["en_GB", "de_DE"]) {
			expect(places.section("2", "h_01", locale, linked)).toBe("section-2");
			expect(places.section("2", "top", locale, linked)).toBe("section-3");
		}
	expect(reads).toEqual(["2", "2"]);
});

test("addresses that never end are looked at in time that grows with the length", () => {
	const places = new HelpPlaces();
	places.takeThoseOf("/articles/1".repeat(100_000));
	places.takeThoseOf(`/articles/1${"-".repeat(1_000_000)}`);
	expect(
		places.section("1", "x", "en_GB", { texts: () => new Map(), addresses: () => never(), defaultLocale: "" }),
	).toBe(undefined);
});

const never = (): never => {
	throw new Error("No text is read for a place that nothing links to.");
};
