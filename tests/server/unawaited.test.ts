import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

/** What nobody foresaw in the process itself. It is set off from outside, by a signal to code that is loaded before the site. */

const BASE = "/electronics/support";
const PATIENCE = 1_500;

let site: BuiltServer;
afterEach(() => site?.stop());

async function begin(onSignal: string): Promise<void> {
	const code = `process.on("SIGUSR2", () => { ${onSignal} })`;
	site = await startBuiltServer({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` });
}

const statusOf = async (url: string) => (await fetch(url)).status;

test("a promise that nobody awaited is told once and counted, and everybody is served on", async () => {
	await begin('Promise.reject(new Error("nobody awaited it"))');
	site.process.kill("SIGUSR2");
	await expect.poll(() => site.metric("unhandled_rejections_total")).toBe(1);
	const told = site.log.filter((line) => line.includes("nobody awaited it"));
	expect(told.map((line) => JSON.parse(line).msg)).toEqual(["unhandled rejection"]);
	expect([await statusOf(site.origin + BASE), await statusOf(`${site.opsOrigin}/readyz`)]).toEqual([200, 200]);
});

test("an error that nobody caught ends the process with what it was, so that it is started again", async () => {
	await begin('setImmediate(() => { throw new Error("nobody caught it") })');
	const ended = once(site.process, "exit");
	site.process.kill("SIGUSR2");
	const [code] = await ended;
	expect(code).not.toBe(0);
	await expect.poll(() => site.log.some((line) => line.includes("nobody caught it"))).toBe(true);
});

test("a process that computes without end does not say that it is ready, and says so again when it has ended", async () => {
	await begin(`const until = Date.now() + ${4 * PATIENCE}; while (Date.now() < until);`);
	const ready = () => fetch(`${site.opsOrigin}/readyz`, { signal: AbortSignal.timeout(PATIENCE) });
	expect((await ready()).status).toBe(200);
	site.process.kill("SIGUSR2");
	await expect
		.poll(() =>
			ready().then(
				() => "answered",
				({ name }: Error) => name,
			),
		)
		.toBe("TimeoutError");
	await expect
		.poll(() =>
			ready().then(
				({ status }) => status,
				() => null,
			),
		)
		.toBe(200);
	expect(await statusOf(site.origin + BASE)).toBe(200);
});
