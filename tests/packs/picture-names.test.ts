import { expect, test } from "vitest";
import { strayFile } from "#src/packs/stray-file.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { copy, ENGLISH, eachWithAPack, HEADING, MAPPING, table } from "./table-in-pack.ts";

eachWithAPack();

const PICTURED = { ...MAPPING, fields: { ...MAPPING.fields, picture: { column: "Picture", as: "picture" } } };
const pictured = (...addresses: readonly string[]) =>
	table(
		[
			`${HEADING};Picture`,
			...addresses.map((address, at) => `Q-${100 + at};Pebble ${at};;Speaker;on;;;;${ENGLISH.summary};;${address}`),
		],
		PICTURED,
	);
const SHOWN = "https://cdn.example/a/Spéaker_1.svg?w=800";

/** Articles of HTML, and the first one's body. */
function bodyOf(...html: readonly string[]) {
	const body = { column: "text", as: "html" };
	table(
		html.map((text, at) => JSON.stringify({ id: `q-${at}`, text: `<p>It is here: ${text}</p>` })),
		{
			...{ kind: "articles", id: "id", fields: { published: { value: "2026-01-01" } } },
			texts: { en_GB: { title: { value: "Why is it silent?" }, summary: { value: ENGLISH.summary }, body } },
		},
		"help.jsonl",
	);
	return loadPack(copy.packDir).pack?.items.articles.get("q-0")?.texts.get("en_GB")?.body;
}
const noted = () => copy.notes().filter((note) => note.startsWith("tables/") && note.includes("picture"));

test("an address makes one name of a picture, in a column, in HTML and where a file is called so", () => {
	copy.write(
		"pictures/speaker-1.svg",
		'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h9"/></svg>',
	);
	pictured(SHOWN);
	expect(copy.problems()).toEqual([]);
	expect(loadPack(copy.packDir).pack?.items.products.get("q-100")?.data.picture).toBe("speaker-1");
	expect(bodyOf(`<img src="${SHOWN}" alt="Front">`)).toContain("![Front](speaker-1)");
	expect(bodyOf('<img src="/Sp%C3%A9aker%201.svg" alt="Front">')).toContain("![Front](speaker-1)");
	expect(noted()).toEqual([]);
	expect(strayFile("pictures/Spéaker_1.svg", [])).toContain("did you mean pictures/speaker-1.svg?");
	expect(strayFile("pictures/_.svg", [])).toContain("is no name for a picture, write one of a-z, 0-9 and hyphens");
});

test("what is said of a picture that is not there can be done", () => {
	expect(bodyOf('<img src="/a/Front_1.jpg" alt="Front">')).toBe("It is here: Front");
	expect(noted()).toEqual([expect.stringContaining("put it into pictures/ as front-1, with its ending")]);
	bodyOf('<img src="/a/写真.jpg" alt="Front">', '<img src="data:image/png;base64,AAAA" alt="Front">');
	expect(noted()).toEqual([
		expect.stringContaining("its address has no name of a file by which it could be found in pictures/, give it one"),
		expect.stringContaining("its address has no name of a file by which"),
	]);
});

test("other addresses of one table that make one name are noted, and what is the same picture is not", () => {
	pictured(
		"https://cdn.example/a/speaker.svg",
		"http://cdn2.example/a/speaker.svg?w=800#x",
		"//cdn.example/b/speaker.svg",
		"",
		"/a/speaker.svg",
	);
	expect(noted()).toEqual([
		expect.stringMatching(
			/^tables\/catalogue\.csv:4 column "Picture": the address "\/\/cdn\.example\/b\/speaker\.svg" makes a name that another one in line 2 makes too, "speaker": both show that picture/,
		),
	]);
	pictured(...Array.from({ length: 30 }, (_, at) => `https://cdn.example/speaker?id=${at}`));
	expect(noted()).toEqual([
		expect.stringMatching(/^tables\/catalogue\.csv:3 column "Picture": 29 rows have this, first in lines 3, 4, 5: /),
	]);
	bodyOf('<img src="/a/speaker.svg" alt="Front">', '<img src="/b/Speaker.svg" alt="Back">');
	expect(noted().at(-1)).toMatch(/^tables\/help\.jsonl:2: the address "\/b\/Speaker\.svg" makes/);
});
