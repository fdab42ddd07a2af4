import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureJava } from "#scripts/setup/java.ts";
import { type BuiltServer, startBuiltServer } from "../server/built-server.ts";
import { addressOf, type LocaleCode, PAGES } from "./pages.ts";

let site: BuiltServer;
beforeAll(async () => {
	ensureJava();
	site = await startBuiltServer();
});
afterAll(() => site?.stop());

const MODES = { full: {}, lite: { lite: "true" }, crm: { lite: "crm" }, embed: { embedMode: "true" } } as const;
const LOCALES: readonly LocaleCode[] = ["en_GB", "de_DE", "ar_AE"];

interface Message {
	readonly type: string;
	readonly subType?: string;
	readonly url: string;
	readonly lastLine?: number;
	readonly message: string;
	readonly extract?: string;
}

test("every page type in every mode is valid HTML (Nu checker, 0 errors and warnings)", async () => {
	const folder = await mkdtemp(join(tmpdir(), "html-"));
	const names = new Map<string, string>();
	try {
		for (const { name, address } of PAGES) {
			for (const locale of LOCALES) {
				for (const [mode, parameters] of Object.entries(MODES)) {
					const response = await fetch(site.origin + addressOf(address, locale, parameters));
					const file = join(folder, `${names.size}.html`);
					names.set(file, `${name}, ${locale}, ${mode}`);
					await writeFile(file, await response.text());
				}
			}
		}
		const jar = join(dirname(createRequire(import.meta.url).resolve("vnu-jar/package.json")), "build/dist/vnu.jar");
		const check = promisify(execFile)(
			"java",
			["-jar", jar, "--format", "json", "--stdout", "--exit-zero-always", ...names.keys()],
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
