import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";
import { freePort } from "#tests/fixtures/free-port.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const SOURCES = ["package.json", "tsconfig.json", "astro.config.mjs", "scripts", "islands", "src"];

let copy: Copy;
/** The sources, to be edited. */
let project: string;
let child: ChildProcess;
let site: string;
const lines: string[] = [];
/** What the process has open while no source was changed: nothing of sources before them can be among it. */
let unchanged: { databases: readonly string[]; threads: number };

beforeAll(async () => {
	copy = copyOfPack();
	project = join(dirname(copy.dataDir), "project");
	for (const path of SOURCES)
		cpSync(join(ROOT, path), join(project, path), {
			recursive: true,
			filter: (each) => !/src\/packs\/demo/.test(each),
		});
	symlinkSync(join(ROOT, "node_modules"), join(project, "node_modules"));
	const port = String(await freePort());
	child = spawn(process.execPath, [join(project, "scripts/dev.ts")], {
		cwd: project,
		env: { ...BARE_ENVIRONMENT, PORT: port, DATA_DIR: copy.dataDir, CONTENT_PACK: copy.packDir },
		stdio: ["ignore", "pipe", "pipe"],
	});
	if (child.stdout) createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
	if (child.stderr) createInterface({ input: child.stderr }).on("line", (line) => lines.push(line));
	site = `http://localhost:${port}/electronics/support`;
	await vi.waitFor(() => expect(lines).toContain("Ready."), { timeout: 240_000 });
});
afterAll(() => {
	child?.kill("SIGKILL");
	copy.cleanUp();
});

/** Databases that the process has open. */
const databases = () =>
	readdirSync(`/proc/${child.pid}/fd`)
		.flatMap((name) => {
			try {
				const path = readlinkSync(`/proc/${child.pid}/fd/${name}`);
				return path.startsWith(copy.dataDir) && /\.sqlite$/.test(path) ? [path] : [];
			} catch {
				return [];
			}
		})
		.toSorted();

const threads = () => readdirSync(`/proc/${child.pid}/task`).length;

const PAGE = "/speakers/pebble-20";
const statusOf = async () => (await fetch(site + PAGE)).status;

/** Changes a source for the time of some work. */
async function edited(path: string, change: (text: string) => string, work: () => Promise<void>): Promise<void> {
	const file = join(project, path);
	const before = readFileSync(file, "utf8");
	writeFileSync(file, change(before));
	await work();
	writeFileSync(file, before);
}

const throwing = (words: string) => (text: string) => text.replace(/^---$/m, `---\nthrow new Error("${words}");`);

test("it says where it is and when it is ready, and serves the sources", async () => {
	expect(lines.filter((line) => line.includes(site))).toHaveLength(1);
	expect(await statusOf()).toBe(200);
	expect(lines.join("\n")).not.toContain('{"');
	unchanged = { databases: databases(), threads: threads() };
	expect(unchanged.databases.length).toBeGreaterThan(0);
});

test("a stranger at a page of agents is sent to sign in from where the built site sends him", async () => {
	const answers = await Promise.all(
		[["/asc"], ["/asc/jump"], ["/asc/jump", "portal=asc"]].map(async ([path, cookie = ""]) => {
			const answer = await fetch(site + path, { redirect: "manual", headers: { cookie } });
			return [answer.status, answer.headers.get("location")];
		}),
	);
	const form = "/electronics/support/asc/login?return=%2Fasc";
	expect(answers).toEqual([
		[303, form],
		[404, null],
		[303, `${form}%2Fjump`],
	]);
});

test("what a page fails with is told in a few lines, with file and line", async () => {
	const from = lines.length;
	await edited("src/layouts/Page.astro", throwing("the page broke"), async () => {
		await expect
			.poll(async () => {
				await statusOf();
				return lines.slice(from).join("\n");
			})
			.toMatch(/the page broke[\s\S]+src\/layouts\/Page\.astro:2/);
	});
	expect(lines.length - from).toBeLessThan(20);
});

test("a view that fails names its module, its error, file and line", async () => {
	const from = lines.length;
	await edited("src/modules/doors/Doors.astro", throwing("the doors broke"), async () => {
		await expect
			.poll(async () => [await statusOf(), lines.slice(from).join("\n")])
			.toEqual([
				200,
				expect.stringMatching(
					/view failed.* module=doors[^\n]*\n {2}Error: the doors broke\n {4}at src\/modules\/doors\/Doors\.astro:2/,
				),
			]);
	});
});

test("sources that change again and again leave no database and no thread behind", async () => {
	for (let count = 1; count <= 4; count += 1) {
		const file = join(project, "src/server/dev.ts");
		writeFileSync(file, `${readFileSync(file, "utf8")}\nconsole.error("evaluated ${count}");\n`);
		await expect.poll(async () => [await statusOf(), lines.includes(`evaluated ${count}`)]).toEqual([200, true]);
	}
	await expect.poll(databases).toEqual(unchanged.databases);
	await expect.poll(threads).toBeLessThan(unchanged.threads + 3);
});
