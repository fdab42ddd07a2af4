import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take minutes, the longest first: one that began last would be waited for alone. */
const LONGEST = [
	...["matrix/crawl", "matrix/accessibility", "server/second-instance", "server/nothing-leaks"],
	...["matrix/agents", "server/wrong-values", "matrix/html", "matrix/policy", "server/damaged-content"],
	...["matrix/journeys", "server/remote-faults", "server/lost-addresses", "server/non-interference"],
	...["server/restart", "server/shared-database", "server/inbox", "inbox/killed", "packs/content-commands"],
];

function placeOf({ moduleId }: TestSpecification): number {
	const place = LONGEST.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
	return place === -1 ? LONGEST.length : place;
}

/** The order in which files are run: the longest first, all else as Vitest has it. */
export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
	}
}
