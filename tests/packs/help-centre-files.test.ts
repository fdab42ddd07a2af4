import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { loadPack } from "#src/store/write/load-pack.ts";
import {
	article,
	asked,
	attached,
	copy,
	eachWithAHelpCentre,
	HC,
	picture,
	put,
	putExport,
	putPdf,
	read,
} from "#tests/fixtures/help-centre-export.ts";

eachWithAHelpCentre();

test("a link to an attached PDF leads to the document that it is here, and one to others says why not", async () => {
	const link = (id: number) => `<a href="${HC}/article_attachments/${id}">${id}</a>`;
	putExport(
		[
			article(4401, { body: `<p>${[5100, 5101, 5102, 5103, 5104].map(link).join(" ")}</p>` }),
			article(4402, { draft: true }),
		],
		{
			article_attachments: [
				attached(5100, "a.pdf"),
				attached(5101, "b.pdf", { inline: true }),
				attached(5102, "c.pdf"),
				attached(5103, "d.pdf", { article_id: 4402 }),
			],
		},
	);
	for (const id of [5100, 5101, 5103])
		copyFileSync(join(copy.packDir, "files/manuals/pebble-en.pdf"), join(copy.packDir, `help-centre/${id}.pdf`));
	const { pack, notes } = read();
	expect(pack.items.articles.get("4401")?.texts.get("en_GB")?.body).toBe(
		"[5100](document:help-5100) [5101](document:help-5101) 5102 5103 5104",
	);
	expect([...pack.items.documents.keys()].filter((id) => id.startsWith("help-"))).toEqual(["help-5100", "help-5101"]);
	for (const [id, why] of [
		["5102", "it does not lie beside the export, save it as help-centre/5102.pdf"],
		["5103", "its article is not published here"],
		["5104", "the export has no record of it (article_attachments)"],
	])
		expect(notes).toContainEqual(
			expect.stringContaining(`article_attachments/${id} leads to an attachment that is no document here: ${why}`),
		);
	expect(await asked("en_GB", "4401")).toMatch(/href=\\?"\/electronics\/support\/speakers[^"]*\\?">5100</);
});

test("pictures that lie beside the export are taken along; others leave their words and are told", async () => {
	await picture("5001/remote.png");
	await picture("images/Front view.png");
	await picture("5003-Back.png");
	putExport(
		[
			article(4401, {
				body: [
					`<p><img src="${HC}/article_attachments/5001/remote.png" alt="The remote"></p>`,
					`<p><img src="images/Front%20view.png" alt="The front"></p>`,
					`<p><img src="/hc/article_attachments/5003" alt="The back"></p>`,
					`<p><img src="/hc/article_attachments/5004/side.png" alt="The side"></p>`,
					`<p><img src="https://cdn.example/x.png" alt="Elsewhere"></p>`,
					`<p><img src="data:image/png;base64,AAAA" alt="Inside"></p><p><img src="//cdn.example/y.png" alt="mceclip0.png"></p>`,
					`<p><img src="../../site.json" alt="Out"><img src="/electronics/support/files/0000000000000000/0" alt="Sly"></p>`,
				].join(""),
			}),
		],
		{ article_attachments: [] },
	);
	const { pack, notes } = read();
	const body = pack.items.articles.get("4401")?.texts.get("en_GB")?.body ?? "";
	expect(body.split("\n\n")).toEqual([
		"![The remote](help-5001-remote)",
		"![The front](help-images-front-view)",
		"![The back](help-5003-back)",
		...["The side", "Elsewhere", "Inside", "Out Sly"],
	]);
	expect(notes).toContainEqual(
		expect.stringMatching(
			/article 4401 en-us body: the picture .*side\.png does not lie beside the export, save it as help-centre\/5004\.png/,
		),
	);
	expect(notes).toContainEqual(
		expect.stringMatching(/the picture https:\/\/cdn\.example\/x\.png stands on another host/),
	);
	const html = await asked("en_GB", "4401");
	expect(html).toMatch(/files\/[0-9a-f]{16}\/help-5001-remote-\d+\.jpg/);
	expect(html).not.toContain("cdn.example");
});

