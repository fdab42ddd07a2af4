import { afterAll, expect, test } from "vitest";
import { photographProblems } from "#src/packs/pictures/photograph.ts";
import { formatProblem } from "#src/packs/problem.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { MISTAKES } from "#tests/fixtures/authors-mistakes.ts";
import { copyOfPack } from "#tests/fixtures/imported-pack.ts";

let named = 0;
afterAll(() => console.log(`${named} of ${MISTAKES.length} authors' mistakes are named.`));

test("there are enough of them", () => {
	expect(MISTAKES.length).toBeGreaterThanOrEqual(40);
});

test.each(MISTAKES)("%s", async (_, harm, line) => {
	const copy = copyOfPack();
	try {
		await harm(copy);
		const { pack, problems, notes } = loadPack(copy.packDir);
		const decoding = pack ? await photographProblems(pack) : [];
		const lines = [...problems, ...decoding, ...notes].map(formatProblem);
		const isNamed = lines.some((each) => each === line || (line.endsWith("decoded") && each.startsWith(line)));
		if (isNamed) named++;
		expect(isNamed, `${line}\n\nis not among\n\n${lines.join("\n")}`).toBe(true);
	} finally {
		copy.cleanUp();
	}
});
