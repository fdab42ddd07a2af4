import type { Section } from "#src/contract/shapes.ts";

/**
 * The section that holds a step, with that step alone; what introduces the section stands before its first.
 *
 * @param stepNum counted through all sections, from 1
 * @returns null when there is no such step
 */
export function oneStep(sections: readonly Section[], stepNum: number): Section | null {
	let before = 0;
	for (const section of sections) {
		const step = section.steps[stepNum - before - 1];
		if (step)
			return stepNum - before === 1 ? { ...section, steps: [step] } : { ...withoutWords(section), steps: [step] };
		before += section.steps.length;
	}
	return null;
}

const withoutWords = (section: Section): Section => ({ ...section, html: "", codes: null });
