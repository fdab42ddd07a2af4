import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import type { BrowserContext, Page } from "playwright";

declare global {
	interface Window {
		readonly axe?: typeof axe;
	}
}

/** What the standards ask of a page that everybody can read. */
export const STANDARDS = {
	type: "tag",
	values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
} as const satisfies axe.RunOnly;
/** What a page's other colours can change: between light and dark nothing else differs. */
export const COLOURS = {
	type: "rule",
	values: ["color-contrast", "link-in-text-block"],
} as const satisfies axe.RunOnly;

/** Axe as it is delivered: every document reads all of it, and what it is made of is twice as long. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Brings axe along with every page of a context, for half of what it costs to bring it into each afterwards. */
export const bringAxe = (context: BrowserContext): Promise<unknown> => context.addInitScript({ content: AXE });

/**
 * What axe finds wrong with a page as it is shown now, each element in a line.
 *
 * What passes is not described and style sheets are not fetched again: together they take as long as the rest, and no
 * rule that is asked for reads them.
 *
 * @param only the rules that are asked; null for all that axe asks by itself
 * @param within the part of the page that is looked at
 */
export async function violations(page: Page, only: axe.RunOnly | null, within = "html"): Promise<string[]> {
	for (const frame of page.frames())
		if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(AXE);
	const options: axe.RunOptions = {
		resultTypes: ["violations"],
		preload: { assets: ["media"] },
		...(only && { runOnly: only }),
	};
	return page.evaluate(
		async ([part, asked]) => {
			const found = await window.axe?.run(part, asked);
			if (!found) throw new Error("axe did not come along.");
			return found.violations.flatMap(({ id, nodes }) =>
				nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary?.split("\n")[1] ?? ""}`),
			);
		},
		[within, options] as const,
	);
}