test("attached PDFs are documents of what their article is about", () => {
	const to = join(copy.packDir, "help-centre/5100.pdf");
	mkdirSync(dirname(to), { recursive: true });
	copyFileSync(join(copy.packDir, "files/manuals/pebble-en.pdf"), to);
	const attachment = (id: number, more: object) => ({
		...{
			id,
			article_id: 4401,
			content_type: "application/pdf",
			inline: false,
			content_url: `${HC}/article_attachments/${id}`,
		},
		...{ file_name: "Guide.pdf", display_file_name: "The guide.pdf", created_at: "2025-03-04T00:00:00Z", ...more },
	});
	putExport([article(4401)], {
		article_attachments: [
			attachment(5100, {}),
			attachment(5101, { file_name: "no.pdf" }),
			attachment(5102, { inline: true }),
		],
	});
	const { pack, notes } = read();
	expect(pack.items.documents.get("help-5100")).toMatchObject({
		data: {
			type: "quick-start-guide",
			categories: ["speakers"],
			published: "2025-03-04",
			files: [{ language: "en-GB", file: "help-centre/5100.pdf" }],
		},
	});
	expect(pack.items.documents.get("help-5100")?.texts.get("en_GB")?.front.title).toBe("The guide");
	expect(notes.filter((note) => note.includes("attachment 510"))).toEqual([
		expect.stringContaining("attachment 5101: no.pdf is left out: it does not lie beside the export"),
	]);
});

test("each attached PDF is a file of its own, whatever letters its name has and what the pack calls so", () => {
	const names = ["取扱説明書.pdf", "保証書.pdf", "my guide.pdf", "my-guide.pdf", "own.pdf"];
	putExport([article(4401)], { article_attachments: names.map((name, index) => attached(5100 + index, name)) });
	for (const name of names) putPdf(`help-centre/${name}`, name);
	putPdf("files/help-centre/own.pdf", "the pack's");
	putPdf("files/help-centre/5104.pdf", "the pack's too");
	copy.edit("documents/pebble-manual/data.json", (text) =>
		text
			.replace("manuals/pebble-en.pdf", "help-centre/own.pdf")
			.replace("manuals/pebble-de.pdf", "help-centre/5104.pdf"),
	);
	const { pack } = loadPack(copy.packDir);
	const paths = names.map((_, index) => pack?.items.documents.get(`help-${5100 + index}`)?.data.files[0]?.file ?? "");
	expect(paths.map((path) => pack?.files.get(path)?.absolute.slice(copy.packDir.length + 1))).toEqual(
		names.map((name) => `help-centre/${name}`),
	);
	expect(paths.at(-1)).toBe("help-centre/5104-2.pdf");
	expect(pack?.files.get("help-centre/own.pdf")?.path).toBe("files/help-centre/own.pdf");
});

test("an attachment that stands on two pages is one", () => {
	putExport([article(4401)], { article_attachments: [attached(5100, "a.pdf")] });
	put("page-2.json", { article_attachments: [attached(5100, "a.pdf")] });
	putPdf("help-centre/5100.pdf", "a");
	expect(read().pack.items.documents.has("help-5100")).toBe(true);
});

test("a file that bears a name alone is an attachment's only where no other is called so", async () => {
	const showing = (id: number, src: string) => article(id, { body: `<p><img src="${HC}/${src}" alt="The ${id}"></p>` });
	putExport(
		[
			showing(4401, "article_attachments/5001/image.png"),
			showing(4402, "article_attachments/5002/image.png"),
			showing(4403, "article_attachments/5003/front.png"),
			showing(4404, "article_attachments/5004"),
		],
		{
			article_attachments: [
				attached(5004, "side.png", { article_id: 4404, inline: true }),
				attached(5005, "guide.pdf"),
				attached(5006, "Guide.pdf"),
			],
		},
	);
	for (const name of ["image.png", "front.png", "side.png"]) await picture(name);
	putPdf("help-centre/guide.pdf", "of one of the two");
	const { pack, notes } = read();
	const bodies = [4401, 4402, 4403, 4404].map((id) => pack.items.articles.get(String(id))?.texts.get("en_GB")?.body);
	expect(bodies).toEqual(["The 4401", "The 4402", "![The 4403](help-front)", "![The 4404](help-side)"]);
	expect(notes).toContainEqual(expect.stringContaining("save it as help-centre/5001.png"));
	expect(notes).toContainEqual(expect.stringContaining("save it as help-centre/5005.pdf"));
	expect([...pack.items.documents.keys()].filter((id) => id.startsWith("help-"))).toEqual([]);
});
