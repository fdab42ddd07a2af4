import type { ArticleCatalog } from "#src/contract/articles/schemas.ts";
import type { RepairSection } from "#src/contract/repair-documents/schemas.ts";
import type { Section } from "#src/contract/shapes.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";

/** The stored sections of an instruction. */
export function sectionsOf(
	reader: Reader,
	item: Found<"articles"> | Found<"downloads"> | Found<"software">,
): Section[] {
	// Written by the importer in exactly this shape.
	return JSON.parse(reader.body(item) || "[]") as Section[];
}

/** The headed sections of an instruction, each with its first step. */
function entriesOf(sections: readonly Section[]): ArticleCatalog["entries"] {
	let before = 0;
	return sections.flatMap(({ id, heading, steps }) => {
		const stepNum = steps.length > 0 ? before + 1 : 0;
		before += steps.length;
		return heading === null ? [] : [{ id, heading, stepNum }];
	});
}

/** The contents list of an instruction. */
export const catalogOf = (reader: Reader, item: Found<"articles"> | Found<"software">): ArticleCatalog => ({
	entries: entriesOf(sectionsOf(reader, item)),
});

/** The stored sections of a repair, whose steps hold pictures and call-outs. */
export function repairSectionsOf(reader: Reader, item: Found<"repair-documents">): RepairSection[] {
	// Written by the importer in exactly this shape.
	return JSON.parse(reader.body(item) || "[]") as RepairSection[];
}
