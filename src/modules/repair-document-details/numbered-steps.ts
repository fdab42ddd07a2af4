import type { RepairSection, RepairStep } from "#src/contract/repair-documents/schemas.ts";

/** A step with its number through all sections, by which addresses name it. */
export interface NumberedStep extends RepairStep {
	readonly place: number;
}

/** Sections whose steps are counted through: one repair is one way, however it is divided. */
export function numberedSections(sections: readonly RepairSection[]) {
	let place = 0;
	return sections.map((section) => ({
		...section,
		steps: section.steps.map((step): NumberedStep => {
			place += 1;
			return { ...step, place };
		}),
	}));
}
