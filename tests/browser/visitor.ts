import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { BASE } from "#src/routes.ts";
import { type Translate, translate } from "#src/site/translate.ts";
import { LOCALES } from "../fixtures/brand.ts";
import type { siteInBrowser } from "./site-in-browser.ts";

/** Whose journey it is: a language, and a browser with script or without. */
export interface Visitor {
	readonly locale: string;
	readonly script: boolean;
	/** Begins every path of the language. */
	readonly base: string;
	/** The site's words as this visitor reads them. */
	readonly t: Translate;
}

/** English and Arabic, with script and without. */
export const VISITORS: readonly Visitor[] = LOCALES.flatMap((locale) =>
	[true, false].map((script) => ({
		locale: locale.code,
		script,
		base: (locale.prefix === null ? "" : `/${locale.prefix}`) + BASE,
		t: translate(locale),
	})),
);

export interface Visit {
	readonly page: Page;
	/** Addresses asked for, and what each told of the page it was asked from. */
	readonly asked: readonly string[];
	/** Waits for a new page: nothing of it but `loads` was fetched to run before it is touched, and nothing scrolls sideways. */
	arrived(path: string | RegExp, loads?: string): Promise<void>;
	/** Ends the visit; no page of it had an error but those of `expected`, such as the status of a form that was refused. */
	leave(...expected: readonly string[]): Promise<void>;
}

/** Opens a page of the site on a phone: it is touched, no pointer hovers over it. */
export async function visit(
	opened: ReturnType<typeof siteInBrowser>,
	{ base, script }: Visitor,
	path: string,
): Promise<Visit> {
	const context = await opened.browser.newContext({
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		javaScriptEnabled: script,
		reducedMotion: "reduce",
	});
	const page = await context.newPage();
	const asked: string[] = [];
	const problems: string[] = [];
	page.on("request", (request) => asked.push(`${request.url()} ${request.headers()["referer"] ?? ""}`));
	page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
	page.on("pageerror", (error) => problems.push(error.message));
	const arrived = async (at: string | RegExp, loads = "nothing") => {
		await page.waitForURL(typeof at === "string" ? (url) => url.pathname === at : at);
		await page.waitForLoadState();
		const found = await page.evaluate(
			(allowed) => ({
				scripts: performance
					.getEntriesByType("resource")
					.map(({ name }) => new URL(name).pathname)
					.filter((path) => path.endsWith(".js") && !path.includes(allowed)),
				width: document.documentElement.scrollWidth,
			}),
			loads,
		);
		expect(found, page.url()).toEqual({ scripts: [], width: 390 });
	};
	await page.goto(opened.site.origin + base + path);
	await arrived(base + path);
	return {
		page,
		asked,
		arrived,
		leave: async (...expected) => {
			await context.close();
			expect(problems.filter((problem) => !expected.some((each) => problem.includes(each)))).toEqual([]);
		},
	};
}

const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary";

/**
 * Goes through a part of the page with Tab: every control of it that is seen is reached, in the order in which it is
 * read out, each below the one before or after it on the same line.
 */
export async function expectReadingOrder(part: Locator): Promise<void> {
	const page = part.page();
	const seen = await part.locator(CONTROLS).filter({ visible: true }).all();
	expect(seen).not.toEqual([]);
	await seen[0]?.focus();
	const isRtl = (await page.locator("html").getAttribute("dir")) === "rtl";
	// Where it stands on the page, which moves as the focus does.
	const placeOf = (control: Locator) =>
		control.evaluate((element) => {
			const { x, y, height } = element.getBoundingClientRect();
			return { x, top: y + scrollY, middle: y + scrollY + height / 2, bottom: y + scrollY + height };
		});
	let before: Awaited<ReturnType<typeof placeOf>> | undefined;
	for (const control of seen) {
		if (before) await page.keyboard.press("Tab");
		expect(await hasFocus(control), `${control} has the focus`).toBe(true);
		const place = await placeOf(control);
		const isBelow = !before || place.middle >= before.bottom;
		const isAfter = before && (isRtl ? place.x < before.x : place.x > before.x) && place.bottom > before.middle;
		expect(isBelow || isAfter, `${control} comes after what is read before it`).toBe(true);
		before = place;
	}
}

/** What somebody hears who has a part of the page read out: the words come in this order. */
export async function expectHeard(part: Locator, words: readonly string[]): Promise<void> {
	const heard = await part.ariaSnapshot();
	const places = words.map((each) => heard.indexOf(each));
	expect(places, `${words.join(" | ")}\n${heard}`).toEqual(places.toSorted((one, other) => one - other));
	expect(places, `${words.join(" | ")}\n${heard}`).not.toContain(-1);
}

/** Whether the focus is on it. */
export const hasFocus = (locator: Locator): Promise<boolean> =>
	locator.evaluate((element) => element === document.activeElement);
