import { DatabaseSync, StatementSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ANONYMOUS, type Identity } from "#src/identity/identity.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { KIND_NAMES } from "#src/packs/pack.ts";
import type { ApiFace } from "#src/server/api/face.ts";
import { type Content, openContent } from "#src/store/content.ts";
import { databasePath } from "#src/store/current.ts";
import { addresses } from "#src/store/read/addresses.ts";
import { list } from "#src/store/read/lists.ts";
import type { Found } from "#src/store/read/reader.ts";
import { store } from "#src/store/store.ts";
import { AGENTS_ONLY } from "#tests/fixtures/agents-documents.ts";
import { copyOfAgentsPack } from "#tests/fixtures/agents-pack.ts";
import { CANARY, twinOf } from "#tests/fixtures/canary.ts";
import { copyOfCompletePack } from "#tests/fixtures/complete-pack.ts";
import { embeddedApi, NOBODY } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

const AGENT: Identity = { kind: "agent", id: "1", company: "Repairs", accessLevel: "3" };
const DAY = "2026-01-15";
let mixed: { copy: Copy; content: Content };
let plain: { copy: Copy; content: Content };

async function opened(copy: Copy) {
	return { copy, content: await copy.open() };
}

beforeAll(async () => {
	mixed = await opened(copyOfAgentsPack());
	plain = await opened(copyOfCompletePack());
});

afterAll(() => {
	for (const { copy } of [mixed, plain]) copy.cleanUp();
});

const reply = async (service: ApiFace, path: string, identity: Identity) => {
	const response = await service.answer(new Request(`http://support.example${path}`), { ...NOBODY, identity });
	return { status: response.status, text: await response.text() };
};

test("a file is public only when a public item refers to it", () => {
	const database = new DatabaseSync(databasePath(mixed.copy.dataDir, mixed.content.current()), { readOnly: true });
	const files = database.prepare("SELECT folder, name FROM file").all() as { folder: string; name: string }[];
	database.close();
	const secret = files.filter(({ name }) => name.includes(CANARY));
	expect(secret.map(({ name }) => name).sort()).toEqual(
		expect.arrayContaining([`${CANARY}-pebble-de.pdf`, `${CANARY}-pebble-en.pdf`, `${CANARY}-picture.svg`]),
	);
	for (const { folder, name } of files) {
		const isSecret = name.includes(CANARY);
		expect(mixed.content.file(folder, name, ANONYMOUS) === null, name).toBe(isSecret);
		expect(mixed.content.file(folder, name, AGENT)).toMatchObject({ audience: isSecret ? "asc" : "public" });
	}
});

test("the public list of pages is that of a pack without agents' items", () => {
	const listed = ({ content }: typeof mixed, identity: Identity) => {
		const snapshot = content.acquire();
		const reader = store.at({ snapshot, identity, locale: "en_GB", today: DAY });
		const { items: pages } = addresses(reader, { start: 0, num: 1_000 });
		snapshot.release();
		return pages;
	};
	expect(listed(mixed, ANONYMOUS)).toEqual(listed(plain, ANONYMOUS));
	expect(listed(mixed, AGENT).filter(({ path }) => path.includes(CANARY)).length).toBeGreaterThan(8);
});

test("a list that does not ask for it holds nothing of agents' lists, for an agent as for everybody", () => {
	const snapshot = mixed.content.acquire();
	const window = { start: 0, num: 1_000 };
	const isOfAgents = ({ kind, data }: Found<Kind>) =>
		(kind === "documents" && "type" in data && data.type === "service-manual") ||
		(kind === "news-and-alerts" && "audience" in data && data.audience === "asc");
	for (const identity of [AGENT, ANONYMOUS]) {
		const reader = store.at({ snapshot, identity, locale: "en_GB", today: DAY });
		for (const contextId of [null, "speakers", "pebble-20"])
			for (const order of ["nearest", "newest", "urgent", "given"] as const) {
				const asked = { contextId, order, window };
				const shown = KIND_NAMES.flatMap((kind) => list(reader, { ...asked, kind }).items);
				expect(shown.filter(isOfAgents).map(({ id }) => id)).toEqual([]);
				expect(list(reader, { ...asked, kind: "documents", types: ["service-manual"] })).toEqual({
					count: 0,
					items: [],
				});
				const own = KIND_NAMES.flatMap((kind) => list(reader, { ...asked, kind, ofAgents: true }).items);
				expect(own.some(isOfAgents)).toBe(identity === AGENT);
				expect(own.filter((item) => !isOfAgents(item)).length).toBe(shown.length);
			}
	}
	snapshot.release();
});

