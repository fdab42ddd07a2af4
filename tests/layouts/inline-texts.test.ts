import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { inlineTextsOf } from "#src/layouts/inline-texts.ts";
import type { Module } from "#src/modules/module.ts";
import { PAGE_TYPES } from "#src/page-types/registry.ts";
import { BRAND } from "#tests/fixtures/brand.ts";

const ORIGIN = "https://support.example";
const FULL = { lite: "none", embed: false } as const;
const LITE = { lite: "lite", embed: false } as const;
const textsOf = (modules: readonly Module[], brand = BRAND, mode: typeof FULL | typeof LITE = FULL) =>
	Object.values(inlineTextsOf(modules, brand, mode, ORIGIN)).flat();

test("another brand has other colours and nothing else", () => {
	const modules = PAGE_TYPES.product?.modules ?? [];
	const other = textsOf(modules, { ...BRAND, colors: { accent: "#123456", accentOnDark: "#abcdef" } });
	expect(other.filter((text) => !textsOf(modules).includes(text))).toHaveLength(1);
});

test("no inline text could end its element", () => {
	const texts = Object.values(PAGE_TYPES).flatMap(({ modules }) => textsOf(modules));
	expect(texts.filter((text) => /<\/?(script|style)/i.test(text))).toEqual([]);
});

test("a lite page has one small style and no script", () => {
	const { styles, ...scripts } = inlineTextsOf(PAGE_TYPES.product?.modules ?? [], BRAND, LITE, ORIGIN);
	expect(styles).toHaveLength(1);
	expect(styles.join().length).toBeLessThan(1536 * 1.5);
	expect(scripts).toEqual({ headScripts: [], bodyScripts: [], speculationRules: [] });
});

test("what several modules of a page look like is sent once, where the first of them stands", () => {
	const own = ["p{color:red}", "p{color:blue}", "p{color:red}", ""].map((style) => ({ style, early: "", script: "" }));
	const [style = ""] = inlineTextsOf(own, BRAND, FULL, ORIGIN).styles;
	expect(style.match(/p\{color:\w+\}/g)).toEqual(["p{color:red}", "p{color:blue}"]);
});

test("the scripts of modules are one text, in which one that fails is told of and keeps no other from running", () => {
	const own = ["ran.push(1)", "throw 'told' // as ever", "ran.push(2)"].map((script) => ({
		style: "",
		early: script,
		script,
	}));
	const every = inlineTextsOf([], BRAND, FULL, ORIGIN);
	const some = inlineTextsOf(own, BRAND, FULL, ORIGIN);
	for (const kind of ["headScripts", "bodyScripts"] as const) {
		expect(some[kind]).toHaveLength(1);
		const ran: number[] = [];
		const late: (() => void)[] = [];
		runInNewContext(some[kind].join().replace(every[kind].join(), ""), {
			ran,
			setTimeout: (work: () => void) => late.push(work),
		});
		expect([ran, late.length]).toEqual([[1, 2], 1]);
		expect(late[0]).toThrow("told");
	}
});
