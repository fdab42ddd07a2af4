import { cpSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wholePath } from "#src/contract/address.ts";
import { CALL_NAMES, callOf } from "#src/contract/registry.ts";
import { BASE, ROUTES } from "#src/routes.ts";
import { copyOfAgentsPack } from "#tests/fixtures/agents-pack.ts";
import { CANARY, CLAIM, MARK, PERSON } from "#tests/fixtures/canary.ts";
import { copyOfCompletePack } from "#tests/fixtures/complete-pack.ts";
import type { Copy } from "#tests/fixtures/imported-pack.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { clientAt } from "./clients.ts";
import { callAddresses, fileAddresses, linksIn, machineAddresses, pageAddresses } from "./leak-addresses.ts";
import { Asker, forEach, type Told } from "./leak-asker.ts";
import { checkEverybodys, checkOwn, everybodys, lasting, linesOf, same, seen, UNMARKED, wrong } from "./leak-check.ts";
import { again, isDegraded, isTooBusy, mayLack } from "./leak-patience.ts";
import { LINK_SECRET, makeReaders, type Reader } from "./leak-readers.ts";

/**
 * Nothing that is for agents leaks: whoever is no verified agent gets at every address, byte for byte and header for header,
 * what a site answers for which the agents' items were never written. Every route, call, feed and file takes part by its
 * registry; two sites with agents' items are asked, one by agents first, one by everybody else first, and then by all at once.
 */
const ORIGIN = "http://127.0.0.1:4321";
const SETTINGS = { LINK_SECRET, SITE_ORIGINS: ORIGIN, ACCESS_LOG: "true", CDN: "true", TRUSTED_PROXY_HOPS: "1" };

type Pack = ReturnType<typeof copyOfAgentsPack>;

let packs: readonly [without: Copy, withAgents: Pack];
let readers: Awaited<ReturnType<typeof makeReaders>>;
let sites: readonly BuiltServer[] = [];
let askers: readonly Asker[] = [];

async function imported<P extends Copy>(pack: P): Promise<P> {
	const outcome = await pack.import();
	if (outcome.state !== "imported") throw new Error(JSON.stringify(outcome));
	return pack;
}

beforeAll(async () => {
	packs = await Promise.all([imported(copyOfCompletePack()), imported(copyOfAgentsPack())]);
	const [without, withAgents] = packs;
	readers = await makeReaders(withAgents.dataDir);
	const second = join(without.dataDir, "..", "second");
	cpSync(withAgents.dataDir, second, { recursive: true });
	sites = await Promise.all([
		startBuiltServer({ ...SETTINGS, DATA_DIR: without.dataDir, CACHE_MAX_MB: "0" }),
		...[withAgents.dataDir, second].map((dataDir) => startBuiltServer({ ...SETTINGS, DATA_DIR: dataDir })),
	]);
	askers = sites.map(({ port }) => new Asker(port));
});
afterAll(async () => {
	for (const each of askers) each.end();
	await Promise.all(sites.map((each) => each.stop()));
	for (const each of packs ?? []) each.cleanUp();
});

let clients = 0;
/**
 * Asks as a reader, from a client of its own. On a busy machine a site may say that it is too busy, or that a page lacks
 * what was late: it is asked again then.
 */
async function ask(
	site: number,
	path: string,
	reader: Pick<Reader, "headers"> = { headers: {} },
	more = {},
	method = "GET",
	sent?: string,
): Promise<Told> {
	const asker = askers[site];
	if (!asker) throw new Error(`There is no site ${site}.`);
	clients += 1;
	const headers = { host: "127.0.0.1:4321", "x-forwarded-for": clientAt(clients), ...reader.headers, ...more };
	return again(
		() => asker.ask(path, headers, method, sent),
		(told) => !isTooBusy(told) && !isDegraded(told),
	);
}

/** Asks as a reader for what everybody is answered. */
const askAs = (site: number, path: string, reader: Reader) =>
	again(
		() => ask(site, path, reader),
		(told) => {
			const common = everybodys.get(path);
			return told.status !== common?.status || told.body.length >= common.body.length || !mayLack(told);
		},
	);

/** Anybody is answered what a site answers that has nothing for agents. */
async function checkNeverWritten(path: string): Promise<void> {
	const [never, told] = await again(
		() => Promise.all([ask(0, path), ask(1, path)]),
		(both) => lasting(both[0]) === lasting(both[1]) || !both.every(mayLack),
	);
	const isSame = told.body.equals(never.body);
	const facts = (each: Told) => ({ status: each.status, lines: linesOf(each, isSame) });
	same(path, facts(told), facts(never));
	if (!isSame && lasting(told) !== lasting(never))
		wrong.add(`${path}: agents' items change what everybody is answered`);
	everybodys.set(path, told);
}

const others = (index: number) =>
	readers.others.slice(index % readers.others.length, (index % readers.others.length) + 1);

