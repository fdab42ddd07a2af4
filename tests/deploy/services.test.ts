import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "#scripts/project-root.ts";
import { debianProgram } from "#scripts/setup/debian-program.ts";
import { REMOTE_FIRST_PATIENCE } from "#src/site/limits.ts";
import { runProgram } from "#tests/server/run-program.ts";
import { deployFile } from "./deploy-file.ts";
import { documentedCommands } from "./documented.ts";
import { certificateIn, haproxyConfiguration, localFile, nginxConfiguration } from "./local-file.ts";

const folder = mkdtempSync(join(tmpdir(), "support-services-"));
afterAll(() => rmSync(folder, { recursive: true }));

let certificate: string;
beforeAll(async () => {
	certificate = await certificateIn(folder);
});

test("systemd takes the unit, and finds little that it leaves open", async () => {
	const unit = localFile(folder, "support-site.service", { "/usr/local/bin/node": process.execPath });
	const analyze = debianProgram("systemd-analyze", "systemd");
	expect(await runProgram(analyze, ["verify", unit])).toEqual({ status: 0, stdout: "", stderr: "" });
	const security = await runProgram(analyze, ["security", "--offline=true", "--threshold=20", "--no-pager", unit]);
	expect(security).toMatchObject({ status: 0 });
	writeFileSync(
		join(folder, "wrong.service"),
		deployFile("support-site.service").replace("Restart=on", "Restart=with"),
	);
	expect((await runProgram(analyze, ["verify", join(folder, "wrong.service")])).stderr).toContain("restart specifier");
});

test("the unit, the image and npm start bound what is new in memory; the first two have threads share two places that it is taken from", () => {
	expect(deployFile("support-site.service")).toMatch(/^ExecStart=\S+ --max-semi-space-size=8 /m);
	expect(deployFile("Dockerfile")).toMatch(/^CMD \["node", "--max-semi-space-size=8", /m);
	const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
	expect(scripts.start).toMatch(/^node --max-semi-space-size=8 /);
	expect(deployFile("support-site.service")).toMatch(/^Environment=MALLOC_ARENA_MAX=2\nEnvironmentFile=/m);
	expect(deployFile("Dockerfile")).toMatch(/^ENV [^#]*\n {4}MALLOC_ARENA_MAX=2$/m);
});

test("starts that wait in vain for a support API are never so many that systemd leaves them to people", () => {
	const unit = deployFile("support-site.service");
	const number = (name: string) => Number(new RegExp(`^${name}=(\\d+)$`, "m").exec(unit)?.[1]);
	expect((number("StartLimitBurst") * REMOTE_FIRST_PATIENCE) / 1000).toBeGreaterThan(number("StartLimitIntervalSec"));
});

const PORTS = { http: 40_080, https: 40_443, site: 4321, ops: 4322 };

test("nginx takes the proxy's file", async () => {
	const nginx = debianProgram("nginx", "nginx-light");
	const { status, stderr } = await runProgram(nginx, [
		"-t",
		"-p",
		folder,
		"-c",
		nginxConfiguration(folder, certificate, PORTS),
	]);
	expect([status, stderr]).toEqual([0, expect.stringContaining("test is successful")]);
	expect(stderr).not.toMatch(/\[(?:warn|emerg)\]/);
});

test("the documents say where each file is looked for, and each node listens where it is asked", () => {
	const yours = deployFile("nginx.conf").replaceAll("support.example.com", "support.your-brand.com");
	const files = [...yours.matchAll(/^\tssl_certificate(?:_key)?\s+(\S+);$/gm)].map(([, path = ""]) => path);
	expect(files).toHaveLength(2);
	const commands = documentedCommands("docs/operations.md", "nginx -t");
	for (const path of files) expect(commands).toContain(` ${path}\n`);
	const [node] = /(?<=server node-1 )[\d.]+(?=:4321)/.exec(deployFile("haproxy.cfg")) ?? [];
	expect(documentedCommands("docs/operations.md", "OPS_HOST=")).toBe(`HOST=${node}\nOPS_HOST=${node}\n`);
});

test("HAProxy is nobody once it has its ports, and sees no files", () => {
	const section = /^global\n((?:\t.*\n)+)/m.exec(deployFile("haproxy.cfg"))?.[1] ?? "";
	expect(section).toMatch(/^\tuser haproxy$/m);
	expect(section).toMatch(/^\tgroup haproxy$/m);
	expect(section).toMatch(/^\tchroot \/var\/lib\/haproxy$/m);
});

test("HAProxy takes the balancer's file", async () => {
	const file = haproxyConfiguration(folder, certificate, PORTS);
	const { status, stdout, stderr } = await runProgram(debianProgram("haproxy", "haproxy"), ["-c", "-f", file]);
	expect([status, stdout + stderr]).toEqual([0, expect.stringContaining("Configuration file is valid")]);
	expect(stderr).not.toMatch(/WARNING|ALERT/);
});
