import { describe, expect, test } from "vitest";
import type { RequestContext } from "#src/context/request-context.ts";
import { type CallError, defineCall, request } from "#src/contract/call.ts";
import { slug } from "#src/contract/parameter.ts";
import { plainHead } from "#src/head/plain-head.ts";
import { optional as canDoWithout, defineModule, type Module } from "#src/modules/module.ts";
import { loadPage } from "#src/page-types/load-page.ts";
import { definePage } from "#src/page-types/page-type.ts";
import { resolve } from "#src/routes.ts";
import { LIVES } from "#src/site/limits.ts";
import { BRAND } from "../fixtures/brand.ts";
import { fakeSupport, MISSING, TIMEOUT } from "./fake-support.ts";

const call = (name: string) =>
	defineCall<{ name: string }>()({
		name,
		path: `/${name}/{productName}` as const,
		params: { productName: slug() },
		tags: ({ productName }, data) => [`${name}:${productName}`, ...(data ? [`found:${data.name}`] : [])],
	});

const critical = defineModule({
	name: "critical",
	critical: true,
	calls: ({ params }) => ({ main: request(call("main"), { productName: params.productName ?? null }) }),
	view: () => null,
});
const optional = defineModule({
	name: "optional",
	calls: ({ params }) => ({ side: request(call("side"), { productName: params.productName ?? null }) }),
	view: () => null,
});
const sharing = defineModule({
	name: "sharing",
	hiddenIn: { lite: ["lite"], searchTypes: ["manuals"] },
	calls: ({ params }) => ({ same: request(call("main"), { productName: params.productName ?? null }) }),
	view: () => null,
});
const page = definePage({
	name: "product",
	modules: [critical, optional, sharing],
	calls: () => ({}),
	head: ({ context }) => plainHead(context, "A product"),
	life: "standard",
});

const contextAt = (path: string, mode: RequestContext["mode"] = { embed: false, lite: "none" }): RequestContext => ({
	locale: BRAND.defaultLocale,
	mode,
	...resolve(path),
	query: {},
	path,
});
const load = (
	support: ReturnType<typeof fakeSupport>,
	context = contextAt("/televisions/lumen"),
	pageType = page,
	identity: App.Locals["identity"] = { kind: "anonymous" },
	form: App.Locals["form"] = null,
) =>
	loadPage(pageType, {
		context,
		identity,
		snapshot: support.support.snapshot(),
		origin: "http://localhost:4321",
		waysIn: { passwords: true, signOn: null },
		receipts: async () => ({ state: "unknown" }),
		onViewFailure: () => {},
		onInlineTexts: () => {},
		request: null,
		form,
	});
const ANSWERS = { main: { name: "m" }, side: { name: "s" } };

