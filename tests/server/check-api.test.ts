import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AskedApi } from "#scripts/check-api/asked-api.ts";
import { ApiCheck, type CheckReport } from "#scripts/check-api/check-calls.ts";
import { emptyReport } from "#scripts/check-api/deviation.ts";
import { judgeAnswer } from "#scripts/check-api/judge-reply.ts";
import { CALL_NAMES, type CallName, callOf } from "#src/contract/registry.ts";
import { CHECK_REQUESTS_MAX, CHECK_SILENCES_MAX } from "#src/site/check-limits.ts";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";
import { startWrongApi, type Wrong } from "#tests/fixtures/wrong-api.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { runProgram } from "./run-program.ts";

/** No answer of a test is slow: how long it takes is the machine's affair. */
const SLOW = 600_000;
const API = "/api/content/support/en_GB";

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer();
});
afterAll(() => site?.stop());

const check = (origin: string) => new ApiCheck(new AskedApi(origin, null), { slow: SLOW }).run();
const run = (...args: readonly string[]) =>
	runProgram(process.execPath, ["scripts/check-api.ts", ...args], { env: { ...BARE_ENVIRONMENT } });

/** What is told of the calls that deviate. */
const told = ({ calls }: CheckReport) =>
	Object.fromEntries(
		calls
			.filter(({ deviations }) => deviations.length > 0)
			.map(({ call, deviations }) => [call, deviations.map(({ kind, where, found }) => `${kind} ${where}: ${found}`)]),
	);

test("nothing of the embedded API deviates, and every call of the contract is asked; nothing that was sent stays", async () => {
	const { status, stdout } = await run(site.origin, "--json", "--slow", String(SLOW));
	const report: CheckReport = JSON.parse(stdout);
	expect(told(report)).toEqual({});
	expect(status).toBe(0);
	expect(report.calls.map(({ call }) => call).toSorted()).toEqual([...CALL_NAMES].toSorted());
	expect(report.calls.filter(({ notAsked }) => notAsked !== null)).toEqual([]);
	expect(report.requests).toBeLessThan(CHECK_REQUESTS_MAX);
	expect(await site.metric("actions_total", 'outcome="kept"').catch(() => 0)).toBe(0);
});

/** A way in which one call goes wrong, and what has to be told of it. */
type Fault = readonly [call: CallName, wrong: (method: string, target: string) => Wrong | null, told: RegExp];

/** Changes the answers to sound questions. */
const on =
	(part: string | RegExp, wrong: Wrong, method = "GET") =>
	(asked: string, target: string): Wrong | null => {
		const isMeant = typeof part === "string" ? target.includes(part) : part.test(target);
		return isMeant && asked === method && !/no-such-thing|!/.test(target) ? wrong : null;
	};

