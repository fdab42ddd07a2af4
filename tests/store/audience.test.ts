import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CALL_NAMES, callOf } from "#src/contract/registry.ts";
import { ANONYMOUS, type Identity } from "#src/identity/identity.ts";
import type { ApiFace } from "#src/server/api/face.ts";
import { type Content, openContent } from "#src/store/content.ts";
import { databasePath } from "#src/store/current.ts";
import { addresses } from "#src/store/read/addresses.ts";
import { store } from "#src/store/store.ts";
import { AGENTS_ONLY } from "#tests/fixtures/agents-documents.ts";
import { copyOfAgentsPack } from "#tests/fixtures/agents-pack.ts";
import { CANARY, twinOf } from "#tests/fixtures/canary.ts";
import { embeddedApi, NOBODY } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

const AGENT: Identity = { kind: "agent", id: "1", company: "Repairs", accessLevel: "3" };
const DAY = "2026-01-15";
const IDS = [
	...["pebble-20", "pebble-10", "harbour-r1", "speakers", "radios", "pair-pebble", "pebble-error-e2"],
	...["clean-housing", "radio-find-stations", "pebble-firmware", "quillet-app", "first-steps"],
	...["pebble-battery", "pebble-manual", "autumn-update", "android"],
];
/** Beginnings and misspellings of the canary, and ordinary words; never the canary itself, which replies may repeat. */
const QUERIES = ["zqcan", "zqcanery", "pebble", "QSP-20K1", "ZQCANAR", "secret torq", "E2 zqcan", "bluetooth"];

let mixed: { copy: Copy; content: Content };
let plain: { copy: Copy; content: Content };

async function opened(copy: Copy) {
	const outcome = await copy.import();
	if (outcome.state !== "imported") throw new Error(JSON.stringify(outcome));
	return { copy, content: await openContent(copy.dataDir) };
}

beforeAll(async () => {
	mixed = await opened(copyOfAgentsPack());
	plain = await opened(copyOfPack());
});

afterAll(() => {
	for (const { copy, content } of [mixed, plain]) {
		content.close();
		copy.cleanUp();
	}
});

const serviceOn = ({ content }: typeof mixed) => embeddedApi(content, { today: () => DAY }).face;

/** Addresses that reach every call with every id and many words. */
function* questions(ids: readonly string[]): Generator<string> {
	for (const locale of ["en_GB", "de_DE"])
		for (const name of CALL_NAMES) {
			const { method, path, query, toldBy } = callOf(name);
			if (method !== "GET") continue;
			const below = path.startsWith("/api/") ? path : `/api/content/support/${locale}${path}`;
			const told = toldBy ? `${toldBy.parameter}=${toldBy.values?.[0] ?? "x"}&` : "";
			const bare = below.replace(/\{\/\w+\}/, "");
			const at = (id: string) =>
				below.replace(/\{\/?language\}/, "en").replace(/\{(\/?)\w+\}/g, (_, slash: string) => `${slash}${id}`);
			for (const id of ids) {
				yield `${at(id)}?${told}locale=${locale}`;
				for (const parameter of query)
					if (!["locale", "query", toldBy?.parameter].includes(parameter)) {
						if (!bare.includes("{")) yield `${bare}?${told}locale=${locale}&${parameter}=${id}`;
						yield `${at("pebble-20")}?${told}locale=${locale}&${parameter}=${id}`;
					}
			}
			if (query.includes("query"))
				for (const words of QUERIES) {
					yield `${bare}?${told}query=${encodeURIComponent(words)}`;
					yield `${at("speakers")}?${told}query=${encodeURIComponent(words)}`;
				}
			if (!bare.includes("{")) yield `${bare}?${told}num=100`;
		}
	for (const since of ["2000-01-01", "2026-01-06", "yesterday"])
		yield `/api/content/support/en_GB/agent-changes?since=${since}`;
	for (const type of [
		"service-manual",
		"technical-news",
		"faqs,service-manual",
		"asc-news",
		"all",
		"repair-documents",
		"models",
	])
		for (const locale of ["en_GB", "de_DE"])
			for (const words of QUERIES) yield `/api/content/support/${locale}/search?type=${type}&query=${words}&num=100`;
}

const reply = async (service: ApiFace, path: string, identity: Identity) => {
	const response = await service.answer(new Request(`http://support.example${path}`), { ...NOBODY, identity });
	return { status: response.status, text: await response.text() };
};

