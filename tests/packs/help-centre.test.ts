import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { legacyAddress } from "#src/contract/addresses/calls.ts";
import { request } from "#src/contract/call.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { HelpIndex } from "#src/packs/help-centre/help-index.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";
import {
	article,
	asked,
	copy,
	eachWithAHelpCentre,
	HC,
	put,
	putExport,
	read,
} from "#tests/fixtures/help-centre-export.ts";

eachWithAHelpCentre();

test("articles of an export are articles, about what section, category and labels say", () => {
	putExport([
		article(4401, { label_names: ["pairing", "bluetooth"] }),
		article(4402, { section_id: 7005 }),
		article(4403, { section_id: 7003 }),
	]);
	const { pack } = read();
	const found = pack.items.articles.get("4401");
	expect(found?.data).toMatchObject({
		...{ type: "faq-article", products: ["pebble-20"], categories: ["speakers"], topics: ["setting-up"] },
		...{ published: "2025-02-03", reviewed: "2026-01-10" },
	});
	expect(found?.texts.get("en_GB")).toMatchObject({
		front: { title: "Question 4401", summary: "Press it for three seconds.", keywords: ["bluetooth"] },
		body: "Press it for three seconds.",
	});
	expect(pack.items.articles.get("4402")?.data.categories).toEqual(["radios"]);
	expect(pack.items["news-and-alerts"].get("4403")?.data).toMatchObject({ type: "alert", link: { article: "4403" } });
	expect(pack.items["news-and-alerts"].has("4401")).toBe(false);
});

test("texts of other languages come as translations, as articles of their locale, or within their article", () => {
	putExport([
		article(4401),
		article(4402, {
			translations: [{ locale: "de", title: "Frage 4402", body: "<p>Drei Sekunden.</p>", draft: false }],
		}),
		article(4403),
	]);
	put("translations.json", {
		translations: [
			{ id: 1, source_id: 4401, source_type: "Article", locale: "de", title: "Frage 4401", body: "<p>Drücken.</p>" },
			{ id: 2, source_id: 7001, source_type: "Section", locale: "de", title: "Lautsprecher", body: "" },
		],
	});
	copy.write(
		"help-centre/german.jsonl",
		`${JSON.stringify(article(4403, { locale: "de", title: "Frage 4403", body: "<p>Lange.</p>" }))}\n`,
	);
	const { pack } = read();
	for (const id of ["4401", "4402", "4403"])
		expect(pack.items.articles.get(id)?.texts.get("de_DE")?.front.title).toBe(`Frage ${id}`);
});

test("drafts, archived, restricted and left-out articles are not published, and each is told with its reason", async () => {
	putExport([
		article(4401),
		article(4402, { draft: true }),
		article(4403, { archived: true }),
		article(4404, { user_segment_id: 99 }),
		article(4405, { user_segment_ids: [99] }),
		article(4406, { section_id: 7004 }),
		article(4407, { label_names: ["internal"] }),
		article(4408, { locale: "de", source_locale: "de" }),
		article(4409, { body: null }),
		article(4410, { locale: "fr", body: "<p>Bonjour</p>" }),
		article(4411, { body: `<p>See <a href="${HC}/en-us/articles/4404-Secret">the secret</a>.</p>` }),
	]);
	put("drafts.json", {
		translations: [{ source_id: 4401, source_type: "Article", locale: "de", title: "X", body: "y", draft: true }],
	});
	const { pack, notes } = read();
	const help = [...pack.items.articles.keys()].filter((id) => /^\d/.test(id));
	expect(help).toEqual(["4401", "4411"]);
	expect([...(pack.items.articles.get("4401")?.texts.keys() ?? [])]).toEqual(["en_GB"]);
	for (const [id, why] of [
		["4402", "it is a draft in en_GB, the default locale"],
		["4403", "archived"],
		["4404", "user_segment_id"],
		["4405", "user_segment_id"],
		["4406", "its section is left out"],
		["4407", "its label internal is left out"],
		["4408", "it has no text in en_GB"],
		["4409", "there are no words in its text in en_GB"],
		["4410", "texts in fr are left out"],
	])
		expect(
			notes.some((note) => note.startsWith(`help-centre/articles-1.json article ${id}`) && note.includes(why ?? "?")),
		).toBe(true);
	expect(notes).toContainEqual(
		"help-centre/drafts.json article 4401 null: its text in de_DE is left out: it is a draft",
	);
	expect(notes).toContainEqual(expect.stringContaining("article 4411 en-us body: the link"));
	expect(await asked("en_GB", "4411")).not.toContain("4404");
});

test("of articles that are left out each reason is told with how many have it", () => {
	putExport([
		...[4401, 4402, 4403, 4404, 4405].map((id) => article(id, { draft: true })),
		article(4411, { title: " ", name: null }),
		article(4412, { body: "<p>&nbsp;<br></p>" }),
		article(4413, { body: '<p><img src="x.png" alt="The front"></p>' }),
	]);
	const { pack, notes } = read();
	expect([...pack.items.articles.keys()].filter((id) => /^44/.test(id))).toEqual(["4413"]);
	expect(notes.filter((note) => note.includes("left out")).map((note) => note.replace(/^.*article /, ""))).toEqual([
		"4401 null: is left out: it is a draft in en_GB, the default locale; so are 4 more, such as 4402 and 4403",
		"4411 null: is left out: it has no title in en_GB, the default locale",
		"4412 null: is left out: there are no words in its text in en_GB, the default locale",
	]);
});

