import { rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importPack } from "#src/store/write/import-pack.ts";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { runProgram } from "./run-program.ts";

/** A pack with a help centre's export, and a second site of what a crawl of the first brings. */

const ROOT = resolve(import.meta.dirname, "../..");
const S = "/electronics/support";
const HC = "https://quillet.zendesk.com/hc";
const PDF = "%PDF-1.4\nthe guide\n%%EOF\n";

let copy: Copy;
let first: BuiltServer;
let second: BuiltServer | undefined;

beforeAll(async () => {
	copy = copyOfPack();
	// What no crawl takes would make the pages differ.
	for (const kind of ["banners", "special-message", "repair-documents"]) copy.remove(kind);
	copy.edit("articles/pair-pebble/data.json", (text) => text.replace(/,\s*"related": \[[^\]]*\]/, ""));
	copy.write("licences/apps/data.json", '{ "version": "1.0", "date": "2026-03-01" }');
	copy.write(
		"licences/apps/en_GB.md",
		'---\ntitle: "Licence of the apps"\nsummary: "Use the apps at home."\n---\n\n## Use\n\nUse it at home.\n',
	);
	copy.edit("downloads/quillet-app/data.json", (text) => text.replace("{", '{ "licence": "apps",'));
	await putHelpCentre();
	expect(copy.problems()).toEqual([]);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	first = await startBuiltServer({ DATA_DIR: copy.dataDir });
});
afterAll(async () => {
	await Promise.all([first?.stop(), second?.stop()]);
	copy?.cleanUp();
});

/** An export as the API of a help centre gives it: two articles of which one has a translation, a picture and a PDF. */
async function putHelpCentre(): Promise<void> {
	const article = (id: number, more: object) => ({
		...{ id, html_url: `${HC}/en-us/articles/${id}-A-title`, draft: false, section_id: 7001, user_segment_id: null },
		...{ created_at: "2025-02-03T09:00:00Z", edited_at: "2026-01-10T09:00:00Z", updated_at: "2026-01-20T09:00:00Z" },
		...{ source_locale: "en-us", locale: "en-us", label_names: [], ...more },
	});
	const put = (path: string, value: object) => copy.write(`help-centre/${path}`, JSON.stringify(value));
	put("help-centre.json", {
		...{ locales: { "en-us": "en_GB", de: "de_DE" }, documents: "quick-start-guide" },
		categories: { Products: { categories: ["speakers"] } },
	});
	put("structure.json", {
		categories: [{ id: 70, name: "Products", html_url: `${HC}/en-us/categories/70-Products`, locale: "en-us" }],
		sections: [{ id: 7001, category_id: 70, name: "Speakers", html_url: `${HC}/en-us/sections/7001-Speakers` }],
		article_attachments: [
			{
				...{ id: 5100, article_id: 4401, file_name: "guide.pdf", display_file_name: "The guide.pdf", inline: false },
				created_at: "2025-03-04T00:00:00Z",
			},
		],
	});
	put("articles.json", {
		articles: [
			article(4401, {
				title: "Why does the light blink red?",
				body: [
					"<p>The battery is <strong>empty</strong>.</p>",
					`<p><img src="${HC}/article_attachments/5001/light.png" alt="The red light"></p>`,
					`<p>Charge it as in <a href="${HC}/en-us/articles/4402-Charge-it">this answer</a>.</p>`,
				].join(""),
				translations: [
					{ locale: "de", title: "Warum blinkt das Licht rot?", body: "<p>Der Akku ist leer.</p>", draft: false },
				],
			}),
			article(4402, { title: "How do I charge it?", body: "<ol><li>Plug it in.</li><li>Wait an hour.</li></ol>" }),
		],
	});
	copy.write("help-centre/5100.pdf", PDF);
	const light = await sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
		.png()
		.toBuffer();
	copy.write("help-centre/5001.png", light);
}

const get = (path: string, site = first) => fetch(site.origin + path, { redirect: "manual" });

async function pageAt(path: string, site = first): Promise<string> {
	const reply = await get(path, site);
	expect(reply.status, path).toBe(200);
	return reply.text();
}