let base: readonly string[] = [];
const agentsPages = new Map<string, number>();

test("after an agent everybody else gets what there is without agents' items, at every address that there is", async () => {
	const [, withAgents] = packs;
	const [agent] = readers.agents;
	const walked = new Map(
		[...pageAddresses(), ...machineAddresses(), ...callAddresses()].map(({ path, isBase }) => [path, isBase]),
	);
	for (const path of fileAddresses(withAgents.dataDir)) walked.set(path, true);
	const found = new Set<string>();
	const walk = (paths: Iterable<string>) =>
		forEach(paths, async (path, index) => {
			const own = await ask(1, path, agent);
			checkOwn(path, own);
			agentsPages.set(path, own.status);
			for (const link of linksIn(own.body.toString("latin1"))) found.add(link);
			await checkNeverWritten(path);
			for (const reader of walked.get(path) ? readers.others : others(index))
				checkEverybodys(path, reader, await askAs(1, path, reader));
		});
	await walk(walked.keys());
	// Site maps name their parts, and pages what no registry knows.
	await walk([...found].filter((path) => !everybodys.has(path)));
	base = [...walked].flatMap(([path, isBase]) => (isBase ? [path] : []));
	expect([...wrong]).toEqual([]);
	expect(base.length).toBeGreaterThan(200);
	expect(everybodys.size).toBeGreaterThan(2_000);
	expect([...found]).toContainEqual(expect.stringContaining("sitemap"));
	const unseen = [...withAgents.planted].flatMap(([mark, where]) =>
		seen.marks.has(mark) || SHOWN_NOWHERE.test(where) ? [] : [where],
	);
	expect([...unseen, ...UNMARKED.filter((words) => !seen.marks.has(words))]).toEqual([]);
});

/** Words that are searched for and never shown, those that follow what is sent or tried in vain, and the name of a way to a person. */
const SHOWN_NOWHERE = /keywords\[\d+\]$|^(serial-lists|remote-codes)\/.*\.md$|nodes\.person\.title$/;

test("whoever asks before an agent changes nothing of what either gets, nor do all who ask at once", async () => {
	const [agent, colleague] = readers.agents;
	const everybody = [...readers.others];
	await forEach(base, async (path, index) => {
		for (const reader of [0, 5, 10].flatMap((at) => everybody[(index + at) % everybody.length] ?? []))
			checkEverybodys(path, reader, await askAs(2, path, reader));
		const own = await ask(2, path, agent);
		checkOwn(path, own);
		same(path, own.status, agentsPages.get(path));
		const after = { ...ANYBODY, name: "anybody after an agent" };
		checkEverybodys(path, after, await askAs(2, path, after));
	});
	await sites[2]?.invalidate("site");
	await forEach(base, async (path, index) => {
		const third = everybody.filter((_, at) => at % 3 === index % 3);
		const [own, colleagues] = [ask(2, path, agent), ask(2, path, colleague)];
		const asked = third.map(async (reader) => checkEverybodys(path, reader, await askAs(2, path, reader)));
		for (const [told, other] of [
			[await own, "boris"],
			[await colleagues, "anna"],
		] as const) {
			checkOwn(path, told);
			if (told.body.includes(`${PERSON} ${other}`)) wrong.add(`${path} names another agent`);
		}
		await Promise.all(asked);
	});
	expect([...wrong]).toEqual([]);
});

const ANYBODY: Reader = { name: "anybody", headers: {}, seeksPortal: false, hasEnded: false };

test("a file of agents is no file for anybody else: whole, in part, by its tag, or by its length", async () => {
	const [agent] = readers.agents;
	const files = base.filter((path) => path.startsWith(`${BASE}/files/`) && path.includes(CANARY));
	expect(files.length).toBeGreaterThan(5);
	await forEach(files, async (path) => {
		const own = await ask(1, path, agent);
		same(path, [own.status, own.headers["cache-control"]], [200, "private, no-store"]);
		const etag = own.headers["etag"] ?? "";
		const ways = [
			{ range: "bytes=0-3" },
			{ "if-none-match": etag },
			{ "if-none-match": "*" },
			{ range: "bytes=0-3", "if-range": etag },
		];
		for (const reader of [ANYBODY, ...readers.others])
			for (const more of ways)
				for (const method of ["GET", "HEAD"]) {
					const told = await ask(1, path, reader, more, method);
					if (![404, 303].includes(told.status)) wrong.add(`${path} as ${reader.name}: ${told.status}`);
				}
		same(path, (await ask(1, path, agent, { range: "bytes=0-3" })).status, 206);
	});
	expect([...wrong]).toEqual([]);
});

