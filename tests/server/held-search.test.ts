import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { type Agent, get } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keptConnections } from "#scripts/bench/kept-connections.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const BASE = "/electronics/support";
const KEPT = `${BASE}/televisions/lumen-e9-65`;
const COLD = ["lumen-c3-40", "lumen-c5-43", "lumen-c7-50"].map((product) => `${BASE}/televisions/${product}`);
const SEARCHERS = 16;

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer();
});
afterAll(() => site?.stop());

interface Reply {
	readonly status: number;
	readonly retryAfter: string | undefined;
	readonly how: string | undefined;
	readonly body: string;
}

const ask = (path: string, agent?: Agent): Promise<Reply> =>
	new Promise((done, failed) => {
		get({ host: "127.0.0.1", port: site.port, path, agent }, (reply) => {
			let body = "";
			reply.on("data", (chunk) => {
				body += chunk;
			});
			const { "retry-after": retryAfter, "cache-status": how } = reply.headers;
			reply.on("end", () => done({ status: reply.statusCode ?? 0, retryAfter, how: String(how), body }));
		}).on("error", failed);
	});

const callOf = (words: string) => `/api/content/support/en_GB/search?query=${encodeURIComponent(words)}`;
const pageOf = (words: string) => `${BASE}/results?query=${encodeURIComponent(words)}`;

/** In place of the database a pipe to which nobody writes: whoever opens it waits. Answers how to let go. */
function holdSearches(): () => void {
	const path = databasePath(site.dataDir, readCurrent(site.dataDir)?.version ?? "");
	renameSync(path, `${path}.aside`);
	execFileSync("sh", ["-c", `mkfifo "$0"`, path]);
	return () => {
		// Whoever opens from now on finds the database; then those are let go who wait.
		renameSync(path, `${path}.pipe`);
		renameSync(`${path}.aside`, path);
		closeSync(openSync(`${path}.pipe`, constants.O_RDWR));
		rmSync(`${path}.pipe`);
	};
}

test("while a search is held, sixteen searchers are turned away honestly, and pages are served; then everything answers", async () => {
	expect((await ask(KEPT)).status).toBe(200);
	// What an operator watches is there before anything happens.
	for (const outcome of ["answered", "refused", "late", "lost", "failed"])
		expect(await site.metric("searches_total", `outcome="${outcome}"`)).toBe(0);
	const letGo = holdSearches();
	const agent = keptConnections({ maxSockets: SEARCHERS });
	const replies: Reply[] = [];
	const searches = Array.from({ length: 2 * SEARCHERS }, async (_, index) => {
		const words = `hdmi sound ${index}`;
		replies.push(await ask((index % 2 === 0 ? callOf : pageOf)(words), agent));
	});
	await expect.poll(() => site.metric("searches_running")).toBeGreaterThan(0);
	for (let turn = 0; turn < 5; turn += 1) {
		const kept = await ask(KEPT);
		expect([kept.status, kept.how]).toEqual([200, expect.stringContaining("hit")]);
	}
	for (const path of COLD) expect([path, (await ask(path)).status]).toEqual([path, 200]);
	// None of all this waited for a search.
	expect(replies.filter(({ status }) => status === 200)).toEqual([]);
	await Promise.all(searches);
	for (const { status, retryAfter, body } of replies) {
		expect([status, retryAfter]).toEqual([503, "5"]);
		expect(body).toMatch(/^\{"type"|name="query"/);
	}
	// Each of them was either turned away before anything was made for him, or his search came to nothing.
	const turnedAway = await site.metric("refusals_total", 'status="503"');
	expect(turnedAway).toBeGreaterThan(0);
	expect(turnedAway + (await site.metric("failed_answers_total", 'status="503"'))).toBe(replies.length);
	const late = () => site.metric("searches_total", 'outcome="late"');
	expect(await late()).toBeGreaterThan(0);
	// A search may still end whose asker has been answered.
	const timed = () => site.metric("search_seconds_count", 'outcome="late"');
	await expect.poll(async () => (await late()) - (await timed())).toBe(0);
	expect(await site.metric("call_failures_total", 'call="search"', 'why="trouble"')).toBeGreaterThan(0);
	const told = site.log.map((line): { call?: string; status?: number; msg?: string } => JSON.parse(line));
	expect(told.some(({ call, status }) => call === "search" && status === 503)).toBe(true);
	expect(told.some(({ msg }) => msg === "search thread lost")).toBe(true);
	expect(await site.metric("search_threads_lost_total", 'end="overran"')).toBeGreaterThan(0);
	letGo();
	await expect.poll(async () => (await ask(callOf("hdmi"))).status, { timeout: 20_000 }).toBe(200);
	const after = await Promise.all(Array.from({ length: SEARCHERS }, (_, index) => ask(callOf(`hdmi ${index}`), agent)));
	expect(after.map(({ status }) => status)).toEqual(after.map(() => 200));
	expect([(await ask(pageOf("hdmi"))).status, (await ask(KEPT)).status]).toEqual([200, 200]);
	expect(site.log.filter((line) => line.includes('"service failed"'))).toEqual([]);
	agent.destroy();
});

test("a search that is asked wrongly is counted as such, and neither as trouble nor as a search", async () => {
	const of = (why: string) => site.metric("call_failures_total", 'call="search"', `why="${why}"`);
	const [trouble, question, from] = [await of("trouble"), await of("question"), site.log.length];
	const answered = await site.metric("searches_total");
	expect((await ask(`${callOf("hdmi")}&exact=perhaps`)).status).toBe(400);
	expect([await of("trouble"), await of("question")]).toEqual([trouble, question + 1]);
	expect(await site.metric("searches_total")).toBe(answered);
	// What happened before and was too often said is summed up later.
	expect(site.log.slice(from).filter((line) => !line.includes('"repeated":'))).toEqual([]);
});

/** How far each thread of a process lets others go first (proc_pid_stat(5), field 19). */
function nicenessOf(pid: number): readonly number[] {
	const tasks = `/proc/${pid}/task`;
	return readdirSync(tasks).map((thread) => {
		const [, fields = ""] = readFileSync(`${tasks}/${thread}/stat`, "utf8").split(") ");
		return Number(fields.split(" ")[16]);
	});
}

test.runIf(process.platform === "linux")("threads that search let whoever makes pages go first", async () => {
	expect((await ask(pageOf("hdmi"))).status).toBe(200);
	const { pid = 0 } = site.process;
	const own = Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[16]);
	const behind = nicenessOf(pid).filter((nice) => nice > own);
	expect(behind.length).toBeGreaterThan(0);
	expect(new Set(behind)).toEqual(new Set([Math.min(own + 10, 19)]));
	expect(behind.length).toBeLessThanOrEqual(4);
});
