import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { BASE } from "#src/routes.ts";
import { fileName, pageName } from "#src/server/offline/names.ts";
import type { PackSource } from "#src/server/offline/pack-source.ts";
import { writePack } from "#src/server/offline/write-pack.ts";
import { OFFLINE_FILES_MAX_BYTES, OFFLINE_NAME_MAX_LENGTH, OFFLINE_PAGES_MAX } from "#src/site/agent-limits.ts";
import { readArchive } from "../../fixtures/read-archive.ts";
import { addressOf, smallSource } from "./small-pack.ts";

const OWN = `${BASE}/speakers/pebble-20`;

async function bytesOf(source: PackSource): Promise<Buffer> {
	return Buffer.concat(await Readable.from(writePack(source)).toArray());
}
const readPack = async (source: PackSource) => readArchive(await bytesOf(source));

test("each address on a page leads inside, or is a word; in running text the address stands beside it", async () => {
	const picture = addressOf("<svg/>", "board.svg");
	const pdf = addressOf("%PDF", "sheet.pdf");
	const files = await readPack(
		smallSource({
			files: { [picture]: "<svg/>", [pdf]: "%PDF" },
			pack: {
				files: [{ type: "associated-file", title: "Sheet", titleLanguage: "en", language: "en", url: pdf, size: 4 }],
			},
			bodies: {
				"/speakers/pebble-20": `<h2 id="here">x</h2><a href="#here">here</a><a href="#gone">gone</a>
					<p class="all"><a href="${BASE}/televisions">all</a></p><nav><ul><li><a href="${OWN}/compatibility">fits</a></li></ul></nav>
					<a href="${OWN}/repair-documents">repairs</a><form action="/x"><button>send</button></form><astro-island><ul><li>1</li><li>2</li></ul></astro-island><script>1</script>
					<div class="prose"><a href="https://elsewhere.example/a?b=1">there</a> <a href="mailto:a@b.example">mail</a></div>`,
				"/speakers/pebble-20/repair-documents": `<a href="${BASE}/repair-documents/stand">stand</a>
					<a href="https://support.example.com${OWN}/repair-documents?languageSelectionFilter=de">next</a><a href="/de${BASE}/repair-documents/stand">deutsch</a>`,
				"/repair-documents/stand": `<a href="${OWN}/repair-documents/stand?stepNum=2#step">2</a><img src="${picture}" alt="board">
					<picture><source srcset="/a.webp 1w, /b.webp 2w"><img src="/gone.svg" alt="lost & found"></picture><a href="${pdf}#page=2">sheet</a><a href="${OWN}">up</a>`,
			},
		}),
	);
	const page = (name: string) => files.get(name)?.toString() ?? "";
	const index = page("index.html");
	for (const kept of [
		'<a href="#here">here</a><span>gone</span>',
		"<nav><ul></ul></nav>",
		"<ul><li>1</li><li>2</li></ul>",
		'<a href="pages/list-repair-documents.html">repairs</a>',
		"<span>there</span> (https://elsewhere.example/a?b=1) <span>mail</span> (a@b.example)",
	])
		expect(index).toContain(kept);
	expect(index).not.toMatch(/<(form|button|script|astro-island)|>all</);
	expect(page("pages/list-repair-documents.html")).toMatch(
		/<a href="\.\.\/pages\/repair-stand\.html">stand<\/a>\s*<span>next<\/span><span>deutsch<\/span>/,
	);
	const repair = page("pages/repair-stand.html");
	expect(repair).toContain('<a href="../pages/repair-stand.html#step-2">2</a>');
	expect(repair).toMatch(
		/<img src="\.\.\/pictures\/board-[0-9a-f]{8}\.svg" alt="board">\s*<picture>\[lost &amp; found\]<\/picture>/,
	);
	expect(repair).toMatch(
		/<a href="\.\.\/files\/sheet-[0-9a-f]{8}\.pdf#page=2">sheet<\/a><a href="\.\.\/index\.html">up<\/a>/,
	);
});

