import { describe, expect, test } from "vitest";
import type { RequestContext } from "#src/context/request-context.ts";
import { defineCall, request } from "#src/contract/call.ts";
import { slug } from "#src/contract/parameter.ts";
import { plainHead } from "#src/head/plain-head.ts";
import { defineModule } from "#src/modules/module.ts";
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
const load = (support: ReturnType<typeof fakeSupport>, context = contextAt("/televisions/lumen")) =>
	loadPage(page, {
		context,
		identity: { kind: "anonymous" },
		snapshot: support.support.snapshot(),
		origin: "http://localhost:4321",
	});
const ANSWERS = { main: { name: "m" }, side: { name: "s" } };

describe("loading a page", () => {
	test("asks each question once, however many modules ask it", async () => {
		const support = fakeSupport(ANSWERS);
		const { modules } = await load(support);
		expect(support.names().sort()).toEqual(["main", "side"]);
		expect(modules.map(({ module }) => module.name)).toEqual(["critical", "optional", "sharing"]);
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
		expect(result.cache.tags).toContain("missing:/televisions/lumen");
	});

	test("F6: a remote API's 404 is believed only when it says it twice", async () => {
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
