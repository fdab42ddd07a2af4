import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readCurrent } from "#src/store/current.ts";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";
import { type BuiltServer, demoContent, startBuiltServer } from "./built-server.ts";
import { runProgram } from "./run-program.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** What the guide calls the pack and the site. */
const PACK = "../quillet";
const SITE = "http://localhost:4321";
const CHECK = `npm run content -- check --pack ${PACK}`;
const START = `CONTENT_PACK=${PACK} npm start`;

/** One thing that the guide says to do, or that there is to see then. */
type Step =
	| { readonly does: "run"; readonly command: string }
	| { readonly does: "write"; readonly path: string; readonly text: string }
	| { readonly does: "see"; readonly address: string; readonly status: number; readonly words: string };

/** What the guide says, in its order: commands, files under their names, and addresses with words of their pages. */
function* stepsOf(guide: string): Generator<Step> {
	const PART = /^(?:`([^`\n]+)`:\n\n)?```(\w+)\n([\s\S]*?)^```$|^- <([^>\n]+)>(?: \((\d{3})\))?: (.+)$/gm;
	for (const [, path, language, text = "", address, status = "200", words = ""] of guide.matchAll(PART)) {
		if (address !== undefined) yield { does: "see", address, status: Number(status), words };
		else if (path !== undefined) yield { does: "write", path, text };
		else if (language === "sh")
			for (const command of text.trim().split("\n")) yield { does: "run", command: command.replace(/\s+#.*$/, "") };
	}
}

const folder = mkdtempSync(join(tmpdir(), "support-first-brand-"));
const packDir = join(folder, "quillet");
/** Where the guide is followed: the project, in which the demo was started before. */
const project = join(folder, "project");
mkdirSync(project);
for (const name of ["scripts", "src", "package.json", "node_modules"])
	symlinkSync(join(ROOT, name), join(project, name));
cpSync(demoContent(), join(project, "var"), { recursive: true });
const demo = readCurrent(join(project, "var"))?.version;
/** What the guide has each terminal begin with. */
let exported = "";
let site: BuiltServer | undefined;
afterAll(async () => {
	await site?.stop();
	rmSync(folder, { recursive: true, force: true });
});

async function run(command: string): Promise<string> {
	const own = command.replace(/^npm run content --/, "node scripts/content.ts");
	const { status, stdout, stderr } = await runProgram("bash", ["-c", `${exported}${own}`], {
		cwd: project,
		env: { ...BARE_ENVIRONMENT, PATH: `${dirname(process.execPath)}:${process.env["PATH"]}` },
	});
	expect(status, `${command}\n${stdout}${stderr}`).toBe(0);
	return stdout;
}

async function see({ address, status, words }: Extract<Step, { does: "see" }>): Promise<void> {
	const page = async () => {
		const reply = await fetch(address.replace(SITE, site?.origin ?? ""));
		return `${reply.status} ${await reply.text()}`;
	};
	// What was imported follows by itself.
	await expect.poll(page, { timeout: 30_000 }).toContain(words);
	expect(await page(), address).toMatch(new RegExp(`^${status} `));
}

const steps = [...stepsOf(readFileSync(join(ROOT, "docs/first-brand.md"), "utf8"))];
/** What each check of the guide says, in its order. */
const checks: string[] = [];
test("every command of the guide works, and every address shows what it says", async () => {
	for (const step of steps)
		if (step.does === "write") {
			mkdirSync(dirname(join(packDir, step.path)), { recursive: true });
			writeFileSync(join(packDir, step.path), step.text);
		} else if (step.does === "see") await see(step);
		else if (step.command.startsWith("export ")) exported += `${step.command}\n`;
		else if (step.command === START) {
			await run(`npm run content -- import --pack ${PACK}`);
			const dataDir = resolve(project, (await run("printenv DATA_DIR || echo var")).trim());
			site = await startBuiltServer({ DATA_DIR: dataDir, CONTENT_PACK: packDir });
		} else {
			// Notes are told beside what the check says in the end.
			const said = await run(step.command === CHECK ? `${CHECK} 2>&1` : step.command);
			if (step.command === CHECK) checks.push(said);
		}
});

test("the demo that was there before is in force as it was", () => {
	expect(demo).toBeDefined();
	expect(readCurrent(join(project, "var"))?.version).toBe(demo);
});

test("the guide begins with an empty folder, and all of it was tried", () => {
	const count = (does: Step["does"]) => steps.filter((step) => step.does === does).length;
	expect(steps[0]).toEqual({ does: "run", command: "export DATA_DIR=../quillet-data" });
	expect(steps[1]).toEqual({ does: "run", command: `npm run content -- new pack Quillet --pack ${PACK}` });
	expect(count("run")).toBeGreaterThan(10);
	expect(count("write")).toBeGreaterThan(10);
	expect(count("see")).toBeGreaterThan(8);
	expect(site).toBeDefined();
});

test("the check says what the guide says it does, and notes nothing but what names a product that left, and its language", () => {
	const whole = `${packDir}: 1 product, no problem.\n`;
	const [first, second, last] = checks;
	expect([first, second]).toEqual([whole, whole]);
	const left =
		"An import would say: products/harbour-r1 has left the pack and is retired: its page stays, with a notice.";
	expect(last).toContain(`${packDir}: 0 products, no problem, 8 notes.\n${left}`);
	// German was written of the product alone.
	expect(last).toContain("nothing is written in de_DE: all ");
	expect(checks).toHaveLength(3);
});
