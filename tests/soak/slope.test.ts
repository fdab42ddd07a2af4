import { expect, test } from "vitest";
import { levelsOf, memorySlope } from "#scripts/soak/slope.ts";

const MB = 1024 * 1024;
/** A life of so many seconds that begins with some megabytes and grows by some an hour. */
const life = (from: number, begin: number, growth: number, seconds = 600) =>
	Array.from({ length: seconds }, (_, second) => ({
		at: (from + second) * 1_000,
		bytes: (begin + (growth * second) / 3_600 + (second % 7)) * MB,
	}));

test("memory that grows is told by how much, whatever level each life of the process began with", () => {
	expect(memorySlope([life(0, 300, 60)])).toBeCloseTo(60, 0);
	expect(memorySlope([life(0, 300, 60), life(700, 200, 60), life(1_400, 500, 60, 30)])).toBeCloseTo(60, 0);
	expect(memorySlope([life(0, 300, 0), life(700, 200, 0)])).toBeCloseTo(0, 0);
	expect(memorySlope([life(0, 300, -30)])).toBeCloseTo(-30, 0);
});

test("of too little nobody knows", () => {
	expect([memorySlope([]), memorySlope([[]]), memorySlope([[{ at: 1, bytes: 2 }]])]).toEqual([null, null, null]);
});

test("levels are those of equal parts of a life", () => {
	const mega = 1024 * 1024;
	const life = [10, 20, 30, 50].map((megabytes, at) => ({ at, bytes: megabytes * mega }));
	expect(levelsOf(life, 2)).toEqual([15, 40]);
	expect(levelsOf(life, 10)).toEqual([10, 20, 30, 50]);
	expect(levelsOf([], 10)).toEqual([]);
});
