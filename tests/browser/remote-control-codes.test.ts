import type { Page } from "playwright";
import { expect, test } from "vitest";
import { BASE } from "#src/routes.ts";
import { siteInBrowser } from "./site-in-browser.ts";
import { expectHeard, expectReadingOrder, hasFocus, VISITORS, type Visitor, visit } from "./visitor.ts";

const opened = siteInBrowser();

/** A brand of set-top boxes of the demo's remote control, with two codes; its name is the same in every language. */
const BRAND = { typed: "sky", name: "Skyrelle" };

/** The part of the page that shows one code of so many. */
const codeAt = (page: Page, { t }: Visitor, place: number, count: number) =>
	page.getByRole("region", {
		name: t("remote-programming.code", { place: t.number(place), count: t.number(count) }),
		exact: true,
	});

/** The next Tab on a new page reaches a control, past all that stands above it. */
async function expectNextTab(page: Page, name: string): Promise<void> {
	await page.keyboard.press("Tab");
	expect(await hasFocus(page.getByRole("main").getByRole("link", { name, exact: true }))).toBe(true);
}

test.each(VISITORS)("from a television to the code that works, in $locale, script $script", async (visitor) => {
	const { script, t } = visitor;
	const { page, arrived, leave } = await visit(opened, visitor, "/televisions/lumen-e9-65");
	const main = page.getByRole("main");
	const link = (name: string) => main.getByRole("link", { name, exact: true });

	await link(t("section.remote-control-codes")).tap();
	await arrived(/\/remote-control-programming\/models\/[\w-]+$/);
	await page.getByText(t("remote-programming.supplied", { product: "Lumen E9 65" })).waitFor();
	const devices = page.getByRole("navigation", { name: t("remote-programming.device") });
	await expectReadingOrder(devices);
	const device = devices.getByRole("link").first();
	const deviceName = await device.innerText();
	await device.tap();
	await arrived(/[?&]device=0/);
	expect(await device.getAttribute("aria-current")).toBe("true");

	// The brand is typed: with script the list follows, without it the button shows it.
	const choose = page.getByRole("region", { name: t("remote-programming.brand"), exact: true });
	await expectHeard(choose, [
		`heading "${t("remote-programming.brand")}"`,
		`searchbox "${t("remote-programming.brand.label")}"`,
		`button "${t("remote-programming.brand.button")}"`,
		"status",
		BRAND.name,
	]);
	await expectReadingOrder(choose);
	const typed = choose.getByRole("searchbox", { name: t("remote-programming.brand.label") });
	await typed.focus();
	await typed.pressSequentially(BRAND.typed);
	if (!script) {
		await choose.getByRole("button", { name: t("remote-programming.brand.button") }).tap();
		await arrived(/[?&]brandQuery=sky/);
	}
	const said = t("remote-programming.brand.count", { count: 1 });
	await expect.poll(() => choose.getByRole("status").innerText()).toBe(said);
	expect(new URL(page.url()).searchParams.get("brandQuery")).toBe(BRAND.typed);
	expect(await typed.inputValue()).toBe(BRAND.typed);
	if (script) expect(await hasFocus(typed)).toBe(true);
	const brands = choose.getByRole("list").getByRole("link");
	expect(await brands.allInnerTexts()).toEqual([BRAND.name]);
	await brands.tap();
	await arrived(/[?&]brand=\d/);

	// The likeliest code, its digits one by one, and the ways on.
	const codes = await page
		.getByRole("navigation", { name: t("remote-programming.all-codes") })
		.getByRole("link")
		.allInnerTexts();
	expect(codes).toHaveLength(2);
	const [first = "", last = ""] = codes.map((code) => code.trim());
	const firstCode = codeAt(page, visitor, 1, 2);
	expect(await main.innerText()).toContain(deviceName);
	await expectHeard(main, [
		BRAND.name,
		t("remote-programming.code", { place: t.number(1), count: t.number(2) }),
		[...first].join(" "),
		t("remote-programming.worked"),
		t("remote-programming.next"),
		t("remote-programming.large"),
		t("remote-programming.how"),
		t("remote-programming.all-codes"),
	]);
	await expectReadingOrder(firstCode);

	// From the sofa: nothing but digits that fill the screen, and the next code just as large.
	const digits = (code: string) => main.getByText(code, { exact: true });
	const sizeOf = (code: string) =>
		digits(code).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
	const small = await firstCode
		.getByText(first, { exact: true })
		.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
	await link(t("remote-programming.large")).tap();
	await arrived(/show=large/);
	expect(await sizeOf(first)).toBeGreaterThan(small * 1.5);
	await expectNextTab(page, t("remote-programming.worked"));
	await link(t("remote-programming.next")).tap();
	await arrived(/code=1.*show=large/);
	await codeAt(page, visitor, 2, 2).waitFor();
	expect(await sizeOf(last)).toBeGreaterThan(small * 1.5);
	await expectNextTab(page, t("remote-programming.worked"));
	await link(t("remote-programming.small")).tap();
	await arrived(/code=1&device=0(#|$)/);

	// After the last one: the remote control looks by itself, the manual, a person; and once more from the start.
	await link(t("remote-programming.last")).tap();
	await arrived(/code=2/);
	const none = page.getByRole("region", { name: t("remote-programming.none-worked"), exact: true });
	await expectHeard(none, [
		t("remote-programming.search"),
		t("remote-programming.again"),
		t("contact.ticket.write"),
		t("remote-programming.others"),
	]);
	expect(await none.getByRole("link", { name: t("contact.ticket.write") }).getAttribute("href")).toMatch(/\/tickets\?/);
	await expectNextTab(page, t("remote-programming.again"));
	await page.keyboard.press("Enter");
	await arrived(/brand=\d+&device=0(#|$)/);
	await codeAt(page, visitor, 1, 2).waitFor();
	await link(t("remote-programming.worked")).tap();
	await arrived(/show=worked/);
	const done = page.getByRole("region", { name: t("remote-programming.thanks"), exact: true });
	await expectHeard(done, [[...first].join(" "), t("remote-programming.thanks.text")]);
	await expectReadingOrder(done);

	// Remembered on the device where script can; the address of the page is a bookmark everywhere.
	const remember = page.getByRole("button", { name: t("remote-programming.remember") });
	expect(await remember.count()).toBe(script ? 1 : 0);
	if (script) {
		await remember.tap();
		await page.getByRole("button", { name: t("remote-programming.remembered") }).waitFor();
		await link(t("remote-programming.another")).tap();
		// What lists kept codes is loaded where there are some.
		await arrived(/\/models\/[\w-]+$/, "keep-remote-codes");
		const kept = page.getByRole("region", { name: t("remote-programming.kept"), exact: true });
		const code = kept.getByRole("link", { name: first });
		expect(await code.innerText()).toContain(BRAND.name);
		await expectReadingOrder(kept);
		await code.tap();
		// To its brand: where its codes stand now.
		await arrived(/brandQuery=Skyrelle/, "keep-remote-codes");
		expect(await digits(first).first().isVisible()).toBe(true);
		await page.goBack();
		await kept.getByRole("button", { name: t("remote-programming.forget") }).tap();
		await kept.waitFor({ state: "hidden" });
		await page.reload();
		expect(await kept.count()).toBe(0);
	}
	await leave();
});

test("with letters twice as large a heading goes below its picture, and no word of it breaks within a syllable", async () => {
	const context = await opened.browser.newContext({ viewport: { width: 390, height: 844 }, bypassCSP: true });
	const page = await context.newPage();
	const codes = "/remote-control-programming/models/fjarr-u5?brand=5&code=0&device=1&show=worked";
	await page.goto(`${opened.site.origin}/de${BASE}${codes}`);
	await page.addStyleTag({ content: "html { font-size: 200% !important }" });
	const picture = await page.locator(".about > picture").boundingBox();
	const heading = await page.locator("h1").boundingBox();
	expect(heading?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
	// A word that fits no line is as wide as it is, unless it is broken where it must not be.
	const widest = await page.locator("h1").evaluate((element) => {
		element.style.overflowWrap = "normal";
		return element.scrollWidth - element.clientWidth;
	});
	expect(widest).toBe(0);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
	await context.close();
});