test("of an article that several pages tell of, the latest says whether and how it is published", () => {
	const later = { updated_at: "2026-05-01T00:00:00Z" };
	const translated = (more: object) => ({
		translations: [{ locale: "en-us", title: "Old", body: "<p>Old</p>", ...more }],
	});
	putExport([
		...[article(4401), article(4402, { ...later, title: "Latest" }), article(4403, translated({})), article(4404)],
		article(4405, { draft: true }),
	]);
	put("page-2.json", {
		articles: [
			article(4401, { ...later, draft: true }),
			article(4402, { draft: true }),
			article(4403, { ...later, draft: true }),
			article(4404, { ...later, archived: true }),
			article(4405, later),
		],
	});
	const { pack } = read();
	expect([...pack.items.articles.keys()].filter((id) => /^\d/.test(id))).toEqual(["4402", "4405"]);
	expect(pack.items.articles.get("4402")?.texts.get("en_GB")?.front.title).toBe("Latest");
});

test("of one article no more is kept than the locales of the mapping", () => {
	const index = new HelpIndex(["en-us", "de"]);
	const text = { title: "T", body: "<p>x</p>" };
	for (let n = 0; n < 50; n++) {
		const value = { id: "7", locale: `x${n}`, ...text, translations: [{ locale: `y${n}`, ...text }] };
		index.putArticle({ value, file: "a" });
		index.putArticle({ value: { ...value, locale: "en-US" }, file: "a" });
		index.putTranslation({ value: { source_id: "7", locale: `x${n}`, ...text }, file: "a" });
		index.putTranslation({ value: { source_id: "7", locale: "DE", ...text, title: `T${n}` }, file: "a" });
	}
	const [{ articles, translations } = { articles: [], translations: [] }, ...others] = index.all();
	index.close();
	expect(others).toEqual([]);
	expect(articles.map(({ value }) => [value.locale, value.body])).toEqual([
		["x49", null],
		["en-US", "<p>x</p>"],
	]);
	expect(translations.map(({ value }) => value.title)).toEqual(["T49"]);
});

test("pages that are missing are told", () => {
	putExport([article(4401)]);
	put("articles-1.json", { count: 250, next_page: "https://…", articles: [article(4401)] });
	put("users.json", { users: [] });
	const { notes } = read();
	expect(notes).toContainEqual(expect.stringContaining("there are 250 articles, and 1 are here"));
	expect(notes).toContainEqual(expect.stringContaining("help-centre/users.json null: is left out"));
});

test("addresses of the help centre lead to the pages, whatever title they had", async () => {
	putExport([article(4401), article(4402)]);
	put("de.json", {
		articles: [article(4401, { locale: "de", title: "Frage", html_url: `${HC}/de/articles/4401-Frage` })],
	});
	copy.write("legacy-addresses/own.csv", "old,target\n/hc/en-us/articles/4402-Old,products/pebble-20\n");
	const { pack } = read();
	expect(pack.legacy.map(({ old, target, locale }) => `${old} ${target} ${locale}`)).toEqual([
		"/hc/en-us/articles/4402-Old products/pebble-20 null",
		"/hc/en-us/articles/4401 articles/4401 en_GB",
		"/hc/de/articles/4401 articles/4401 de_DE",
		"/hc/articles/4401 articles/4401 null",
		"/hc/articles/4402 articles/4402 null",
		"/hc/en-us /electronics/support en_GB",
		"/hc/en-us/sections/7001 categories/speakers en_GB",
		"/hc/en-us/sections/7002 categories/radios en_GB",
		"/hc/en-us/sections/7003 categories/speakers en_GB",
		"/hc/en-us/sections/7005 categories/radios en_GB",
		"/hc/en-us/categories/70 categories/speakers en_GB",
		"/hc/de /de/electronics/support de_DE",
		"/hc/de/sections/7001 categories/speakers de_DE",
		"/hc/de/sections/7002 categories/radios de_DE",
		"/hc/de/sections/7003 categories/speakers de_DE",
		"/hc/de/sections/7005 categories/radios de_DE",
		"/hc/de/categories/70 categories/speakers de_DE",
	]);
	const { support } = embeddedApi(await copy.open());
	const snapshot = support.snapshot();
	const leads = async (address: string) => {
		const answer = await snapshot.call(request(legacyAddress, { address }), {
			...{ locale: "en_GB", identity: ANONYMOUS, budget: 5_000 },
		});
		return answer.state === "ok" ? [answer.data.leadsTo, answer.data.locale] : answer;
	};
	expect(await leads("/hc/en-us/articles/4401-Quite-another-title")).toEqual(["/speakers/articles/4401", "en_GB"]);
	expect(await leads("/hc/de/articles/4401-Frage")).toEqual(["/speakers/articles/4401", "de_DE"]);
	expect(await leads("/hc/en-us/articles/4402-Any")).toEqual(["/speakers/pebble-20", null]);
	expect(await leads("/hc/en-us/articles/4499-Any")).toEqual([null, null]);
	snapshot.release();
});

test("the example of the guide means what it says", () => {
	const guide = readFileSync("docs/authoring.md", "utf8");
	const [, mapping = ""] = /`help-centre\/help-centre\.json` says[^\n]*\n\n```json\n([\s\S]*?)```/.exec(guide) ?? [];
	putExport([article(4401, { section_id: 7003 }), article(4402, { section_id: 360002 })], {}, JSON.parse(mapping));
	put("notices.json", { sections: [{ id: 7003, category_id: 70, name: "Notices" }] });
	const { pack } = read();
	expect(pack.items["news-and-alerts"].get("4401")?.data.type).toBe("alert");
	expect(pack.items.articles.get("4402")?.data.categories).toEqual(["radios"]);
});