/** The reply without what changes with every edit of an item. */
const lasting = (text: string) => text.replaceAll(/"(articleId|contentVersion)":"[0-9a-f-]+"/g, "");
const found = (text: string) => text.replaceAll(/"(query|keyword|original)":"[^"]*"/g, "").toLowerCase();

describe.each(["an agent asked first", "nobody asked before"])("%s", (order) => {
	test("no reply to an anonymous visitor holds a canary, or counts one", async () => {
		const service = serviceOn(mixed);
		const without = serviceOn(plain);
		let asked = 0;
		for (const path of questions(IDS)) {
			if (order === "an agent asked first") await reply(service, path, AGENT);
			const { status, text } = await reply(service, path, ANONYMOUS);
			expect(found(text), path).not.toContain(CANARY);
			// As if the agents' items had never been written: the same lists, counts, order and days.
			const expected = await reply(without, path, ANONYMOUS);
			expect({ path, status, text: lasting(text) }).toEqual({ path, ...expected, text: lasting(expected.text) });
			asked++;
		}
		expect(asked).toBeGreaterThan(1000);
	});

	test("what only agents may see is not there under its own name", async () => {
		const service = serviceOn(mixed);
		for (const path of questions([...IDS.slice(0, -1).map(twinOf), ...Object.values(AGENTS_ONLY)])) {
			if (order === "an agent asked first") await reply(service, path, AGENT);
			const { text } = await reply(service, path, ANONYMOUS);
			expect(found(text), path).not.toContain(CANARY);
		}
	});
});

test("an agent gets every kind, also after anonymous visitors asked the same", async () => {
	const service = serviceOn(mixed);
	const asked = new Map<string, string>();
	const twins = [...IDS.slice(0, -1).map(twinOf), ...Object.values(AGENTS_ONLY)];
	for (const path of questions([...IDS, ...twins])) {
		await reply(service, path, ANONYMOUS);
		const { text } = await reply(service, path, AGENT);
		const call = path.replace(/^\/api\/(content\/)?support\/(en_GB\/)?/, "").split(/[/?]/)[0] ?? "";
		if (found(text).includes(CANARY)) asked.set(call, path);
	}
	expect([...asked.keys()]).toEqual(
		expect.arrayContaining([
			...["articles", "banners", "categories", "documents", "downloads", "faq-bundles", "keyword", "news-and-alerts"],
			...["agent-changes", "manual-pages", "repair-documents"],
			...[
				"products",
				"product",
				"related-articles",
				"search",
				"special-message",
				"suggest",
				"support-videos",
				"tutorials",
			],
		]),
	);
});

test("a file is public only when a public item refers to it", () => {
	const database = new DatabaseSync(databasePath(mixed.copy.dataDir, mixed.content.current()), { readOnly: true });
	const files = database.prepare("SELECT folder, name FROM file").all() as { folder: string; name: string }[];
	database.close();
	const secret = files.filter(({ name }) => name.includes(CANARY));
	expect(secret.map(({ name }) => name).sort()).toEqual(
		expect.arrayContaining([`${CANARY}-de.pdf`, `${CANARY}-en.pdf`, `${CANARY}-picture.svg`]),
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

test("an item becomes the agents' alone: its tags and its lists' tags change, its words leave the suggestions", async () => {
	const copy = copyOfPack();
	const { content } = await opened(copy);
	copy.edit("articles/pebble-error-e2/data.json", (text) => text.replace("{", '{ "audience": "asc",'));
	const outcome = await copy.import();
	expect(outcome).toMatchObject({
		tags: expect.arrayContaining(["article:pebble-error-e2", "list:articles:pebble-20", "search:en_GB"]),
	});
	content.close();
	const after = await openContent(copy.dataDir);
	const service = embeddedApi(after).face;
	const { text } = await reply(service, "/api/content/support/en_GB/keyword/suggest?query=shad", ANONYMOUS);
	expect(JSON.parse(text)).toMatchObject({ suggestions: [] });
	after.close();
	copy.cleanUp();
});

test("what an earlier edition said is a part of its document: another word of it changes the document's tag", async () => {
	const { content, copy } = mixed;
	copy.edit(`repair-documents/${AGENTS_ONLY.revised}/1/en_GB.md`, (text) => text.replace("0.6 N·m", "0.7 N·m"));
	expect(await copy.import()).toMatchObject({ tags: expect.arrayContaining([`repair:${AGENTS_ONLY.revised}`]) });
	expect(content.isWhole()).toBe(true);
});
