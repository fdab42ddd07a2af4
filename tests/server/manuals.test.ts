import { afterAll, beforeAll, expect, test } from "vitest";
import { BASE } from "#src/routes.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

let server: BuiltServer;
beforeAll(async () => {
	server = await startBuiltServer();
});
afterAll(() => server.stop());

const MANUAL = "/televisions/manuals/manual-lumen-e9";
/** The origin that pages call their own. */
const own = () => server.origin.replace("127.0.0.1", "localhost");
const get = (path: string, headers: Record<string, string> = {}) =>
	fetch(`${server.origin}${path}`, { redirect: "manual", headers });
const textAt = async (path: string) => (await get(path)).text();

test("every page of a manual has one address, with its text, its neighbours and the way to the PDF", async () => {
	const reply = await get(`${BASE}${MANUAL}/en/7`);
	const html = await reply.text();
	expect(reply.status).toBe(200);
	expect(html).toMatch(/<title>Page 7 – User manual Lumen E9 65 and E9 55/);
	expect(html).toMatch(/<h[23] id="heading-\d">Hang the TV on a wall<\/h[23]>/);
	expect(html).toContain("The holes are 300 x 300 mm apart");
	expect(html).toMatch(/href="[^"]+\/files\/[0-9a-f]{16}\/manual-lumen-e9-en\.pdf#page=7"/);
	for (const [rel, page] of [
		["prev", 6],
		["next", 8],
	])
		expect(html).toContain(`<link rel="${rel}" href="${BASE}${MANUAL}/en/${page}">`);
	expect(html).toContain(`<link rel="canonical" href="${own()}${BASE}${MANUAL}/en/7">`);
	const again = await get(`${BASE}${MANUAL}/en/7`, { "If-None-Match": reply.headers.get("etag") ?? "" });
	expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("a page that is not there is not found; one under a stranger goes home; another language's belongs to its locale", async () => {
	for (const path of [
		`${MANUAL}/en/999`,
		`${MANUAL}/en/0`,
		`${MANUAL}/en/03`,
		`${MANUAL}/xx/1`,
		`${MANUAL}/en`,
		"/manuals/nope/en/1",
	])
		expect((await get(BASE + path)).status, path).toBe(404);
	const stranger = await get(`${BASE}/phones/manuals/manual-lumen-e9/de/2`);
	expect([stranger.status, stranger.headers.get("location")]).toEqual([308, `${BASE}${MANUAL}/de/2`]);
	expect((await get(`${BASE}/televisions/lumen-e9-65/manuals/manual-lumen-e9/de/2`)).status).toBe(200);
	const arabic = await textAt(`/ar${BASE}${MANUAL}/de/2`);
	expect(arabic).toContain(`<link rel="canonical" href="${own()}/de${BASE}${MANUAL}/de/2">`);
	expect(arabic).toMatch(/<div class="body prose" lang="de" dir="ltr">/);
});

test("search lands on the page of a manual that says it, one a manual", async () => {
	const found = await (
		await get(`/api/content/support/en_GB/search?query=optical+digital+output+AERIAL&num=20`)
	).json();
	const pages = found.searchResponse.results.filter(({ type }: { type: string }) => type === "sub-document");
	expect(pages[0]).toMatchObject({
		path: expect.stringMatching(/^\/televisions\/(?:[a-z0-9-]+\/)?manuals\/manual-lumen-[a-z0-9-]+\/en\/\d+$/),
		page: { document: expect.stringContaining("User manual Lumen") },
	});
	const ids = pages.map(({ id }: { id: string }) => id);
	expect(new Set(ids).size).toBe(ids.length);
	expect((await get(BASE + pages[0].path)).status).toBe(200);
	const html = await textAt(`${BASE}/results?query=optical+digital+output+AERIAL`);
	expect(html).toContain(`href="${BASE}${pages[0].path}"`);
});

test("the sitemap of a locale lists the pages of manuals in its language", async () => {
	const german = await textAt(`${BASE}/sitemaps/manual-pages-de_DE.xml`);
	expect(german).toContain(`<loc>${own()}/de${BASE}${MANUAL}/de/3</loc>`);
	expect(german).not.toMatch(/\/en\/\d+<\/loc>/);
	expect(await textAt(`${BASE}/sitemap.xml`)).toContain("/sitemaps/manual-pages-de_DE.xml");
});

test("a page names its feeds, its search and its twin, and all of them are there", async () => {
	const html = await textAt(`/de${BASE}/televisions/lumen-e9-65`);
	const links = [...html.matchAll(/<link rel="(?:alternate|search)" href="([^"]+)" type="([^"]+)"/g)];
	expect(links.map(([, , type]) => type)).toEqual([
		"application/atom+xml",
		"application/feed+json",
		"application/opensearchdescription+xml",
		"text/markdown",
	]);
	for (const [, href = "", type = ""] of links) {
		const reply = await get(new URL(href).pathname);
		expect([reply.status, reply.headers.get("content-type")], href).toEqual([200, `${type}; charset=utf-8`]);
		expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
		const again = await get(new URL(href).pathname, { "If-None-Match": reply.headers.get("etag") ?? "" });
		expect(again.status, href).toBe(304);
	}
});

test.each([
	["/televisions/lumen-e9-65", "# Lumen E9 65 (HTV-65E9K)"],
	["/articles/connect-sound-bar-hdmi-arc", "# How do I connect an Arco sound bar"],
	[`${MANUAL}/en/3`, "# User manual Lumen E9 65 and E9 55, page 3"],
	["/repair-documents/lumen-e9-stand", "# Replace the centre stand of Lumen E9"],
])("%s has a Markdown twin that names its page, and is not indexed itself", async (path, beginning) => {
	const page = await textAt(BASE + path);
	const reply = await get(`${BASE}${path}.md`);
	expect((await reply.text()).slice(0, beginning.length)).toBe(beginning);
	const canonical = /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1];
	expect(reply.headers.get("link")).toBe(`<${canonical}>; rel="canonical"`);
	expect(reply.headers.get("x-robots-tag")).toBe("noindex");
	expect(page).toContain(`<link rel="alternate" href="${canonical}.md" type="text/markdown">`);
});

test("a twin of nothing is not found, of an address that moved leads on, and no other page has one", async () => {
	for (const path of ["/articles/nope.md", "/televisions.md", "/televisions/lumen-e9-65/manuals.md", ".md"])
		expect((await get(BASE + path)).status, path).toBe(404);
	const moved = await get(`${BASE}/phones/lumen-e9-65.md?lite=true`);
	expect([moved.status, moved.headers.get("location")]).toEqual([308, `${BASE}/televisions/lumen-e9-65.md`]);
	expect((await get(`${BASE}/feeds/nope.atom`)).status).toBe(404);
});
