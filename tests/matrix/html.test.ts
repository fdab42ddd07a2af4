import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureJava } from "#scripts/setup/java.ts";
import { type BuiltServer, startBuiltServer } from "../server/built-server.ts";
import { shownFaults } from "./modes.ts";
import { addressOf, type LocaleCode, MODES, PAGES } from "./pages.ts";

let site: BuiltServer;
beforeAll(async () => {
	ensureJava();
	site = await startBuiltServer();
});
afterAll(() => site?.stop());

const LOCALES: readonly LocaleCode[] = ["en_GB", "de_DE", "ar_AE"];

/** For a run of seconds the best compiler and parallel collectors cost more than they give; the checker recurses deeply. */
const SHORT_RUN = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss4m"];

interface Message {
	readonly type: string;
	readonly subType?: string;
	readonly url: string;
	readonly lastLine?: number;
	readonly message: string;
	readonly extract?: string;
}

test("every page in every mode shows the modules of its page type and is valid HTML (Nu checker, 0 errors and warnings)", async () => {
	const folder = await mkdtemp(join(tmpdir(), "html-"));
	const names = new Map<string, string>();
	const wrong: string[] = [];
	try {
		for (const matrixPage of PAGES) {
			const { name, address } = matrixPage;
			for (const locale of LOCALES) {
				for (const [mode, parameters] of Object.entries(MODES)) {
					const response = await fetch(site.origin + addressOf(address, locale, parameters));
					const file = join(folder, `${names.size}.html`);
					names.set(file, `${name}, ${locale}, ${mode}`);
					const html = await response.text();
					const faults = shownFaults(matrixPage, parameters, response.status, html);
					wrong.push(...faults.map((fault) => `${names.get(file)}: ${fault}`));
					await writeFile(file, html);
				}
			}
		}
		expect(wrong).toEqual([]);
		const jar = join(dirname(createRequire(import.meta.url).resolve("vnu-jar/package.json")), "build/dist/vnu.jar");
		const check = promisify(execFile)(
			"java",
			[...SHORT_RUN, "-jar", jar, "--format", "json", "--stdout", "--exit-zero-always", ...names.keys()],
			{ maxBuffer: 64 * 1024 * 1024 },
		);
		const { messages } = JSON.parse((await check).stdout) as { messages: Message[] };
		const findings = messages
			.filter(({ type, subType }) => type === "error" || subType === "warning")
			.map((each) => `${names.get(each.url.replace(/^file:/, ""))}: ${each.message} | ${each.extract ?? ""}`);
		expect([...new Set(findings)]).toEqual([]);
		expect(names.size).toBe(PAGES.length * LOCALES.length * Object.keys(MODES).length);
	} finally {
		await rm(folder, { recursive: true });
	}
});