test("what is missing, damaged, too large or could not be made is named, and is never fatal", async () => {
	const whole = addressOf("whole", "whole.pdf");
	const damaged = addressOf("was otherwise", "damaged.pdf");
	const gone = addressOf("gone", "gone.pdf");
	const large = addressOf("large", "large.pdf");
	const file = (url: string, size: number) =>
		({ type: "service-manual", title: url, titleLanguage: "en", language: "en", url, size }) as const;
	const source = smallSource({
		files: { [whole]: "whole", [damaged]: "now it is so", [large]: "large" },
		pack: {
			files: [
				...[file(large, OFFLINE_FILES_MAX_BYTES + 1), file(damaged, 12), file(gone, 4), file(whole, 5)],
				file("https://elsewhere.example/a.pdf", 4),
			],
			manuals: [
				{ documentId: "long", language: "en", pages: OFFLINE_PAGES_MAX + 1, path: "/manuals/long/en/1" },
				{ documentId: "short", language: "en", pages: 2, path: "/manuals/short/en/1" },
			],
		},
	});
	const files = await readPack(source);
	const index = source.noted.get("/speakers/pebble-20")?.index;
	expect(index?.files.map(({ absence }) => absence)).toEqual([
		...["too-large", "unavailable", "unavailable", null, "unavailable"],
	]);
	expect(index?.pages).toEqual([
		{ address: `https://support.example.com${BASE}/manuals/long/en/1`, absence: "too-large" },
	]);
	expect([...files.keys()].filter((name) => /files|manual/.test(name))).toEqual([
		expect.stringMatching(/^files\/whole-[0-9a-f]{8}\.pdf$/),
		...["pages/manual-short-en-1.html", "pages/manual-short-en-2.html"],
	]);
});

test("a file that changes while it is packed leaves no archive that looks whole", async () => {
	const url = addressOf("first", "a.pdf");
	let opened = 0;
	const source = smallSource({
		pack: { files: [{ type: "manual", title: "", titleLanguage: "en", language: "en", url, size: 5 }] },
		open: async () => {
			opened += 1;
			const bytes = [Buffer.from(opened === 1 ? "first" : "other")];
			return {
				sha256: url.split("/").at(-2) ?? "",
				bytes: (async function* () {
					yield* bytes;
				})(),
			};
		},
	});
	await expect(bytesOf(source)).rejects.toThrow("changed");
});

test("the same content on the same day is the same bytes, and the manifest names each of them", async () => {
	const [first, second] = [await bytesOf(smallSource({})), await bytesOf(smallSource({}))];
	expect(first.equals(second)).toBe(true);
	expect(first.equals(await bytesOf(smallSource({ pack: { day: "2026-03-02" } })))).toBe(false);
	expect(JSON.parse(readArchive(first).get("manifest.json")?.toString() ?? "")).toMatchObject({
		...{ format: 1, locale: "en_GB", contentVersion: "1-abc", day: "2026-03-01" },
		product: { productName: "pebble-20", name: "Pebble 20", model: "PB-20" },
		files: [{ path: "pages/list-repair-documents.html" }, { path: "style.css" }, { path: "index.html" }],
	});
});

test("names are ones that Windows takes: no device, no sign, no end in a dot, not too long, and no two alike", () => {
	const { contextAt } = smallSource({});
	const ids = ["prn", "nul", "aux.txt", "com1.a", "a.b", "a-b", "x".repeat(128), `${"x".repeat(127)}y`, "dot."];
	const pages = ids.map((id) => {
		const context = contextAt(`${BASE}/repair-documents/${id}`);
		return (context && pageName(context, "pebble-20")) ?? "";
	});
	const files = ["CON.pdf", "a.b.pdf", `${"y".repeat(100)}.pdf`, "prn.tar.gz", "dot..pdf", "a"].map(
		(name) => fileName(`${BASE}/files/0123456789abcdef/${name}`, "files") ?? "",
	);
	const names = [...pages, ...files];
	expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
	for (const name of names) {
		const last = name.split("/").at(-1) ?? "";
		expect(last).toMatch(/^[A-Za-z0-9-]+(\.[a-z0-9]{1,8})?$/);
		expect(last.split(".")[0]).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)$/i);
		expect(last.length).toBeLessThanOrEqual(OFFLINE_NAME_MAX_LENGTH + 9);
	}
});
