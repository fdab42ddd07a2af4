import { expect, test } from "vitest";
import { checkMandatory } from "#src/packs/check/check-history.ts";
import { MANDATORY_MAX } from "#src/site/pack-limits.ts";

test("as many documents to confirm as every agent reads are taken; the next one is named, whatever stands between", () => {
	const documents = Array.from({ length: 2 * MANDATORY_MAX + 2 }, (_, index) => ({
		file: `news-${index}`,
		data: index % 2 === 0 ? { mandatory: true as const } : {},
	}));
	const problems: unknown[] = [];
	const report = { add: (...problem: readonly unknown[]) => void problems.push(problem) };
	checkMandatory(documents.slice(0, -2), report);
	expect(problems).toEqual([]);
	checkMandatory(documents, report);
	expect(problems).toEqual([
		[`news-${2 * MANDATORY_MAX}`, ["mandatory"], expect.stringContaining(`the ${MANDATORY_MAX + 1}th document`)],
	]);
});
