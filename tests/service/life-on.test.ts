import { expect, test } from "vitest";
import { lifeOn } from "#src/service/shapes/life-on.ts";

const lifecycle = {
	status: "discontinued",
	soldUntil: "2018-06-30",
	softwareUntil: "2020-03-31",
	partsUntil: "2025-06-30",
} as const;

test.each([
	["2020-03-30", [], "2020-04-01"],
	["2020-03-31", [], "2020-04-01"],
	["2020-04-01", ["softwareUntil"], "2025-07-01"],
	["2025-06-30", ["softwareUntil"], "2025-07-01"],
	["2025-07-01", ["softwareUntil", "partsUntil"], null],
])("on %s %j are over, and that holds until %s", (day, ended, changes) => {
	expect(lifeOn(day, lifecycle)).toEqual({ ended, changes });
});

test("a product that says no days has no end", () => {
	expect(lifeOn("2030-01-01", { status: "current" })).toEqual({ ended: [], changes: null });
});