/** The title of a page and the words of its main part. */
function seen(html: string): { readonly title: string; readonly words: string } {
	const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
	const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
	const words = main
		.replaceAll(/<(style|script)\b[\s\S]*?<\/\1>/g, "")
		.replaceAll(/<[^>]*>/g, " ")
		.replaceAll(/\s+/g, " ");
	return { title, words };
}

test("an article of a help centre is a page with its text, its picture, its PDF and the answer it leads to", async () => {
	const html = await pageAt(`${S}/speakers/articles/4401`);
	expect(seen(html).title).toContain("Why does the light blink red?");
	expect(html).toContain("The battery is <strong>empty</strong>.");
	expect(html).toContain(`href="${S}/speakers/articles/4402"`);
	expect(await pageAt(`${S}/speakers/articles/4402`)).toContain("Plug it in.");
	const german = await pageAt(`/de${S}/speakers/articles/4401`);
	expect(seen(german).title).toContain("Warum blinkt das Licht rot?");
	expect(german).toContain("Der Akku ist leer.");
	const src = /<img[^>]*src="([^"]*\/help-5001[^"]*)"[^>]*alt="The red light"/.exec(html)?.[1] ?? "";
	const shown = await get(src);
	expect([shown.status, shown.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^image\//)]);
	expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBe(40);
	const manuals = await pageAt(`${S}/speakers/pebble-20/manuals`);
	expect(manuals).toContain("The guide");
	const href = /href="([^"]*\/files\/[^"]*5100[^"]*\.pdf)"/.exec(manuals)?.[1] ?? "";
	const file = await get(href);
	expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
	expect(await file.text()).toBe(PDF);
});

test.each([
	["of an article, whatever it was called", "/hc/en-us/articles/4401-Why-ever", `${S}/speakers/articles/4401`],
	["of its translation", "/hc/de/articles/4401", `/de${S}/speakers/articles/4401`],
	["of a section", "/hc/en-us/sections/7001-Speakers", `${S}/speakers`],
	["of the help centre", "/hc/en-us", S],
])("an old address %s leads on at once", async (_, path, to) => {
	const reply = await get(path);
	expect([reply.status, reply.headers.get("location")]).toEqual([301, to]);
	await pageAt(to);
});

test("a site of what a crawl of this one brought shows visitors the same", async () => {
	const packDir = join(dirname(copy.packDir), "crawled");
	const dataDir = join(dirname(copy.packDir), "crawled-data");
	const crawl = ["scripts/content.ts", "crawl", first.origin, "--pack", packDir, "--allow-private", "--delay", "0"];
	const ended = await runProgram(process.execPath, crawl, { cwd: ROOT, env: BARE_ENVIRONMENT });
	expect(ended).toMatchObject({ status: 0, stdout: expect.stringContaining("holds 2 categories, 3 products") });
	expect(await importPack({ packDir, dataDir })).toMatchObject({ state: "imported" });
	// What the pages show is of the second data directory alone.
	rmSync(packDir, { recursive: true });
	second = await startBuiltServer({ DATA_DIR: dataDir });
	const pages = [
		...["", "/speakers", "/radios", "/speakers/pebble-20", "/speakers/pebble-20/specifications"],
		...["/speakers/pebble-20/manuals", "/speakers/pebble-20/downloads", "/speakers/pebble-20/faqs"],
		...["/speakers/pebble-20/articles/pair-pebble", "/speakers/articles/4401", "/articles/radio-find-stations"],
		...["/speakers/pebble-20/downloads/pebble-firmware", "/speakers/downloads/quillet-app", "/licences/apps"],
		...["/speakers/pebble-10", "/speakers/faqs"],
	].flatMap((path) => [S + path, `/de${S}${path}`]);
	const words: string[] = [];
	for (const path of pages) {
		const before = seen(await pageAt(path));
		expect(seen(await pageAt(path, second)), path).toEqual(before);
		words.push(before.words);
	}
	// One of each kind that a crawl takes was among them.
	for (const each of [
		...["First steps", "A tour of the Pebble 20", "Pair a Pebble step by step", "Check the strap of your Pebble 10"],
		...["Pebble user guide", "The guide", "Use it at home.", "Firmware", "Water resistant", "Lautsprecher"],
	])
		expect(
			words.some((page) => page.includes(each)),
			each,
		).toBe(true);
});