test("what agents alone read weighs no word for anybody else: the same search, in the same order", async () => {
	const found = async (of: typeof mixed) => {
		const { face } = embeddedApi(of.content, { today: () => DAY });
		const queries = [
			"ZQCANARY-QSP-20K1",
			"pebble battery firmware",
			"speaker sound straps",
			"manuals pebble manual en",
		];
		const replies = queries.map((query) =>
			reply(face, `/api/content/support/en_GB/search?num=100&query=${query}`, ANONYMOUS),
		);
		return (await Promise.all(replies)).map(({ text }) =>
			JSON.parse(text).searchResponse.results.map(({ type, id }: { type: string; id: string }) => `${type} ${id}`),
		);
	};
	const [all, without] = [await found(mixed), await found(plain)];
	expect(without.every((each) => each.length > 3)).toBe(true);
	expect(all).toEqual(without);
});

test("what is hidden takes as many looks into the content as what was never written", async () => {
	// Nobody has read anything of it yet, which would be remembered.
	const content = await openContent(mixed.copy.dataDir);
	const { face } = embeddedApi(content, { today: () => DAY });
	const looks = vi.spyOn(StatementSync.prototype, "get");
	const lists = vi.spyOn(StatementSync.prototype, "all");
	const cost = async (call: string, id: string) => {
		const before = [looks.mock.calls.length, lists.mock.calls.length];
		const { status, text } = await reply(face, `/api/content/support/en_GB/${call.replace("{id}", id)}`, ANONYMOUS);
		const after = [looks.mock.calls.length, lists.mock.calls.length];
		return [status, text.length, ...after.map((count, index) => count - (before[index] ?? 0))];
	};
	const calls = [
		"repair-documents/{id}",
		"articles/{id}",
		"products/{id}",
		"downloads/{id}",
		"categories/{id}",
		"search/{id}?query=pebble",
		"manual-pages/{id}/en/1",
		"software/{id}",
		"faq-bundles/{id}",
	];
	for (const call of calls)
		for (const id of [
			"pebble-battery",
			"pair-pebble",
			"pebble-20",
			"quillet-app",
			"speakers",
			"pebble-manual",
			"studio",
			"first-steps",
		]) {
			// What is remembered of a version is read by the first who asks.
			await cost(call, `zqsecond-${id}`);
			expect([call, id, ...(await cost(call, twinOf(id)))]).toEqual([
				call,
				id,
				...(await cost(call, `zqmissin-${id}`)),
			]);
		}
	vi.restoreAllMocks();
	content.close();
});

test("an item becomes the agents' alone: its tags and its lists' tags change, its words leave the suggestions", async () => {
	const copy = copyOfPack();
	await copy.import();
	copy.edit("articles/pebble-error-e2/data.json", (text) => text.replace("{", '{ "audience": "asc",'));
	const outcome = await copy.import();
	expect(outcome).toMatchObject({
		tags: expect.arrayContaining(["article:pebble-error-e2", "list:articles:pebble-20", "search:en_GB"]),
	});
	const service = embeddedApi(await copy.open()).face;
	const { text } = await reply(service, "/api/content/support/en_GB/keyword/suggest?query=shad", ANONYMOUS);
	expect(JSON.parse(text)).toMatchObject({ suggestions: [] });
	copy.cleanUp();
});

test("what an earlier edition said is a part of its document: another word of it changes the document's tag", async () => {
	const { content, copy } = mixed;
	copy.edit(`repair-documents/${AGENTS_ONLY.revised}/1/en_GB.md`, (text) => text.replace("0.6 N·m", "0.7 N·m"));
	expect(await copy.import()).toMatchObject({ tags: expect.arrayContaining([`repair:${AGENTS_ONLY.revised}`]) });
	expect(content.isWhole()).toBe(true);
});
