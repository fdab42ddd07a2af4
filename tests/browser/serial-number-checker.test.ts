import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import type { Verdict } from "#src/contract/serial-number-checker/form.ts";
import { siteInBrowser } from "./site-in-browser.ts";
import { expectHeard, expectReadingOrder, hasFocus, VISITORS, type Visitor, visit } from "./visitor.ts";

const opened = siteInBrowser();

const LISTS = join(import.meta.dirname, "../../src/packs/demo/serial-lists");

/** The heading of a part of a list, in the visitor's language. */
function headingOf(list: string, part: Verdict | "where", { locale }: Visitor): string {
	const [, heading] = readFileSync(join(LISTS, list, `${locale}.md`), "utf8").split(`## [!${part}] `);
	return heading?.split("\n")[0] ?? "";
}

/** The one that a visitor of the site would have: never a part of any other number of a test. */
const AFFECTED = "hb2 k-031 415";

/** Waits until the page says what came of a check. */
async function told(page: Page, list: string, verdict: Verdict, visitor: Visitor): Promise<void> {
	const { script, t } = visitor;
	const title = headingOf(list, verdict, visitor);
	if (script) {
		const answer = page.getByRole("group", { name: t(`serial.verdict.${verdict}`), exact: true });
		await answer.waitFor();
		await expect.poll(() => hasFocus(answer)).toBe(true);
		expect(await answer.innerText()).toContain(title);
		await expect.poll(() => answer.evaluate((box) => box.getBoundingClientRect().bottom > 0)).toBe(true);
	} else {
		await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
		expect(await page.getByRole("article").innerText()).toContain(t(`serial.verdict.${verdict}`));
	}
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
}

/** Another number: a button where the answer is on the same page, else a link back to the form. */
async function checkAnother(page: Page, { script, t }: Visitor): Promise<void> {
	const number = page.getByRole("textbox", { name: t("serial.number") });
	if (script) {
		await page.getByRole("button", { name: t("serial.again") }).tap();
		await expect.poll(() => hasFocus(number)).toBe(true);
		expect(
			await page
				.getByRole("group")
				.filter({ hasText: t("serial.verdict.affected") })
				.count(),
		).toBe(0);
	} else await page.getByRole("link", { name: t("serial.again") }).tap();
	await number.waitFor();
	expect(await number.inputValue()).toBe("");
}

test.each(VISITORS)("a number is checked from its product's page on, in $locale, script $script", async (visitor) => {
	const { base, script, t } = visitor;
	const { page, asked, arrived, leave } = await visit(opened, visitor, "/game-consoles/brindle-2");
	const list = "brindle-2-charging-socket";
	await page.getByRole("link", { name: t("news-and-alerts.check") }).tap();
	await arrived(`${base}/serial-number-checker/${list}`);
	const check = page.getByRole("region", { name: t("serial.heading") });
	const number = check.getByRole("textbox", { name: t("serial.number") });
	const send = check.getByRole("button", { name: t("serial.check"), exact: true });
	await expectHeard(page.getByRole("main"), [
		t("serial.heading"),
		`combobox "${t("serial.model")}"`,
		`combobox "${t("serial.part")}"`,
		`textbox "${t("serial.number")}"`,
		`button "${t("serial.check")}"`,
		headingOf(list, "where", visitor),
		t("serial.questions"),
	]);
	const pictures = page.getByRole("region", { name: headingOf(list, "where", visitor) }).getByRole("img");
	expect(await pictures.first().getAttribute("alt")).not.toBe("");

	// Without a number there is nothing to compare: the very first tap says so on top, and the field is one tap away.
	await send.tap();
	const mistake = page.getByRole("alert").getByRole("link", { name: t("serial.error.number") });
	await mistake.waitFor();
	if (script) await expect.poll(() => hasFocus(page.getByRole("alert"))).toBe(true);
	await mistake.tap();
	await expect.poll(() => hasFocus(number)).toBe(true);
	expect(await number.getAttribute("aria-invalid")).toBe("true");
	await expectReadingOrder(check);

	await number.fill(AFFECTED);
	await number.press("Enter");
	await told(page, list, "affected", visitor);
	await checkAnother(page, visitor);
	await check.getByRole("combobox", { name: t("serial.part") }).selectOption("P2-512");
	await number.fill("HB2R 000001");
	await send.tap();
	await told(page, list, "not-affected", visitor);
	await checkAnother(page, visitor);
	await number.fill("12345");
	await send.tap();
	await told(page, list, "unknown", visitor);

	// What was typed is nowhere but in what was sent.
	const kept = await page.evaluate(() =>
		JSON.stringify([location.href, history.state, document.referrer, { ...localStorage }, { ...sessionStorage }]),
	);
	const written = [kept, ...asked, JSON.stringify(await page.context().storageState())].join("\n").toLowerCase();
	for (const typed of [AFFECTED, "hb2k031415", "031", "hb2r", "000001", "12345"]) expect(written).not.toContain(typed);
	await leave("422");
});

test.each(VISITORS)("a recall notice checks itself on the notice, in $locale, script $script", async (visitor) => {
	const { base, script, t } = visitor;
	const { page, arrived, leave } = await visit(opened, visitor, "/sound-bars/arco-700");
	const list = "arco-wall-brackets";
	const notice = `${base}/sound-bars/arco-700/articles/arco-700-wall-bracket-check`;
	await page.getByRole("complementary").getByRole("link").first().tap();
	await arrived(notice);
	const check = page.getByRole("region", { name: t("serial.heading") });
	const model = check.getByRole("combobox", { name: t("serial.model") });
	await expectReadingOrder(check);
	await check.getByRole("textbox", { name: t("serial.number") }).fill("26 08");
	await check.getByRole("button", { name: t("serial.check"), exact: true }).tap();
	const mistake = page.getByRole("alert").getByRole("link", { name: t("serial.error.model") });
	await mistake.waitFor();
	// What was typed stays.
	expect(await check.getByRole("textbox", { name: t("serial.number") }).inputValue()).toBe("26 08");
	await mistake.tap();
	await expect.poll(() => hasFocus(model)).toBe(true);
	await model.selectOption("WB-70");
	await check.getByRole("button", { name: t("serial.check"), exact: true }).tap();
	await told(page, list, "affected", visitor);
	if (script) expect(new URL(page.url()).pathname).toBe(notice);
	else await arrived(/\/serial-number-checker\/arco-wall-brackets\/[\w.-]+$/);
	await page
		.getByRole("main")
		.getByRole("link", { name: t("contact.ticket.write") })
		.first()
		.waitFor();
	await leave("422");
});
