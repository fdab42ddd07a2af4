import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { httpTransport } from "#src/client/http-transport.ts";
import { remoteApi } from "#src/client/remote-api.ts";
import { ReplyMemory } from "#src/client/reply-memory.ts";
import { createSupportClient, type SupportClient } from "#src/client/support-client.ts";
import { type CallRequest, type Outcome, request } from "#src/contract/call.ts";
import { CALL_NAMES, CALLS, callOf, requestByName } from "#src/contract/registry.ts";
import { SESSION_COOKIE } from "#src/identity/authenticate.ts";
import { ANONYMOUS, type Identity } from "#src/identity/identity.ts";
import type { Content } from "#src/store/content.ts";
import { embeddedApi, NOBODY } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
let content: Content;
let server: ReturnType<typeof serve>;
const AGENT = { kind: "agent", id: "1", company: "Repairs", accessLevel: "3", session: "a-session" } as const;
const clients: Partial<Record<"in process" | "over HTTP", SupportClient>> = {};

beforeAll(async () => {
	copy = copyOfPack();
	content = await copy.open();
	const { support, face } = embeddedApi(content, { today: () => "2026-03-01" });
	const askerOf = (asked: Request) =>
		asked.headers.get("cookie") === `${SESSION_COOKIE}=${AGENT.session}` ? { ...NOBODY, identity: AGENT } : NOBODY;
	server = serve({ fetch: (asked) => face.answer(asked, askerOf(asked)), port: 0, hostname: "127.0.0.1" });
	await new Promise((resolve) => server.once("listening", resolve));
	const { port } = server.address() as AddressInfo;
	clients["in process"] = support;
	clients["over HTTP"] = createSupportClient({
		transport: httpTransport(remoteApi({ base: `http://127.0.0.1:${port}`, token: null }), () => ({
			version: null,
			brand: content.brand(),
		})),
		memory: new ReplyMemory({ maxBytes: 0 }),
	});
});

afterAll(async () => {
	await new Promise((resolve) => server.close(resolve));
	copy.cleanUp();
});

async function ask<Data>(
	transport: keyof typeof clients,
	call: CallRequest<Data>,
	locale = "en_GB",
	identity: Identity = ANONYMOUS,
): Promise<Outcome<Data>> {
	const snapshot = clients[transport]?.snapshot();
	if (!snapshot) throw new Error("no client");
	try {
		return await snapshot.call(call, { locale, identity, budget: 5_000 });
	} finally {
		snapshot.release();
	}
}

/** Every call that this service answers, with parameters that find something. */
const ANSWERED: readonly CallRequest[] = [
	request(CALLS.product, { productName: "pebble-20" }),
	request(CALLS.productMetadata, { productName: "pebble-20" }),
	request(CALLS.productSeo, { productName: "pebble-20" }),
	request(CALLS.productList, { productName: "pebble-20", locale: "de_DE" }),
	request(CALLS.categories, { categoryName: null }),
	request(CALLS.categories, { categoryName: "speakers" }),
	request(CALLS.categoryMetadata, { categoryName: "speakers" }),
	request(CALLS.categorySeo, { categoryName: "speakers" }),
	request(CALLS.models, { categoryName: "speakers", sort: "name" }),
	request(CALLS.specifications, { productName: "pebble-20" }),
	request(CALLS.tutorials, { productName: "pebble-20" }),
	request(CALLS.downloads, { productName: "pebble-20" }),
	request(CALLS.downloadFilters, { productName: "pebble-20" }),
	request(CALLS.downloadDetails, { downloadId: "pebble-firmware" }),
	request(CALLS.documents, { productName: "pebble-20", language: "de" }),
	request(CALLS.documentLanguages, { productName: "pebble-20" }),
	request(CALLS.articleDetails, { articleFamilyId: "pair-pebble" }),
	request(CALLS.articleCatalog, { articleFamilyId: "pair-pebble" }),
	request(CALLS.relatedArticles, { articleFamilyId: "pair-pebble" }),
	request(CALLS.newsAndAlerts, { contextId: "pebble-20" }),
	request(CALLS.supportVideos, { contextId: "pebble-20" }),
	request(CALLS.faqBundles, { categoryName: "speakers" }),
	request(CALLS.faqBundleList, { modelSlug: "pebble-20" }),
	request(CALLS.faqBundleDetail, { gkId: "first-steps_auto" }),
	request(CALLS.banners, { model: "pebble-20" }),
	request(CALLS.operatingSystemBanners, { operatingSystem: "android" }),
	request(CALLS.specialMessage, {}),
	request(CALLS.search, { query: "bluetooth" }),
	request(CALLS.faqResults, { contextId: "pebble-20", type: "faqs" }),
	request(CALLS.suggest, { query: "peb" }),
	request(CALLS.keywordSuggest, { query: "spea" }),
];

