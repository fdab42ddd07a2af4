import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isVisible } from "#src/modules/module.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { PAGE_TYPES } from "#src/page-types/registry.ts";
import { ROUTES } from "#src/routes.ts";
import { contextFor } from "./render.ts";

const folders = readdirSync("src/modules", { withFileTypes: true }).filter((entry) => entry.isDirectory());

test.each(folders.map(({ name }) => name))(
	"%s has a definition, a view, and a stylesheet only where there is something to style",
	(name) => {
		expect(existsSync(`src/modules/${name}/${name}.ts`)).toBe(true);
		expect(globSync(`src/modules/${name}/*.css`).filter((sheet) => readFileSync(sheet, "utf8").trim() === "")).toEqual(
			[],
		);
		expect(globSync(`src/modules/${name}/*.astro`).length).toBeGreaterThan(0);
	},
);

test.each(folders.map(({ name }) => name))("%s has a test of its own view", (name) => {
	expect(existsSync(`tests/modules/${name}.test.ts`), `write tests/modules/${name}.test.ts`).toBe(true);
});

test("what one module shows is tested under its name alone", () => {
	const names = globSync("*.test.ts", { cwd: "tests/modules" }).map((file) => file.replace(".test.ts", ""));
	const ofAll = names.filter((name) => !folders.some((folder) => folder.name === name));
	expect(ofAll.sort()).toEqual(["definitions", "item-links"]);
});

describe("hiding", () => {
	test("safety notices show in every mode and for every search type", () => {
		for (const route of ROUTES) {
			for (const lite of ["none", "lite", "crm"] as const) {
				for (const embed of [true, false])
					expect(isVisible(newsAndAlerts, { mode: { lite, embed }, route }, "public")).toBe(true);
			}
		}
	});

	test("search is hidden in crm mode alone", () => {
		const visible = (lite: "none" | "lite" | "crm") => isVisible(searchBox, contextFor({ mode: { lite } }), "public");
		expect([visible("none"), visible("lite"), visible("crm")]).toEqual([true, true, false]);
	});

	test("every page type has the notices, but for those that show when nothing else can, or ask who somebody is", () => {
		const without = Object.values(PAGE_TYPES).filter(({ modules, file }) => !file && !modules.includes(newsAndAlerts));
		expect(without.map(({ name }) => name).toSorted()).toEqual([
			"asc-jump",
			"asc-login",
			"asc-logout",
			"asc-receipts",
			"error",
			"not-found",
			"not-sent",
			"tv-help-error",
		]);
	});
});
