import type { Page } from "playwright";
import { expect, test } from "vitest";
import { siteInBrowser } from "./site-in-browser.ts";

const opened = siteInBrowser();

/** A page on a phone that is touched. */
async function onPhone(path: string, width = 390): Promise<Page> {
	const context = await opened.browser.newContext({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true });
	const page = await context.newPage();
	await page.goto(opened.site.origin + path);
	return page;
}

test("chips of a comparison stand as far apart as a thumb needs", async () => {
	const page = await onPhone("/de/electronics/support/televisions/compare?models=lumen-e9-65%2Clumen-c7-50", 320);
	const boxes = await page.$$eval("p.choices a", (all) => all.map((each) => each.getBoundingClientRect().toJSON()));
	expect(boxes.length).toBeGreaterThan(2);
	for (const [index, one] of boxes.entries())
		for (const other of boxes.slice(index + 1))
			expect(Math.max(other.left - one.right, other.top - one.bottom)).toBeGreaterThanOrEqual(7.5);
	await page.context().close();
});

test("names of a breadcrumb are as far from their signs on both sides, and still as wide as a thumb", async () => {
	const page = await onPhone("/ar/electronics/support/televisions/lumen-e9-65");
	const crumbs = await page.$$eval(".breadcrumb li:has(a)", (all) =>
		all.map((each) => {
			const range = document.createRange();
			range.selectNodeContents(each.querySelector("a") ?? each);
			const [words, line] = [range.getBoundingClientRect(), each.getBoundingClientRect()];
			return { before: line.right - words.right, target: each.querySelector("a")?.getBoundingClientRect().width ?? 0 };
		}),
	);
	expect(crumbs.length).toBeGreaterThan(1);
	for (const { before, target } of crumbs) {
		expect(Math.abs(before)).toBeLessThan(1);
		expect(target).toBeGreaterThanOrEqual(44);
	}
	await page.context().close();
});

test("a bar of difficulty is as full as the repair is hard", async () => {
	const page = await onPhone("/electronics/support/sound-bars/repair-documents/arco-end-cap");
	const filled = await page.evaluate(() => {
		const bar = document.querySelector(".difficulty");
		if (!bar) return [];
		return ["easy", "moderate", "difficult", "expert"].map((level) => {
			bar.className = `difficulty ${level}`;
			const { boxSizing, inlineSize, borderInlineStartWidth, borderInlineEndWidth } = getComputedStyle(bar, "::before");
			const [size, start, end] = [inlineSize, borderInlineStartWidth, borderInlineEndWidth].map(Number.parseFloat);
			const whole = (size ?? 0) + (boxSizing === "border-box" ? 0 : (start ?? 0) + (end ?? 0));
			return (start ?? 0) / whole;
		});
	});
	expect(filled.map((share) => Math.round(4 * share))).toEqual([1, 2, 3, 4]);
	await page.context().close();
});

test("a tapped button is not underlined", async () => {
	const page = await onPhone("/electronics/support/tickets");
	const button = page.locator("button.button").first();
	await button.tap();
	await page.waitForLoadState();
	const line = await button.evaluate((each) => getComputedStyle(each).textDecorationLine);
	expect(line).toBe("none");
	await page.context().close();
});

test.each([
	["/de/electronics/support/sound-bars/arco-100/compatibility/televisions/lumen-c7-65", 390],
	["/de/electronics/support/sound-bars/arco-100/compatibility/televisions/lumen-c7-65", 320],
	["/de/electronics/support/phones/lykta-x52/specifications", 390],
	["/de/electronics/support/phones/lykta-x52/specifications", 320],
] as const)("words of a table stand on one line each: %s at %i", async (path, width) => {
	const page = await onPhone(path, width);
	const broken = await page.$$eval("main table :is(th, td)", (cells) =>
		cells.flatMap((cell) => {
			const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
			const words: string[] = [];
			for (let node = walker.nextNode(); node; node = walker.nextNode())
				for (const { 0: word, index } of node.textContent?.matchAll(/[^\s-]+/g) ?? []) {
					const range = document.createRange();
					range.setStart(node, index);
					range.setEnd(node, index + word.length);
					const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
					if (new Set(tops).size > 1) words.push(word);
				}
			return words;
		}),
	);
	expect(broken).toEqual([]);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
	await page.context().close();
});

test("what an error code means and what to do about it stand next to each other", async () => {
	const page = await onPhone("/electronics/support/sound-bars/articles/arco-error-lights");
	const gaps = await page.$$eval(".codes tbody tr", (rows) =>
		rows.map((row) => {
			const [meaning, remedy] = [...row.querySelectorAll("td")].map((cell) => cell.getBoundingClientRect());
			return meaning && remedy ? remedy.top - meaning.bottom : 0;
		}),
	);
	expect(gaps.length).toBeGreaterThan(3);
	for (const gap of gaps) expect(gap).toBeLessThan(1);
	await page.context().close();
});

test("names of what is in the box begin in one line, with a picture and without", async () => {
	const page = await onPhone("/de/electronics/support/televisions/lumen-e9-65/specifications");
	const starts = await page.$$eval(".box-items span", (all) =>
		all.map((each) => Math.round(each.getBoundingClientRect().left)),
	);
	expect(starts.length).toBeGreaterThan(3);
	expect(new Set(starts).size).toBe(1);
	await page.context().close();
});

test.each([
	["/de/electronics/support/televisions/lumen-e9-65", "left"],
	["/ar/electronics/support/televisions/lumen-e9-65", "right"],
] as const)("a language below the name of what is in it begins where that does: %s", async (path, side) => {
	const page = await onPhone(path);
	const apart = await page.$$eval(
		"li > a + .fallback",
		(labels, edge) =>
			labels.flatMap((label) => {
				const [own, name] = [label.getBoundingClientRect(), label.previousElementSibling?.getBoundingClientRect()];
				return name && name.width > 0 && own.top >= name.bottom - 4 ? [Math.round(own[edge] - name[edge])] : [];
			}),
		side,
	);
	expect(apart.length).toBeGreaterThan(1);
	expect(new Set(apart)).toEqual(new Set([0]));
	await page.context().close();
});

test("a long question is no screen of its own, and a snippet in another direction shows where it is cut", async () => {
	const words = Array.from({ length: 60 }, (_, index) => `qwerty${index}`).join("+");
	const page = await onPhone(`/electronics/support/results?query=${words}`);
	expect((await page.locator("h1").boundingBox())?.height).toBeLessThan(140);
	await page.goto(`${opened.site.origin}/ar/electronics/support/results?query=firmware`);
	// There is room for the sign beyond the last letter.
	const room = await page.$$eval(".snippet[dir]", (all) => all.map((each) => getComputedStyle(each).paddingInlineEnd));
	expect(room.length).toBeGreaterThan(0);
	expect(new Set(room)).toEqual(new Set(["16px"]));
	await page.context().close();
});
