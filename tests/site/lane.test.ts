import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { Lane } from "#src/site/lane.ts";

test("questions that are answered on the spot leave a turn of the event loop between each two", async () => {
	const lane = new Lane({ atOnce: 16, waiting: 100 });
	let answered = 0;
	const all = Array.from({ length: 50 }, () => lane.run(async () => (answered += 1)));
	const seen: number[] = [];
	while (answered < 50) {
		seen.push(answered);
		await turn();
	}
	expect(seen.every((count, index) => count - (seen[index - 1] ?? 0) <= 1)).toBe(true);
	expect(seen.length).toBeGreaterThanOrEqual(50);
	expect(await Promise.all(all)).toHaveLength(50);
});

test("only so many are under way, only so many wait, and a place that is free again is taken, also after a failure", async () => {
	const lane = new Lane({ atOnce: 2, waiting: 3 });
	const ends: (() => void)[] = [];
	let most = 0;
	let underWay = 0;
	const ask = (fails = false) =>
		lane.run(async () => {
			underWay += 1;
			most = Math.max(most, underWay);
			await new Promise<void>((end) => ends.push(end));
			underWay -= 1;
			if (fails) throw new Error("failed");
			return "answer";
		});
	const first = [ask(true), ask(), ask()];
	expect(ask()).toBeNull();
	for (let turns = 0; turns < 5; turns += 1) await turn();
	expect(underWay).toBe(2);
	const later = [ask(), ask(), ask()];
	expect(later.map((each) => each === null)).toEqual([false, false, true]);
	const failed = expect(first[0]).rejects.toThrow("failed");
	while (ends.length > 0 || underWay > 0) {
		ends.shift()?.();
		await turn();
	}
	await failed;
	expect(await Promise.all([...first.slice(1), ...later])).toEqual(["answer", "answer", "answer", "answer", null]);
	expect(most).toBe(2);
});
