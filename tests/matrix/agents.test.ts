import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { ensureJava } from "#scripts/setup/java.ts";
import { agentsInBrowser } from "../browser/agents-in-browser.ts";
import { bringAxe, COLOURS, STANDARDS, violations } from "../browser/violations.ts";
import { AGENTS_PAGES, type AgentsPage } from "./agents-pages.ts";
import { addressOf, type LocaleCode } from "./pages.ts";
import { smallTargets } from "./small-targets.ts";

const agent = agentsInBrowser({ ada: "hal-1" }, { isForAxe: true });

const overflowOf = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Where the blocks of a document begin that are in a language of the other direction. */
const foreignStarts = (page: Page) =>
	page.evaluate(() =>
		[...document.querySelectorAll("main :is(h1, .lead, .prose, .difference)[dir]")].map((block) =>
			Math.round(block.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(block).paddingLeft)),
		),
	);
/** The most of them that a page has. */
let foreignBlocks = 0;

/** Every page that was walked, by address and language. */
const documents = new Map<string, string>();

/** Finds nothing that Nu Html Checker has to say of documents by their names. */
async function expectValid(documents: ReadonlyMap<string, string>): Promise<void> {
	ensureJava();
	const folder = await mkdtemp(join(tmpdir(), "html-"));
	const names = new Map<string, string>();
	for (const [name, html] of documents) {
		const file = join(folder, `${names.size}.html`);
		names.set(file, name);
		await writeFile(file, html);
	}
	const jar = join(dirname(createRequire(import.meta.url).resolve("vnu-jar/package.json")), "build/dist/vnu.jar");
	const flags = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss4m", "-jar", jar, "--format", "json"];
	const checked = await promisify(execFile)("java", [...flags, "--stdout", "--exit-zero-always", ...names.keys()], {
		maxBuffer: 64 * 1024 * 1024,
	});
	await rm(folder, { recursive: true });
	const { messages } = JSON.parse(checked.stdout) as {
		messages: { type: string; subType?: string; url: string; message: string; extract?: string }[];
	};
	const findings = messages
		.filter(({ type, subType }) => type === "error" || subType === "warning")
		.map((each) => `${names.get(each.url.replace(/^file:/, ""))}: ${each.message} | ${each.extract ?? ""}`);
	expect([...new Set(findings)]).toEqual([]);
}

/** Opens a page, or the answer to its form: what stands in the window then. */
async function open(page: Page, { address, sent }: AgentsPage, locale: LocaleCode): Promise<string> {
	const opened = await page.goto(agent.origin() + addressOf(address, locale));
	expect(opened?.status(), address).toBe(200);
	if (!sent) return (await opened?.text()) ?? "";
	const form = page.locator(`form[action*="${sent.to}"]`);
	for (const [name, value] of Object.entries(sent.fields))
		await form.locator(`[name=${name}]`).evaluate((field, text) => field.setAttribute("value", text), value);
	const [answer] = await Promise.all([
		page.waitForResponse((each) => each.request().method() === "POST"),
		page.waitForEvent("load"),
		form.locator("[type=submit]").click(),
	]);
	expect(answer.status(), sent.to).toBe(sent.status);
	return answer.text();
}

/** Widths, each with the text as it is and, on a telephone, far enlarged; the narrow ones for the language of the longest words. */
const SIZES = [
	[1280, "100%"],
	[390, "100%"],
	[320, "100%"],
	[256, "100%"],
	[390, "200%"],
] as const;

test.each([
	["en_GB", "light", 1280],
	["de_DE", "light", 390],
	["ar_AE", "dark", 390],
] as const)(
	"agents' pages in %s, %s, %i px first: nothing that axe finds, whatever is light in the dark too; all tapped as large as a finger, none wider than it should be",
	async (locale: LocaleCode, colorScheme, width) => {
		const context = await agent.window({ colorScheme, viewport: { width, height: 844 } });
		await bringAxe(context);
		const page = await context.newPage();
		const findings: string[] = [];
		const look = async (name: string, rules: typeof STANDARDS | typeof COLOURS) => {
			for (const violation of await violations(page, rules)) findings.push(`${name}: ${violation}`);
		};
		for (const each of AGENTS_PAGES) {
			const name = each.sent?.to ?? each.address;
			documents.set(`${name}, ${locale}`, await open(page, each, locale));
			await look(name, STANDARDS);
			// Whatever a page costs to load, it is loaded once.
			if (colorScheme === "light") {
				await page.emulateMedia({ colorScheme: "dark" });
				await look(`${name}, dark`, COLOURS);
			}
			for (const [at, text] of locale === "de_DE" ? SIZES : SIZES.slice(0, 2)) {
				await page.setViewportSize({ width: at, height: 844 });
				await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), text);
				const overflow = await overflowOf(page);
				const starts = at === 1280 && text === "100%" ? await foreignStarts(page) : [];
				foreignBlocks = Math.max(foreignBlocks, starts.length);
				if (new Set(starts).size > 1) findings.push(`${name}: texts of one language begin at ${starts}`);
				if (overflow > 0) findings.push(`${name}: ${overflow} px too wide at ${at} px, text ${text}`);
				if (at >= 390 && text === "100%")
					for (const finding of await smallTargets(page)) findings.push(`${name}, ${at} px: ${finding}`);
			}
			await page.emulateMedia({ colorScheme });
			await page.setViewportSize({ width, height: 844 });
		}
		await context.close();
		expect(findings).toEqual([]);
		if (locale === "ar_AE") expect(foreignBlocks).toBeGreaterThan(2);
	},
);

test("in lists a title has room to be read, and nothing of a line is cut, however large the letters are", async () => {
	const context = await agent.window();
	const page = await context.newPage();
	const findings: string[] = [];
	for (const locale of ["de_DE", "ar_AE"] as const)
		for (const address of ["/asc?since=2020-01-01", "/televisions/lumen-e9-65"]) {
			await page.goto(agent.origin() + addressOf(address, locale));
			for (const [width, text] of [
				[1280, 100],
				[1280, 150],
				[1280, 200],
				[1024, 100],
				[1024, 125],
			] as const) {
				await page.setViewportSize({ width, height: 900 });
				await page.evaluate((size) => document.documentElement.style.setProperty("font-size", `${size}%`), text);
				const found = await page.evaluate(() => {
					const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
					const least = Math.min(16 * rem, innerWidth / 2);
					const narrow = [...document.querySelectorAll(".agent-rows .title")].filter(
						(title) => title.checkVisibility() && title.clientWidth < least,
					);
					const cut = [...document.querySelectorAll(".agent-rows .facts > li")].filter(
						(fact) => fact.scrollWidth > fact.clientWidth + 1 && getComputedStyle(fact).overflow !== "visible",
					);
					return [...narrow, ...cut].map((each) => each.textContent.trim().slice(0, 40));
				});
				for (const words of found) findings.push(`${address}, ${locale}, ${width} px, ${text} %: ${words}`);
			}
		}
	await context.close();
	expect(findings).toEqual([]);
});

test("agents' pages are valid HTML (Nu checker, 0 errors and warnings)", async () => {
	expect(documents.size).toBe(3 * AGENTS_PAGES.length);
	await expectValid(documents);
});
