import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take minutes, the longest first: one that began last would be waited for alone. */
const LONGEST = [
	...["matrix/accessibility", "matrix/crawl", "server/wrong-values", "server/second-instance"],
	...["matrix/agents", "server/remote-faults", "matrix/html", "server/restart"],
	...["server/lost-addresses", "server/nothing-leaks", "store/amended-moments"],
	...["server/nodes/several-nodes", "store/hostile-imports", "server/shared-database"],
	...["server/backend-failures", "server/faults", "server/inbox", "matrix/journeys"],
	...["server/actions", "store/publishing", "store/amended-hidden", "store/amended-tables"],
	...["store/amended-leaving-products", "matrix/policy", "server/damaged-content"],
	...["server/non-interference", "inbox/killed", "search/hostile-queries", "contract/wrong-values"],
	...["packs/one-mistake", "packs/content-commands"],
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