test("a HEAD tells what its GET does, and a page that somebody has stands for nobody's but his", async () => {
	const [agent] = readers.agents;
	await forEach(base, async (path, index) => {
		const common = everybodys.get(path);
		const etag = common?.headers["etag"];
		for (const reader of [ANYBODY, ...others(index)]) {
			const told = await ask(1, path, reader, {}, "HEAD");
			if (!(reader.seeksPortal && told.status === 303)) same(`HEAD ${path}`, told.status, common?.status);
		}
		if (etag === undefined || common?.status !== 200) return;
		same(`${path} again`, (await ask(1, path, ANYBODY, { "if-none-match": etag })).status, 304);
		const own = await ask(1, path, agent, { "if-none-match": etag });
		if (own.headers["cache-control"] === "private, no-store")
			same(`${path} as an agent again`, own.status === 304, false);
	});
	expect([...wrong]).toEqual([]);
});

test("what is sent to what is for agents is answered as what is sent to nothing", async () => {
	const pages = ROUTES.filter(({ methods }) => methods.includes("POST"));
	const paths = pages.flatMap(({ pattern }) =>
		[CANARY, "zqmissin"].map((word) => BASE + pattern.replaceAll(/\{\w+\}/g, `${word}-pebble-straps`)),
	);
	const calls = CALL_NAMES.map(callOf).filter(({ method }) => method === "POST");
	const sent =
		"serialNumber=QBK123456&modelName=QSP-20K1&username=x&password=y&kind=article&document=zqcanary-pair-pebble&answer=yes";
	const post = async (path: string, reader: Reader, type: string, text: string) => {
		const headers = { origin: ORIGIN, "sec-fetch-site": "same-origin", "content-type": type };
		const { status, body } = await ask(1, path, reader, headers, "POST", text);
		return { status, text: body.toString("latin1") };
	};
	for (const [index, path] of paths.entries())
		for (const reader of [ANYBODY, ...others(index), ...others(index + 7)]) {
			const { status, text } = await post(path, reader, "application/x-www-form-urlencoded", sent);
			if (text.match(MARK) || text.includes(PERSON))
				wrong.add(`POST ${path} as ${reader.name} tells what is for agents`);
			if (index % 2 === 1) continue;
			const missing = await post(paths[index + 1] ?? "", reader, "application/x-www-form-urlencoded", sent);
			same(`POST ${path} as ${reader.name}`, status, missing.status);
		}
	for (const { path, params } of calls)
		for (const reader of [ANYBODY, ...readers.others.slice(0, 4)]) {
			const at = wholePath(path)
				.replaceAll("{locale}", "en_GB")
				.replaceAll(/\{\/?\w+\}/g, `${CANARY}-pebble-straps`);
			const told = Object.fromEntries(Object.keys(params).map((name) => [name, `${CANARY}-pebble-straps`]));
			const { text } = await post(at, reader, "application/json", JSON.stringify(told));
			if (text.match(MARK) || text.includes(PERSON)) wrong.add(`POST ${at} as ${reader.name} tells what is for agents`);
		}
	expect([...wrong]).toEqual([]);
});

test("log, metrics and health know no item, no name, no claim and no session of an agent; the inbox keeps them where they belong", async () => {
	const secrets = [
		CANARY,
		PERSON,
		CLAIM,
		...readers.agents.map(({ headers }) => /session=([^;]+)/.exec(headers["cookie"] ?? "")?.[1] ?? ""),
	];
	const told = await Promise.all(
		sites
			.slice(1)
			.flatMap(({ opsOrigin }) =>
				["/metrics", "/livez", "/readyz", `/${CANARY}`].map(async (path) => (await fetch(opsOrigin + path)).text()),
			),
	);
	const log = sites.slice(1).flatMap((site) => site.log);
	expect(log.length).toBeGreaterThan(5_000);
	for (const secret of secrets) {
		expect(secret.length).toBeGreaterThan(6);
		expect([secret, log.find((line) => line.includes(secret)), told.some((text) => text.includes(secret))]).toEqual([
			secret,
			undefined,
			false,
		]);
	}
	const inbox = new DatabaseSync(join(packs[1].dataDir, "inbox.sqlite"), { readOnly: true });
	const tables = inbox
		.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
		.all()
		.map(({ name }) => String(name));
	for (const table of tables) {
		const rows = JSON.stringify(inbox.prepare(`SELECT * FROM "${table}"`).all());
		for (const secret of /^(agent|company)/.test(table) ? secrets.slice(2) : secrets.slice(1))
			expect([table, secret, rows.includes(secret)]).toEqual([table, secret, false]);
	}
	inbox.close();
	const requests = askers.reduce((sum, { asked }) => sum + asked, 0);
	console.info(
		`${requests} requests by ${readers.others.length + 3} readers at ${everybodys.size} addresses: ${ROUTES.length} routes, ${CALL_NAMES.length} calls; ${packs[1].planted.size} marks planted; ${seen.replies} replies of agents' own.`,
	);
});
