import { afterAll, beforeAll, expect, test } from "vitest";
import { ANONYMOUS, type Identity } from "#src/identity/identity.ts";
import { externalContentPage } from "#src/page-types/external-content.ts";
import { fileReply } from "#src/page-types/file-reply.ts";
import { loadPage } from "#src/page-types/load-page.ts";
import type { PageType } from "#src/page-types/page-type.ts";
import { productPage } from "#src/page-types/product.ts";
import { composePolicy } from "#src/server/render/content-security-policy.ts";
import type { Content } from "#src/store/content.ts";
import { copyOfAgentsPack, EMBEDDED } from "#tests/fixtures/agents-pack.ts";
import { CANARY } from "#tests/fixtures/canary.ts";
import { embeddedApi, NOBODY } from "#tests/fixtures/embedded-api.ts";
import { contextFor } from "#tests/modules/render.ts";

const AGENT: Identity = { kind: "agent", id: "1", company: "Repairs", accessLevel: "3" };
const TOOL = `${CANARY}-tool`;

const copy = copyOfAgentsPack();
let content: Content;
let api: ReturnType<typeof embeddedApi>;

beforeAll(async () => {
	content = await copy.open();
	api = embeddedApi(content);
});

afterAll(() => {
	copy.cleanUp();
});

async function load(pageType: PageType, path: string, identity: Identity) {
	const snapshot = api.support.snapshot();
	const page = await loadPage(pageType, {
		...{ identity, snapshot, context: contextFor({ path }), origin: "https://support.example" },
		...{
			receipts: async () => ({ state: "unknown" }),
			onViewFailure: () => {},
			onInlineTexts: () => {},
			request: null,
			form: null,
			waysIn: { passwords: true, signOn: null },
		},
	});
	snapshot.release();
	return page;
}

const ask = async (call: string, identity: Identity) => {
	const request = new Request(`https://support.example/api/content/support/en_GB/${call}`);
	const reply = await api.face.answer(request, { ...NOBODY, identity });
	return { status: reply.status, text: await reply.text() };
};

test("a configured key is answered to an agent alone; any other is not there, and what is no key is refused", async () => {
	const { status, text } = await ask(`externalLinkContent?key=${TOOL}`, AGENT);
	expect([status, JSON.parse(text)]).toEqual([200, { embeddedHtml: EMBEDDED }]);
	const statuses = async (keys: readonly string[], identity: Identity) =>
		Promise.all(keys.map(async (key) => (await ask(`externalLinkContent?key=${key}`, identity)).status));
	expect(await statuses(["other", "https:%2F%2F169.254.169.254%2F", ""], AGENT)).toEqual([404, 400, 400]);
	expect(await statuses([TOOL, "other"], ANONYMOUS)).toEqual([403, 403]);
	expect((await ask("../brand", ANONYMOUS)).text + (await ask("brand", ANONYMOUS)).text).not.toContain(CANARY);
});

test("it stands where it is configured: on the products of its category, and not on others", async () => {
	const keysAt = async (context: string) =>
		JSON.parse((await ask(`external-contents/${context}`, AGENT)).text).contents;
	expect(await keysAt("pebble-20")).toEqual([{ key: TOOL, title: `${CANARY} tool`, height: 240 }]);
	expect(await keysAt("speakers")).toHaveLength(1);
	expect(await keysAt("harbour-r1")).toEqual([]);
});

test("an agent's product page has the frame and a policy that allows one of ours; nobody else's has either", async () => {
	const framesOf = async (identity: Identity) => {
		const { modules } = await load(productPage, "/speakers/pebble-20", identity);
		const isThere = modules.some(({ module }) => module.name === "external-html");
		return [isThere, modules.some(({ module, data }) => module.frames(data))];
	};
	expect([await framesOf(AGENT), await framesOf(ANONYMOUS)]).toEqual([
		[true, true],
		[false, false],
	]);
	const policy = (frames: boolean) =>
		composePolicy({ styles: [], scripts: [], frameParents: [], frames, formTarget: null, secure: true }).match(
			/frame-src [^;]*/,
		)?.[0];
	// Without one of its own a frame is what `default-src 'none'` forbids.
	expect([policy(true), policy(false)]).toEqual(["frame-src 'self'", undefined]);
});

test("the frame's document comes with a policy that takes its origin away and lets it reach nothing", async () => {
	const page = await load(externalContentPage, `/external-content/${TOOL}`, AGENT);
	const reply = fileReply(page);
	expect([reply.status, reply.headers.get("content-disposition"), page.cache.maxAge]).toEqual([200, null, 0]);
	const policy = reply.headers.get("content-security-policy") ?? "";
	expect(policy.split("; ")).toEqual(
		expect.arrayContaining([
			...["sandbox allow-scripts", "default-src 'none'", "img-src data:", "base-uri 'none'", "form-action 'none'"],
			"frame-ancestors 'self'",
		]),
	);
	expect(policy).not.toMatch(/allow-same-origin|allow-top|allow-popups|https?:|\*/);
	expect(await reply.text()).toContain(EMBEDDED);
});

test("nobody else is told that there is one: 404, whether the key is configured or not", async () => {
	const told = async (key: string) => {
		const reply = fileReply(await load(externalContentPage, `/external-content/${key}`, ANONYMOUS));
		return [reply.status, await reply.text()];
	};
	expect(await told(TOOL)).toEqual(await told("other"));
	expect((await told(TOOL))[0]).toBe(404);
});

test("an entry without its file, its title or its places is a problem, and a file that nothing names is a note", () => {
	const broken = copyOfAgentsPack();
	broken.remove(`external-content/${TOOL}.html`);
	broken.edit("site.json", (text) =>
		text.replace('"speakers"]', '"no-such"]').replace(`"title":"${TOOL}"`, '"title":"none"'),
	);
	expect(broken.problems().filter((line) => line.includes("externalContent"))).toHaveLength(3);
	broken.cleanUp();
});
