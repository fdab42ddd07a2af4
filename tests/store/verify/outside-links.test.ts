import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { CheckedLink } from "#src/store/verify/link-outcome.ts";
import { OutsideLinks } from "#src/store/verify/outside-links.ts";
import { isPublicAddress } from "#src/store/verify/public-address.ts";
import { robotsRules } from "#src/store/verify/robots-rules.ts";
import { VerifyState } from "#src/store/verify/verify-state.ts";

/** A host elsewhere, and what it was asked. */
async function host(answer: RequestListener): Promise<{ readonly origin: string; readonly asked: string[] }> {
	const asked: string[] = [];
	const server = createServer((request, response) => {
		asked.push(`${request.method} ${request.url}`);
		answer(request, response);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const links = new OutsideLinks({ delay: 0, allowPrivate: true });

/** A host at which each path has an answer of its own. */
const varied: RequestListener = ({ method, url = "" }, response) => {
	const to = (status: number, location: string) => void response.writeHead(status, { location }).end();
	switch (url) {
		case "/robots.txt":
			return void response.end("User-agent: *\nDisallow: /closed\nAllow: /closed/but-this\n");
		case "/good":
		case "/closed/but-this":
			return void response.end();
		case "/no-head":
			return void response.writeHead(method === "HEAD" ? 405 : 200).end();
		case "/hangs-up":
			return void (method === "HEAD" ? response.destroy() : response.end("here"));
		case "/moved":
			return to(301, "/good");
		case "/for-now":
			return to(302, "/good");
		case "/round":
			return to(302, "/round");
		case "/to-closed":
			return to(302, "/closed/page");
		case "/to-file":
			return to(302, "file:///etc/passwd");
		case "/password":
			return void response.writeHead(401).end();
		case "/other-protocol":
			return void response.socket?.end(
				"HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
			);
		case "/trouble":
			return void response.writeHead(500).end();
		default:
			return void response.writeHead(404).end();
	}
};

test.each<[string, Partial<CheckedLink>]>([
	["/good", { outcome: "good", status: 200 }],
	["/no-head", { outcome: "good", status: 200 }],
	["/hangs-up", { outcome: "good", status: 200 }],
	["/moved", { outcome: "moved", status: 200, detail: expect.stringMatching(/\/good$/) }],
	["/for-now", { outcome: "good", status: 200, detail: "" }],
	["/round", { outcome: "broken", detail: expect.stringContaining("more than") }],
	["/to-file", { outcome: "broken" }],
	["/missing", { outcome: "broken", status: 404 }],
	["/password", { outcome: "not told", status: 401 }],
	["/other-protocol", { outcome: "unreachable", status: null }],
	["/trouble", { outcome: "unreachable", status: 500 }],
	["/closed/page", { outcome: "not asked", detail: expect.stringContaining("robots.txt") }],
	["/closed/but-this", { outcome: "good" }],
	["/to-closed", { outcome: "not asked" }],
])("a link to %s is told for what it is", async (path, expected) => {
	const { origin, asked } = await host(varied);
	const checked = await new OutsideLinks({ delay: 0, allowPrivate: true }).checkOne(origin + path);
	expect(checked).toMatchObject(expected);
	expect(asked[0]).toBe("GET /robots.txt");
	expect(asked.filter((line) => line.includes("/closed/page"))).toEqual([]);
});

test("an answer without end is not read, and a host that says nothing is not waited for long", async () => {
	let sent = 0;
	const { origin } = await host(({ method, url }, response) => {
		if (url === "/robots.txt") return void response.writeHead(404).end();
		if (method === "HEAD") return void response.writeHead(501).end();
		const send = () => {
			while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
		};
		response.on("drain", send);
		send();
	});
	expect(await links.checkOne(`${origin}/endless`)).toMatchObject({ outcome: "good", status: 200 });
	expect(sent).toBeLessThan(64 * 1024 * 1024);
});

test("nobody on this machine or a private network is asked, not by a redirect either", async () => {
	const inside = await host((_, response) => void response.end("secret"));
	const careful = new OutsideLinks({ delay: 0, allowPrivate: false });
	const port = new URL(inside.origin).port;
	for (const name of ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1"])
		expect((await careful.checkOne(`http://${name}:${port}/`)).outcome, name).toBe("not asked");
	expect(inside.asked).toEqual([]);
	expect(
		["10.0.0.1", "172.31.0.9", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "fe80::1", "fd00::1", "::1"]
			.concat(["::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "224.0.0.1", "255.255.255.255"])
			.filter(isPublicAddress),
	).toEqual([]);
	expect(["93.184.216.34", "8.8.8.8", "2606:2800:220:1::1"].filter((each) => !isPublicAddress(each))).toEqual([]);
});

test("a host that answers nothing is left alone after a few links", async () => {
	const { origin, asked } = await host((_, response) => response.destroy());
	const folder = mkdtempSync(join(tmpdir(), "verify-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const state = new VerifyState(folder, "1-00000000");
	onTestFinished(() => state.close());
	const { host: name } = new URL(origin);
	state.listLinks(() =>
		Array.from({ length: 20 }, (_, at) => ({ address: `${origin}/${at}`, host: name, place: "x" })),
	);
	await links.check(state);
	expect(state.counts()).toEqual({ unreachable: 20 });
	expect(asked.length).toBeLessThan(20);
});

test("a check that is killed goes on where it was: no link is asked twice, none is left out", async () => {
	const { origin, asked } = await host((_, response) => void response.end());
	const folder = mkdtempSync(join(tmpdir(), "verify-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const addresses = Array.from({ length: 40 }, (_, at) => `${origin}/${at}`);
	const checker = () =>
		spawn(process.execPath, [join(import.meta.dirname, "link-checker.ts"), folder, ...addresses], { stdio: "inherit" });
	const first = checker();
	await expect.poll(() => asked.length, { timeout: 60_000, interval: 1 }).toBeGreaterThan(10);
	first.kill("SIGKILL");
	await once(first, "exit");
	const before = asked.length;
	expect(before).toBeLessThan(40);
	const second = checker();
	expect(await once(second, "exit")).toEqual([0, null]);
	const heads = asked.filter((line) => line.startsWith("HEAD"));
	expect(new Set(heads).size).toBe(40);
	// The one that was under way when it was killed.
	expect(heads.length).toBeLessThanOrEqual(41);
});

test("one check at a time", () => {
	const folder = mkdtempSync(join(tmpdir(), "verify-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const first = new VerifyState(folder, "1-00000000");
	expect(() => new VerifyState(folder, "1-00000000")).toThrow("Another check is at work");
	first.close();
	new VerifyState(folder, "1-00000000").close();
});

test.each<[string, string, boolean]>([
	["User-agent: *\nDisallow: /", "/a", false],
	["User-agent: other\nDisallow: /", "/a", true],
	["User-agent: *\nDisallow: /\n\nUser-agent: electronics-support-link-check\nAllow: /", "/a", true],
	["User-agent: a\nUser-agent: *\nDisallow: /a", "/a/b", false],
	["User-agent: *\nDisallow:", "/a", true],
	["User-agent: *\nDisallow: /*.pdf$", "/a/b.pdf", false],
	["User-agent: *\nDisallow: /*.pdf$", "/a/b.pdf?x", true],
	["User-agent: *\nDisallow: /a # not this\nAllow: /a/b", "/a/b/c", true],
	["<!doctype html><p>no rules", "/a", true],
])("robots.txt %j lets %s be asked: %s", (text, path, expected) => {
	expect(robotsRules(text, "electronics-support-link-check").allows(path)).toBe(expected);
});

test("a pattern of robots.txt that many ways could fit is tried in time that grows with its length", () => {
	const rules = robotsRules(`User-agent: *\nDisallow: /${"*a".repeat(20_000)}$`, "x");
	expect(rules.allows(`/${"a".repeat(2_000)}b`)).toBe(true);
});

test("a line of rules costs as many steps as it has letters", () => {
	const lines = `user-agent:${" ".repeat(200_000)}#\u2028x\nuser-agent: *\nDisallow: /private # not here\n`.repeat(2);
	const rules = robotsRules(lines, "support");
	expect([rules.allows("/private/x"), rules.allows("/open")]).toEqual([false, true]);
});
