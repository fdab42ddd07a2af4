import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keptConnections } from "#scripts/bench/kept-connections.ts";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";
import { demoContent, startBuiltServer } from "./built-server.ts";
import { rawConnection, rawGet, rawLines } from "./raw-request.ts";
import { runProgram } from "./run-program.ts";
import { startSupportApiDouble } from "./support-api-double.ts";

const P = "/electronics/support/televisions/lumen-e9-65";

test("a stop under load drops no request, and the process ends with 0", async () => {
	const site = await startBuiltServer();
	const agent = keptConnections({ maxSockets: 16 });
	let stopping = false;
	const outcomes = { answered: 0, refused: 0, cut: 0, dropped: [] as string[] };
	const ask = () =>
		new Promise<void>((done) => {
			const asked = get(site.origin + P, { agent }, (reply) => {
				reply
					.resume()
					.on("end", () => {
						outcomes.answered += 1;
						done();
					})
					.on("error", (error) => {
						outcomes.dropped.push(error.message);
						done();
					});
			});
			asked.on("error", (error: NodeJS.ErrnoException) => {
				// A connection that was never accepted is the load balancer's to repeat; one that was must be answered.
				if (error.code === "ECONNREFUSED") outcomes.refused += 1;
				// The system cuts what came into its queue between the server's last look there and the end of listening.
				else if (stopping && error.code === "ECONNRESET" && !asked.reusedSocket && asked.socket?.bytesRead === 0)
					outcomes.cut += 1;
				else outcomes.dropped.push(`${error.code}`);
				done();
			});
		});
	const visitor = async () => {
		while (!stopping || outcomes.refused < 16) await ask();
	};
	const visitors = Array.from({ length: 16 }, visitor);
	await expect.poll(() => outcomes.answered).toBeGreaterThan(200);
	const code = site.stop();
	stopping = true;
	await Promise.all(visitors);
	expect(outcomes.dropped).toEqual([]);
	// Each visitor's next one at most.
	expect(outcomes.cut).toBeLessThanOrEqual(visitors.length);
	expect(await code).toBe(0);
});

test("told to stop it is not ready and answers on, until a balancer has noticed", async () => {
	const site = await startBuiltServer({ DRAIN_SECONDS: "600" });
	const ready = async () => (await fetch(`${site.opsOrigin}/readyz`)).status;
	expect(await ready()).toBe(200);
	site.process.kill("SIGTERM");
	await expect.poll(ready).toBe(503);
	expect((await fetch(`${site.opsOrigin}/livez`)).status).toBe(200);
	for (let visit = 0; visit < 20; visit += 1) {
		const reply = await rawGet(site.port, P, { Connection: "keep-alive" });
		expect([reply.status, reply.headers["connection"]]).toEqual([200, "close"]);
	}
	expect(site.process.exitCode).toBeNull();
	// A second signal ends it at once.
	expect(await site.stop()).toBe(1);
});

test("at a terminal a stop waits for no balancer", async () => {
	const site = await startBuiltServer({ DRAIN_SECONDS: "600" });
	const ended = once(site.process, "exit");
	site.process.kill("SIGINT");
	expect(await ended).toEqual([0, null]);
	await site.stop();
});

test("who stood in the system's queue when listening ends is answered", async () => {
	const site = await startBuiltServer();
	expect((await rawGet(site.port, P)).status).toBe(200);
	site.process.kill("SIGSTOP");
	// The system accepts for a process that sleeps.
	const ended = once(site.process, "exit");
	const connections = await Promise.all(Array.from({ length: 300 }, () => rawConnection(site.port)));
	for (const { write } of connections) void write(rawLines(site.port, P));
	site.process.kill("SIGTERM");
	site.process.kill("SIGCONT");
	const statuses = (await Promise.all(connections.map(({ reply }) => reply))).map(({ status }) => status);
	expect(statuses).toEqual(Array(300).fill(200));
	// A second signal would break off what is under way.
	expect(await ended).toEqual([0, null]);
	await site.stop();
});

test("health asks nobody else; readiness ends when the process stops", async () => {
	const api = await startSupportApiDouble(demoContent());
	const site = await startBuiltServer({ SUPPORT_API_URL: api.url });
	api.stop();
	expect((await fetch(`${site.opsOrigin}/livez`)).status).toBe(200);
	expect((await fetch(`${site.opsOrigin}/readyz`)).status).toBe(200);
	expect(await site.stop()).toBe(0);
});

const start = (env: Record<string, string>) =>
	runProgram(process.execPath, [resolve(import.meta.dirname, "../../dist/server/main.mjs")], {
		env: { ...BARE_ENVIRONMENT, PORT: "0", OPS_PORT: "0", ...env },
	});

test("a start without content says what to do", async () => {
	const empty = mkdtempSync(join(tmpdir(), "support-empty-"));
	onTestFinished(() => rmSync(empty, { recursive: true }));
	const { status, stderr } = await start({ DATA_DIR: empty });
	expect([status, stderr.includes("npm run content -- import")]).toEqual([78, true]);
});
