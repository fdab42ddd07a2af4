import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { siteInBrowser } from "./site-in-browser.ts";
import { expectHeard, expectReadingOrder, hasFocus, VISITORS, type Visitor, visit } from "./visitor.ts";

const opened = siteInBrowser();

const HELP = "/tvhelp/televisions/lumen-e9-65";
const GUIDE = `${HELP}/guide/no-wi-fi`;
const TREE = join(import.meta.dirname, "../../src/packs/demo/help-trees/no-wi-fi");

/** What the demo's tree says in the visitor's language: its title, or of one of its steps. */
function titleOf({ locale }: Visitor, node = ""): string {
	const text = readFileSync(join(TREE, `${locale}.md`), "utf8");
	return /title: "(.*)"/.exec(text.slice(node === "" ? 0 : text.indexOf(`  ${node}:\n`)))?.[1] ?? "";
}

/** The ticket that was kept last, as support finds it. */
function lastTicket(): Record<string, unknown> {
	const database = new DatabaseSync(join(opened.site.dataDir, "inbox.sqlite"), { readOnly: true });
	try {
		return database.prepare("SELECT * FROM ticket ORDER BY sequence DESC LIMIT 1").get() ?? {};
	} finally {
		database.close();
	}
}

/** The step that is shown, and what Tab reaches first on it: its own controls, past all that stands above. */
async function expectStep(page: Page, visitor: Visitor, node: string, next: string): Promise<void> {
	await page.getByRole("heading", { level: 1, name: titleOf(visitor, node), exact: true }).waitFor();
	await page.keyboard.press("Tab");
	const control = page.getByRole("main").getByText(next, { exact: true });
	expect(await hasFocus(control), `${next} of ${node} has the focus`).toBe(true);
}

test.each(VISITORS)(
	"from a television to support, with each answer taken along, in $locale, script $script",
	async (visitor) => {
		const { base, script, locale, t } = visitor;
		const { page, arrived, leave } = await visit(opened, visitor, "/televisions/lumen-e9-65");
		const main = page.getByRole("main");
		const link = (name: string) => main.getByRole("link", { name, exact: true });
		const button = (name: string) => main.getByRole("button", { name, exact: true });

		await link(t("tv-help.entry.all")).tap();
		await arrived(base + HELP);
		await expectHeard(main, [
			`navigation "${t("tv-help.title")}"`,
			`heading "${t("tv-help.title.tv-help", { product: "Lumen E9 65" })}"`,
			`heading "${t("tv-help.guides")}"`,
			titleOf(visitor),
		]);
		const guides = page.getByRole("region", { name: t("tv-help.guides"), exact: true });
		await expectReadingOrder(guides);
		await guides.getByRole("link", { name: titleOf(visitor) }).tap();
		await arrived(base + GUIDE);
		await expectReadingOrder(main.getByRole("list").filter({ has: page.getByRole("link", { name: "E21" }) }));

		// One answer after the other, by touch and by key.
		await link("E22").tap();
		await arrived(/answers=e22(#|$)/);
		await expectStep(page, visitor, "address", t("tv-help.solved.yes"));
		await page.keyboard.press("Tab");
		await page.keyboard.press("Enter");
		await arrived(/answers=e22\.not-solved/);
		await page.getByRole("heading", { level: 1, name: titleOf(visitor, "restart"), exact: true }).waitFor();
		const trail = page.getByRole("navigation", { name: t("tv-help.trail") });
		await expectHeard(main, [
			`navigation "${t("tv-help.trail")}"`,
			titleOf(visitor, "status"),
			"E22",
			titleOf(visitor, "address"),
			t("tv-help.trail.not-solved"),
			`heading "${titleOf(visitor, "restart")}"`,
			t("tv-help.step", { number: 3 }),
			t("tv-help.solved"),
			t("tv-help.solved.yes"),
			t("tv-help.solved.no"),
			t("tv-help.step.back"),
		]);
		expect(await trail.getByRole("link").count()).toBe(2);
		await button(t("tv-help.solved.no")).tap();
		await arrived(/not-solved\.not-solved/);
		const no = /"no": "(.*)"/.exec(readFileSync(join(TREE, `${locale}.md`), "utf8"))?.[1] ?? "";
		await link(no).tap();
		await arrived(/not-solved\.no(#|$)/);
		await page.getByRole("heading", { level: 1, name: titleOf(visitor, "person"), exact: true }).waitFor();
		await expectHeard(main, [
			t("tv-help.ticket"),
			t("tv-help.ticket.text"),
			t("contact.heading"),
			t("tv-help.step.back"),
		]);
		await button(t("tv-help.ticket")).tap();

		// A person: the form knows the product and the way so far.
		await arrived(/\/tickets\?/);
		const form = page.getByRole("main");
		expect(await form.getByRole("textbox", { name: t("ticket.product") }).inputValue()).toBe("Lumen E9 65");
		await form.getByRole("textbox", { name: t("ticket.subject") }).fill("Wi-Fi");
		await form.getByRole("textbox", { name: t("ticket.message") }).fill("E22\nE22");
		await form.getByRole("textbox", { name: t("ticket.email") }).fill(`${locale}${script}@example.com`);
		// Answers to the subject come while it is written: the order is that of what then stands there.
		if (script) await form.getByRole("region", { name: t("ticket.answers") }).waitFor();
		await expectReadingOrder(form.locator("form"));
		await button(t("ticket.send")).tap();
		await arrived(/\/tickets\/[\w-]+\.[\w-]{22}/);
		await expectHeard(form, [t("ticket.status.title"), t("ticket.status.open"), "Wi-Fi", "E22", t("ticket.more")]);
		const ticket = lastTicket();
		expect(ticket).toMatchObject({ email: `${locale}${script}@example.com`, product: "lumen-e9-65", locale });
		expect(ticket["guide"]).toContain(titleOf(visitor, "restart"));
		expect(ticket["guide"]).toContain(no);
		await leave();
	},
);

test.each(VISITORS)(
	"an answer inside TV help and back to the guide, solved and thanked, in $locale, script $script",
	async (visitor) => {
		const { base, t } = visitor;
		const { page, arrived, leave } = await visit(opened, visitor, HELP);
		const main = page.getByRole("main");
		await main.getByRole("link", { name: titleOf(visitor) }).tap();
		await arrived(base + GUIDE);
		await main.getByRole("link", { name: "E21" }).tap();
		await arrived(/answers=e21/);
		await main.getByRole("button", { name: t("tv-help.solved.no") }).tap();
		await arrived(/answers=e21\.not-solved/);
		const article = main.locator(`a[href*="${HELP}/articles/lumen-tv-wifi-does-not-connect"]`);
		await article.tap();
		await arrived(`${base}${HELP}/articles/lumen-tv-wifi-does-not-connect`);
		// Still in the help of this television, whose parts stand above.
		await page.getByRole("navigation", { name: t("tv-help.title"), exact: true }).waitFor();
		await page.goBack();
		await page.getByRole("heading", { level: 1, name: titleOf(visitor, "restart"), exact: true }).waitFor();
		await main.getByRole("button", { name: t("tv-help.solved.yes") }).tap();
		await arrived(/#help-step-thanks$/);
		const thanks = main.getByText(t("tv-help.solved.thanks"), { exact: true });
		expect(await thanks.isVisible()).toBe(true);
		expect(await hasFocus(thanks)).toBe(true);
		expect(await main.getByRole("button", { name: t("tv-help.solved.no") }).count()).toBe(0);
		await leave();
	},
);