const FAULTS: readonly Fault[] = [
	[
		"product",
		on("/en_GB/products/lumen-e9-65", { body: (sound) => sound.replace(/"name":"[^"]*"/, '"name":7') }),
		/^field \$\.product\.name: 7$/,
	],
	["productMetadata", on(/\/products\/.*\/metadata/, { status: 500 }), /^status : 500$/],
	[
		"productSeo",
		on(/\/products\/.*\/seo/, { headers: { "content-type": "text/html" } }),
		/^header Content-Type: text\/html$/,
	],
	["specifications", on("/specifications/", { body: () => "<!doctype html>" }), /^body : a reply that is no JSON$/],
	["documents", on("/languages/", { body: () => "" }), /^body : nothing$/],
	[
		"models",
		(_, target) =>
			target.includes("/models?num=1") && !target.includes("compat")
				? { body: (sound) => sound.replace(/"results":\[(.*)\]/, '"results":[$1,$1]') }
				: null,
		/^window \$\.searchResponse: start 0, end 1, count \d+, 2 results$/,
	],
	[
		"tutorials",
		on("/tutorials/", { body: (sound) => sound.replace(/"end":[1-9]\d*/, '"end":999') }),
		/^window \$\.searchResponse: start 0, end 999/,
	],
	[
		"downloadFilters",
		(_, target) => (target.includes("no-such-thing-4711/filters") ? { status: 200 } : null),
		/^problem : status 200$/,
	],
	[
		"documentLanguages",
		(_, target) =>
			target.includes("no-such-thing-4711/languages") ? { headers: { "content-type": "text/html" } } : null,
		/^problem Content-Type: text\/html$/,
	],
	[
		"articleCatalog",
		(_, target) =>
			target.includes("/articles/no-such-thing-4711/catalog") ? { body: (sound) => sound.replace("404", "500") } : null,
		/^problem \$\.status: 500$/,
	],
	[
		"faqBundles",
		(_, target) => (target.includes("limited=maybe") ? { status: 200 } : null),
		/^parameter : status 200$/,
	],
	[
		"faqBundleDetail",
		(_, target) =>
			target.includes("/faq-bundles/detail") && target.includes("start=many")
				? { body: (sound) => sound.replace('"parameter":"start"', '"parameter":"num"') }
				: null,
		/^parameter \$\.errors: num$/,
	],
	["banners", on("/banners?", { status: 405 }, "HEAD"), /^method : status 405$/],
	["helpTrees", on(/\/help-trees\/[^/]+$/, { status: 500 }, "OPTIONS"), /^method : status 500$/],
	[
		"supportVideos",
		(_, target) => (target.includes("/xx_XX/support-videos") ? { status: 200 } : null),
		/^locale : status 200$/,
	],
	["specialMessage", on("/special-message", { headers: { "set-cookie": "a=b" } }), /^header Set-Cookie: a cookie$/],
	["licence", on("/eulas?", { headers: { etag: "abc" } }), /^header ETag: abc$/],
	["suggest", on("/en_GB/suggest", { headers: { expires: "tomorrow" } }), /^header expires: tomorrow$/],
	[
		"createTicket",
		(method, target) => (method === "POST" && target.includes("ticket") ? { status: 200 } : null),
		/^parameter : status 200$/,
	],
	["keywordSuggest", on("/keyword/suggest", { isCut: true }), /^no answer : /],
	["ascAuth", on("/asc/auth", { headers: { location: "//evil.example" } }), /^header Location: \/\/evil\.example$/],
	["mandatoryNews", on("/agent-mandatory", { status: 200 }), /^problem : status 200$/],
];

describe("an API that deviates", () => {
	test("is told each of its deviations, where it is and what was found there, and no other", async () => {
		const wrong = await startWrongApi(site.origin, (method, target) =>
			FAULTS.reduce<Wrong | null>((found, [, wrongOf]) => found ?? wrongOf(method, target), null),
		);
		try {
			const report = await check(wrong.origin);
			const said = told(report);
			for (const [call, , words] of FAULTS)
				expect(said[call]?.join("\n") ?? call, call).toMatch(new RegExp(words, "m"));
			expect(Object.keys(said).toSorted()).toEqual(FAULTS.map(([call]) => call).toSorted());
			expect(report.endedEarly).toBeNull();
			const first = report.calls.find(({ call }) => call === "product")?.deviations[0];
			expect(first).toMatchObject({
				request: `GET ${API}/products/lumen-e9-65`,
				expected: expect.stringContaining("string"),
			});
		} finally {
			await wrong.stop();
		}
	});

	test("cannot write on the terminal, nor fill it", async () => {
		const hostile = `\u001b[31m\u202e${"x".repeat(50_000)}`;
		const wrong = await startWrongApi(site.origin, (_, target) =>
			target.includes("/special-message")
				? {
						body: () => JSON.stringify({ message: { id: hostile, [hostile]: 1 } }),
						headers: { etag: "\u00e4".repeat(500) },
					}
				: target.includes("/banners")
					? { body: () => `"${"x".repeat(3_000_000)}"` }
					: null,
		);
		try {
			const { status, stdout } = await run(wrong.origin, "--slow", String(SLOW));
			expect(status).toBe(1);
			expect(stdout).not.toContain("\u001b");
			expect(stdout).not.toContain("\u202e");
			expect(Math.max(...stdout.split("\n").map(({ length }) => length))).toBeLessThan(250);
			expect(stdout).toMatch(/DEVIATES specialMessage/);
			expect(stdout).toMatch(/found +a reply that is longer than \d+ bytes/);
		} finally {
			await wrong.stop();
		}
	});

	test("one that is away is given up after a few requests, and told of in a line", async () => {
		let asked = 0;
		const dead = createServer((request) => {
			asked += 1;
			request.socket.destroy();
		});
		await new Promise<void>((listening) => dead.listen(0, "127.0.0.1", listening));
		const { status, stdout } = await run(`http://127.0.0.1:${(dead.address() as AddressInfo).port}`);
		dead.close();
		expect(status).toBe(1);
		expect(stdout).toMatch(/^Nothing answers at http:\/\/127\.0\.0\.1:\d+ \(.+\): look whether [^\n]+\n$/);
		expect(asked).toBeLessThanOrEqual(2 * CHECK_SILENCES_MAX);
	});

	test("an answer that takes longer than a page waits is slow", () => {
		const report = emptyReport("brand");
		const reply = { status: 200, headers: new Headers({ "content-type": "application/json" }), body: { value: {} } };
		judgeAnswer("specialMessage", callOf("specialMessage"), { ...reply, milliseconds: 2_000 }, null, {
			...{ report, request: "GET /", slow: 1_500 },
		});
		expect(report.deviations[0]).toMatchObject({ kind: "time", found: "2000 ms" });
	});
});

test.each([
	[[], /^npm run check:api/],
	[["nonsense"], /nonsense is no base address/],
	[["https://user:secret@x.example"], /is no base address/],
	[["https://x.example", "--slow", "soon"], /--slow is a whole number/],
	[["https://x.example", "--what"], /--what/],
])("%j cannot be done, and says why", async (args, why) => {
	const { status, stdout, stderr } = await run(...args);
	expect([status, stdout]).toEqual([64, ""]);
	expect(stderr).toMatch(why);
});
