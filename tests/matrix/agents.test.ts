import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { ensureJava } from "#scripts/setup/java.ts";
import { resolve } from "#src/routes.ts";
import { agentsInBrowser } from "../browser/agents-in-browser.ts";
import { addressOf, type LocaleCode, SCREENS } from "./pages.ts";
import { smallTargets } from "./small-targets.ts";

const agent = agentsInBrowser();

/** What agents see that nobody else does, a page of each type. */
const PAGES = [
	"/asc",
	"/asc/logout",
	"",
	"/televisions",
	"/televisions/lumen-e9-65",
	"/televisions/lumen-e9-65/repair-documents?documentTypeFilter=service-manual&languageSelectionFilter=de",
	"/results?query=hdmi",
	"/repair-documents/results?query=hdmi",
	"/vacuum-cleaners/trundle-960/repair-documents/tn-trundle-960-pump-second",
	"/repair-documents/tn-corvane-3-paste-old",
	"/televisions/lumen-e9-65/manuals/lumen-e9-service/en/2",
] as const;

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const overflowOf = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

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

test.each([
	["en_GB", "light", 1280],
	["de_DE", "light", 390],
	["ar_AE", "dark", 1280],
] as const)(
	"agents' pages in %s, %s, %i px: nothing that axe finds, all tapped as large as a finger, none wider than it should be",
	async (locale: LocaleCode, colorScheme, width) => {
		const context = await agent.window({ colorScheme, viewport: { width, height: 844 } });
		const page = await context.newPage();
		const findings: string[] = [];
		for (const address of PAGES) {
			const response = await page.goto(agent.origin() + addressOf(address, locale));
			expect(response?.status(), address).toBe(200);
			documents.set(`${address}, ${locale}`, (await response?.text()) ?? "");
			const { violations } = await new AxeBuilder({ page })
				.setLegacyMode()
				.options({ resultTypes: ["violations"] })
				.withTags(TAGS)
				.analyze();
			for (const { id, nodes } of violations)
				for (const { html, failureSummary } of nodes)
					findings.push(`${address}: ${id}: ${html.slice(0, 160)} ${failureSummary?.split("\n")[1] ?? ""}`);
			for (const [at, text] of width === 390
				? ([
						[390, "100%"],
						[320, "100%"],
						[256, "100%"],
						[390, "200%"],
					] as const)
				: ([[width, "100%"]] as const)) {
				await page.setViewportSize({ width: at, height: 844 });
				await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), text);
				const overflow = await overflowOf(page);
				if (overflow > 0) findings.push(`${address}: ${overflow} px too wide at ${at} px, text ${text}`);
			}
			await page.setViewportSize({ width, height: 844 });
			await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
			for (const finding of await smallTargets(page)) findings.push(`${address}: ${finding}`);
		}
		await context.close();
		expect(findings).toEqual([]);
	},
);

test("agents' pages are valid HTML (Nu checker, 0 errors and warnings)", async () => {
	expect(documents.size).toBe(3 * PAGES.length);
	await expectValid(documents);
});

test("every page type that shows something to agents alone is looked at", () => {
	for (const address of PAGES) expect(SCREENS).toContain(resolve(address.replace(/\?.*$/, "")).route.pageType);
});
