import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");

interface Project {
	readonly scripts: Readonly<Record<string, string>>;
	readonly dependencies: Readonly<Record<string, string>>;
	readonly devDependencies: Readonly<Record<string, string>>;
}
const project: Project = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

/** A project of which nothing is installed yet. */
let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "support-project-"));
	for (const file of ["package.json", "scripts/run.cjs", "scripts/run-here.cjs"])
		cpSync(join(ROOT, file), join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string, mode = 0o644): void {
	mkdirSync(dirname(join(folder, path)), { recursive: true });
	writeFileSync(join(folder, path), text, { mode });
}

/** The packages as `npm ci` would leave them, as far as the commands look. */
function install(packages: Readonly<Record<string, string>>): void {
	for (const [name, version] of Object.entries(packages))
		write(`node_modules/${name}/package.json`, JSON.stringify({ version: version.replace(/^npm:.+@/, "") }));
}

/** One step of a package script. */
function run(step: string) {
	const [, ...args] = step.split(" ");
	const { status, stderr, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
	return { status, lines: stderr.trim().split("\n"), stdout };
}

const steps = Object.entries(project.scripts).flatMap(([name, script]) =>
	script.split(" && ").map((step) => [name, step] as const),
);

test.each(steps)("npm run %s before npm ci says in a sentence what comes first: %s", (_, step) => {
	expect(run(step)).toEqual({
		status: 78,
		lines: ["The packages of the project are not installed yet. Run this first: npm ci"],
		stdout: "",
	});
});

test("packages of another state of the project, and tools that were left out, are named", () => {
	install({ ...project.dependencies, zod: "1.2.3" });
	expect(run("node scripts/run.cjs scripts/start.ts").lines).toEqual([
		`The project needs zod ${project.dependencies["zod"]}, and 1.2.3 is installed. Run this first: npm ci`,
	]);
	install(project.dependencies);
	const [tool] = Object.keys(project.devDependencies);
	expect(run("node scripts/run.cjs --tools scripts/check.ts").lines).toEqual([
		`The package ${tool} is not installed, which only developing needs. Run this first: npm ci`,
	]);
});

test("without the project's own Node the way to it is told; with it, an older one hands the command over", () => {
	install(project.dependencies);
	const { status, lines } = run("node scripts/run.cjs scripts/start.ts");
	expect([status, lines.length]).toEqual([78, 1]);
	expect(lines[0]).toContain("npm rebuild node");
	// What runs here is older than what is wanted.
	const wanted = { ...project.dependencies, node: "99.0.0" };
	write("package.json", JSON.stringify({ ...project, dependencies: wanted }));
	install(wanted);
	write("node_modules/node/bin/node", '#!/bin/sh\necho "handed over: $@ $MALLOC_ARENA_MAX"\nexit 7\n', 0o755);
	const handed = run("node --max-semi-space-size=8 scripts/run.cjs scripts/start.ts --port 1");
	expect(handed.status).toBe(7);
	expect(handed.stdout.trim()).toBe(
		`handed over: --max-semi-space-size=8 ${join(folder, "scripts/start.ts")} --port 1 2`,
	);
});

test("a command gets its arguments, and its status is passed on", () => {
	install(project.dependencies);
	write("node_modules/node/bin/node", "");
	write("scripts/echo.ts", "console.log(process.argv.slice(2).join()); process.exitCode = 5;");
	expect(run("node scripts/run.cjs scripts/echo.ts one two")).toMatchObject({ status: 5, stdout: "one,two\n" });
});