describe("loading a page", () => {
	test("asks each question once, however many modules ask it", async () => {
		const support = fakeSupport(ANSWERS);
		const { modules } = await load(support);
		expect(support.names().sort()).toEqual(["main", "side"]);
		expect(modules.map(({ module }) => module.name)).toEqual(["critical", "optional", "sharing"]);
	});

	test("words that were sent are shown again even where the page's subject says nothing; where there is no such thing they are not", async () => {
		const keeping = { ...critical, keepsWords: true };
		const pageType = definePage({ ...page, modules: [keeping], calls: keeping.calls, standsUnder: ["main"] });
		const sent = { form: "serial-check", values: { serialNumber: "7" }, errors: [] } as const;
		const shown = (main: CallError, form: App.Locals["form"]) =>
			load(fakeSupport({}, { main }), contextAt("/televisions/lumen"), pageType, { kind: "anonymous" }, form);
		const { status, modules, cache } = await shown(TIMEOUT, sent);
		expect([status, modules.map(({ module, data }) => [module.name, data])]).toEqual([
			200,
			[["critical", { main: null }]],
		]);
		expect(cache).toMatchObject({ maxAge: 0, swr: 0 });
		expect((await shown(TIMEOUT, null)).status).toBe(503);
		expect((await shown(MISSING, sent)).status).toBe(404);
	});

	test("a hidden module costs no call", async () => {
		const support = fakeSupport({ main: { name: "m" } });
		const { modules } = await load(support, contextAt("/televisions/lumen", { embed: false, lite: "lite" }));
		expect(modules.map(({ module }) => module.name)).toEqual(["critical", "optional"]);
		const typed = await load(support, contextAt("/televisions/lumen/manuals"));
		expect(typed.modules.map(({ module }) => module.name)).toEqual(["critical", "optional"]);
	});

	test("a failed optional module is left out, the page stays and lives for seconds", async () => {
		const result = await load(fakeSupport(ANSWERS, { side: TIMEOUT }));
		expect(result.status).toBe(200);
		expect(result.modules.map(({ module }) => module.name)).toEqual(["critical", "sharing"]);
		expect(result.cache).toMatchObject(LIVES.degraded);
		expect(result.cache.tags).toContain("degraded");
	});

	test.each([404, 403, 501])(
		"an uncritical module whose call answers %i is empty, and the page whole",
		async (status) => {
			const result = await load(fakeSupport(ANSWERS, { side: { ...MISSING, status } }));
			expect(result.modules.find(({ module }) => module.name === "optional")?.data).toEqual({ side: null });
			expect(result.cache).toMatchObject(LIVES.standard);
			expect(result.cache.tags).not.toContain("degraded");
		},
	);

	test.each([500, 503, 599])("a status of %i breaks the page's completeness", async (status) => {
		expect((await load(fakeSupport(ANSWERS, { side: { ...MISSING, status } }))).cache.tags).toContain("degraded");
	});

	test("a call a module can do without takes only its own part away, also from a critical module", async () => {
		const patient = (isCritical: boolean): Module =>
			defineModule({
				name: "three-calls",
				critical: isCritical,
				calls: ({ params }) => ({
					main: request(call("main"), { productName: params.productName ?? null }),
					side: canDoWithout(request(call("side"), { productName: params.productName ?? null })),
				}),
				view: () => null,
			});
		for (const isCritical of [true, false]) {
			const result = await load(fakeSupport(ANSWERS, { side: TIMEOUT }), undefined, {
				...page,
				modules: [patient(isCritical)],
			});
			expect(result.status).toBe(200);
			expect(result.modules[0]?.data).toEqual({ main: { name: "m" }, side: null });
			expect(result.cache.tags).toContain("degraded");
		}
	});

	test("a module is critical only where it is the subject of the page", async () => {
		const subject = { ...optional, critical: { pageTypes: ["product"], searchTypes: ["manuals"] } } as const;
		const at = (path: string) =>
			load(fakeSupport(ANSWERS, { side: TIMEOUT }), contextAt(path), { ...page, modules: [subject] });
		expect((await at("/televisions/lumen/manuals")).status).toBe(503);
		expect((await at("/televisions/lumen/downloads")).status).toBe(200);
		expect((await at("/televisions/lumen")).status).toBe(200);
	});

	test("what is for agents costs anybody else no call and no byte", async () => {
		const forAgents: Module = { ...optional, audience: "asc", style: ".for-agents{}" };
		const callOfAgents: Module = {
			...optional,
			name: "call-of-agents",
			calls: () => ({
				side: request({ ...call("side"), audience: "asc" as const }, { productName: "lumen" }),
			}),
		};
		const support = fakeSupport(ANSWERS);
		const modules = [forAgents, callOfAgents];
		const anonymous = await load(support, undefined, { ...page, modules });
		expect(support.names()).toEqual([]);
		expect(anonymous.asked.map(({ name }) => name)).toEqual(["call-of-agents"]);
		const agent = { kind: "agent", id: "a", company: "c", accessLevel: "1" } as const;
		const seen = await load(support, undefined, { ...page, modules }, agent);
		expect(seen.asked).toEqual(modules);
		expect(support.names()).toEqual(["side"]);
	});

	test("a page is not there when the category or product it stands under is not", async () => {
		const under = definePage({
			...page,
			modules: [optional],
			calls: ({ params }) => ({ place: request(call("place"), { productName: params.productName ?? null }) }),
			standsUnder: ["place"],
		});
		expect((await load(fakeSupport(ANSWERS, { place: MISSING }), undefined, under)).status).toBe(404);
		expect((await load(fakeSupport(ANSWERS, { place: TIMEOUT }), undefined, under)).status).toBe(200);
	});

	test("a failed critical module is a 503 page with the search box and without an index entry", async () => {
		const result = await load(fakeSupport(ANSWERS, { main: TIMEOUT }));
		expect(result.status).toBe(503);
		expect(result.modules.map(({ module }) => module.name)).toEqual(["search-box", "error-message"]);
		expect(result.head.noindex).toBe(true);
	});

	test("a critical 404 is the not-found page, tagged so that the thing appears when it comes", async () => {
		const result = await load(fakeSupport(ANSWERS, { main: MISSING }));
		expect(result.status).toBe(404);
		expect(result.pageType.name).toBe("not-found");
		expect(result.cache.tags).toContain("addresses");
	});

	test("where nothing stands, and nobody can say what stood there, is asked again in seconds", async () => {
		const held = { ...page, modules: [optional], isHeld: () => false };
		for (const pageType of [held, page])
			for (const [replies, is] of [
				[{ formerAddress: TIMEOUT }, LIVES.degraded],
				[{ formerAddress: MISSING }, LIVES.missing],
			] as const) {
				const main = pageType === page ? { main: MISSING } : {};
				const result = await load(fakeSupport(ANSWERS, { ...main, ...replies }), undefined, pageType);
				expect(result.status).toBe(404);
				expect(result.cache).toMatchObject(is);
			}
	});

	test("a remote API's 404 is believed only when it says it twice", async () => {
		const remote = fakeSupport(ANSWERS, { main: MISSING }, null);
		await load(remote);
		expect(remote.names().filter((name) => name === "main")).toHaveLength(2);
		const embedded = fakeSupport(ANSWERS, { main: MISSING });
		await load(embedded);
		expect(embedded.names().filter((name) => name === "main")).toHaveLength(1);
	});

	test("tags come from every call, the skipped ones included", async () => {
		const result = await load(fakeSupport({ main: { name: "m" } }));
		expect(result.cache.tags).toEqual(expect.arrayContaining(["site", "main:lumen", "found:m", "side:lumen"]));
	});
});
