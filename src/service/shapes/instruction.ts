import type { Section } from "#src/contract/shapes.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";

/** The stored sections of an instruction. */
export function sectionsOf(reader: Reader, item: Found<"articles"> | Found<"downloads">): Section[] {
	// Written by the importer in exactly this shape.
	return JSON.parse(reader.body(item) || "[]") as Section[];
}