test.each(ANSWERED.map((call) => [`${call.name} ${JSON.stringify(call.params)}`, call] as const))(
	"both transports answer alike: %s",
	async (_, call) => {
		for (const locale of ["en_GB", "de_DE"]) {
			const near = await ask("in process", call, locale);
			const far = await ask("over HTTP", call, locale);
			expect(near.state).toBe("ok");
			expect(far).toEqual(near);
		}
	},
);

test.each(CALL_NAMES.filter((name) => callOf(name).toldBy !== null))(
	"%s is told by a parameter, and asks the same in both transports when its caller does not name that",
	async (name) => {
		const needed: Readonly<Record<string, string>> = { appType: "asc", model: "pebble-20" };
		for (const given of [needed, { ...needed, contextId: "pebble-20", query: "pebble" }])
			for (const identity of [ANONYMOUS, AGENT]) {
				const call = requestByName(name, (parameter) => given[parameter as keyof typeof given]);
				const near = await ask("in process", call, "en_GB", identity);
				const mayAsk = identity.kind === "agent" || callOf(name).audience === "public";
				expect(near).toMatchObject(mayAsk ? { state: "ok" } : { state: "failed", error: { status: 403 } });
				expect(await ask("over HTTP", call, "en_GB", identity)).toEqual(near);
			}
	},
);

describe.each(["in process", "over HTTP"] as const)("%s", (transport) => {
	test("what is not there is a failure with status 404 and the specification's sentence", async () => {
		expect(await ask(transport, request(CALLS.product, { productName: "nothing" }))).toEqual({
			state: "failed",
			error: { kind: "status", status: 404, message: "Could not fetch data for product" },
		});
	});

	test("an unknown locale is 404", async () => {
		expect(await ask(transport, request(CALLS.specialMessage, {}), "xx_XX")).toMatchObject({
			state: "failed",
			error: { status: 404 },
		});
	});

	test("a name that is no slug is 400, and inherited names find nothing", async () => {
		for (const productName of [".", ".."])
			expect((await ask(transport, request(CALLS.product, { productName }))).state).toBe("skipped");
		for (const productName of ["A", "a b", "a/../b", "__proto__", "..%2f..%2fadmin"])
			expect(await ask(transport, request(CALLS.product, { productName })), productName).toMatchObject({
				state: "failed",
				error: { status: 400 },
			});
		for (const productName of ["constructor", "tostring", "prototype"])
			expect(await ask(transport, request(CALLS.product, { productName })), productName).toMatchObject({
				state: "failed",
				error: { status: 404 },
			});
	});

	test("calls of service centres are refused to anonymous visitors", async () => {
		const calls: readonly CallRequest[] = [
			request(CALLS.ascNews, { type: "asc-news" }),
			request(CALLS.serviceManuals, { type: "service-manual" }),
			request(CALLS.technicalNews, { type: "technical-news" }),
			request(CALLS.repairRelatedDocuments, { type: "technical-memo" }),
			request(CALLS.whatsNew, { appType: "asc" }),
		];
		for (const call of calls)
			expect(await ask(transport, call), call.name).toMatchObject({
				state: "failed",
				error: { kind: "status", status: 403 },
			});
	});

	test("calls of later days answer 501", async () => {
		const calls: readonly CallRequest[] = [
			request(CALLS.createTicket, { locale: "en_GB", subject: "s", message: "m", email: "a@b.example" }),
		];
		for (const call of calls)
			expect(await ask(transport, call), call.name).toMatchObject({
				state: "failed",
				error: { kind: "status", status: 501 },
			});
	});

	test("a skipped call asks nobody", async () => {
		expect(await ask(transport, request(CALLS.product, { productName: null }))).toEqual({
			state: "skipped",
			reason: "productName is missing",
			missing: ["productName"],
		});
	});
});

test("an answer in German comes in German where there is a text, and names the language where there is none", async () => {
	const german = await ask("in process", request(CALLS.articleDetails, { articleFamilyId: "pair-pebble" }), "de_DE");
	const fallback = await ask(
		"in process",
		request(CALLS.articleDetails, { articleFamilyId: "pebble-error-e2" }),
		"de_DE",
	);
	expect(german).toMatchObject({ data: { language: "de-DE", topics: [{ name: "Einrichten" }], stepNum: 2 } });
	expect(fallback).toMatchObject({ data: { language: "en-GB", articleType: "quality-issue-article" } });
	expect(await ask("in process", request(CALLS.specifications, { productName: "pebble-20" }), "de_DE")).toMatchObject({
		data: {
			techSpecs: [
				{ group: "Klang", rows: [{ value: "20\u00a0W" }, { value: "Ja" }] },
				{ rows: [{ value: "1.200,5\u00a0h" }, { value: "schiefergrau" }] },
			],
		},
	});
});

test("what has ended is not shown, and safety comes first", async () => {
	const news = await ask("in process", request(CALLS.newsAndAlerts, { contextId: null }));
	expect(news).toMatchObject({
		data: { count: 2, results: [{ id: "pebble-strap", type: "safety" }, { id: "autumn-update" }] },
	});
	expect(await ask("in process", request(CALLS.specialMessage, {}))).toEqual({ state: "ok", data: { message: null } });
});
