import { expect, test } from "vitest";
import { documentStanding } from "#src/modules/document-standing/document-standing.ts";
import { renderModule } from "./render.ts";

const STANDING = { mandatory: true, edition: "3", revised: "2026-02-03", withdrawn: null };
const shown = async (standing: unknown) =>
	(
		await renderModule(
			documentStanding,
			{ document: { published: "2025-01-01", standing } },
			{ path: "/repair-documents/a" },
		)
	)
		.replace(/\s+/g, " ")
		.trim();

test("is for agents alone, and says nothing of a document for everybody", async () => {
	expect(documentStanding.audience).toBe("asc");
	expect(await shown(null)).toBe("");
});

test("says that it has to be confirmed, that it was revised, and since when which edition holds", async () => {
	const html = await shown(STANDING);
	for (const word of ["Mandatory", "Revised", "Edition 3, since 3 February 2026"]) expect(html).toContain(word);
	expect(await shown({ ...STANDING, revised: null })).toContain("Edition 3, since 1 January 2025");
	expect(await shown({ ...STANDING, edition: null, mandatory: false, revised: null })).not.toMatch(/Edition|Mandatory/);
});

test("where nothing can be confirmed, in a copy to take along, it says where it is done and leads nowhere", async () => {
	const data = { document: { published: "2025-01-01", standing: STANDING } };
	const page = { path: "/repair-documents/a" };
	const taken = await renderModule(documentStanding, data, page, { receipts: null });
	expect(taken).toContain("Confirm it in the portal, online");
	expect(taken).not.toContain("#receipt");
	const read = await renderModule(documentStanding, data, page, { receipts: { state: "known", receipts: [] } });
	expect(read).toMatch(/href="#receipt"[^>]*>\s*Confirm at the end/);
});

test("of what was withdrawn says since when, and leads to what holds instead, as text", async () => {
	const replacedBy = { title: "<b>Second", language: "en-GB", path: "/repair-documents/b" };
	const html = await shown({ ...STANDING, withdrawn: { day: "2026-03-04", replacedBy } });
	expect(html).toContain("Withdrawn on 4 March 2026");
	expect(html).toMatch(/What holds instead: <a class="instead" href="[^"]*\/repair-documents\/b">\s*&lt;b&gt;Second/);
	expect(html).not.toContain("Mandatory");
	const foreign = { title: "<b>Zweites", language: "de-DE", path: "/repair-documents/b" };
	expect(await shown({ ...STANDING, withdrawn: { day: "2026-03-04", replacedBy: foreign } })).toMatch(
		/repair-documents\/b">\s*<bdi lang="de-DE">&lt;b&gt;Zweites<\/bdi>/,
	);
	expect(await shown({ ...STANDING, withdrawn: { day: "2026-03-04", replacedBy: null } })).toContain("Nothing takes");
});
