import { expect, test } from "vitest";
import { documentData } from "#src/modules/document-data/document-data.ts";
import { repairDocumentDetailsPage } from "#src/page-types/repair-document-details.ts";
import { renderModule } from "./render.ts";

const shown = (standing: unknown, query = {}) =>
	renderModule(documentData, { document: { contentFamilyId: "a", standing } }, { path: "/repair-documents/a", query });
const STANDING = { mandatory: false, edition: "2", revised: null, withdrawn: null };

test("leads programs to the whole document, and not from one step of it", async () => {
	expect(await shown(STANDING)).toMatch(
		/<a href="\/api\/content\/support\/en_GB\/repair-documents\/a" rel="alternate" type="application\/json"/,
	);
	expect(await shown(null)).toContain("application/json");
	expect((await shown(null, { stepNum: "2" })).trim()).toBe("");
});

test("of a document that was withdrawn there is nothing to read by programs either", async () => {
	expect((await shown({ ...STANDING, withdrawn: { day: "2026-03-04", replacedBy: null } })).trim()).toBe("");
	expect((await renderModule(documentData, { document: null }, { path: "/repair-documents/a" })).trim()).toBe("");
});

test("stands below all that is read of the document", () => {
	const names = repairDocumentDetailsPage.modules.map(({ name }) => name);
	for (const read of ["repair-document-details", "document-revisions", "document-receipt"])
		expect(names.indexOf("document-data")).toBeGreaterThan(names.indexOf(read));
});
