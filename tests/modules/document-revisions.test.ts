import { expect, test } from "vitest";
import { documentRevisions } from "#src/modules/document-revisions/document-revisions.ts";
import { renderModule } from "./render.ts";

const revision = (edition: string, blocks: readonly unknown[], language = "en-GB") => ({
	...{ day: "2026-01-05", edition, language, blocks },
});
const shown = (...revisions: readonly unknown[]) =>
	renderModule(documentRevisions, { document: { revisions } }, { path: "/repair-documents/a" });

const BLOCK = {
	place: "1. Fasten <i>",
	parts: [
		{ text: "0.6", change: "removed" },
		{ text: "0.4", change: "added" },
		{ text: " N·m", change: "same" },
	],
};

test("says word by word what changed, in marks that are heard and seen without colour, the newest open", async () => {
	const html = (await shown(revision("2", [BLOCK]), revision("1", [BLOCK]))).replace(/\s+/g, " ");
	expect(html).toMatch(/<del><span class="visually-hidden" lang="en-GB">removed: <\/span>0.6/);
	expect(html).toMatch(/<ins><span class="visually-hidden" lang="en-GB">added: <\/span>0.4/);
	expect(html).toContain("Since edition 2, which held until 5 January 2026");
	expect(html).toContain("1. Fasten &lt;i&gt;");
	expect(html.match(/<details open/g)).toHaveLength(1);
	expect(html.match(/<details/g)).toHaveLength(2);
});

test("names the language of the difference, and says where a document was written anew", async () => {
	expect(await shown(revision("1", [BLOCK], "de-DE"))).toContain('<ul class="difference" lang="de-DE"');
	expect(await shown(revision("1", []))).toContain("It was written anew");
});

test("shows nothing where there was no other edition", async () => {
	expect((await shown()).trim()).toBe("");
	expect(documentRevisions.audience).toBe("asc");
});
