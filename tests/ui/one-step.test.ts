import fc from "fast-check";
import { expect, test } from "vitest";
import type { Section } from "#src/contract/shapes.ts";
import { oneStep } from "#src/ui/one-step.ts";

const section = (id: number, count: number): Section => ({
	id: `section-${id}`,
	heading: null,
	html: "<p>About this part.</p>",
	codes: null,
	steps: Array.from({ length: count }, (_, index) => ({ number: index + 1, title: `${id}.${index + 1}`, html: "" })),
});

test("one after the other they are all steps in their order, each once, and nothing stands beyond them", () => {
	fc.assert(
		fc.property(fc.array(fc.nat(5), { maxLength: 6 }), (counts) => {
			const sections = counts.map((count, index) => section(index, count));
			const all = sections.flatMap(({ steps }) => steps.map(({ title }) => title));
			const shown = all.map((_, index) => oneStep(sections, index + 1));
			expect(shown.flatMap((each) => each?.steps.map(({ title }) => title))).toEqual(all);
			for (const none of [0, -1, all.length + 1, 999]) expect(oneStep(sections, none)).toBeNull();
			// What introduces a section stands once, before its first step.
			expect(shown.filter((each) => each?.html !== "")).toHaveLength(counts.filter(Boolean).length);
		}),
	);
});
