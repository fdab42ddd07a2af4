import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const BASE = "/electronics/support";
const STUDIO = `${BASE}/robot-vacuums/trundle-960/software/trundle-map-studio`;
const ACCEPT = `${BASE}/licences/halvenor-apps/acceptance`;
const COOKIE = "gwt-accepted-licences";

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer();
});
afterAll(() => site?.stop());

const get = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
	const reply = await fetch(site.origin + path, { headers, redirect: "manual" });
	return { status: reply.status, headers: reply.headers, html: await reply.text() };
};
/** Links to files that a reader sees. */
const offered = (html: string) =>
	[...html.matchAll(/<a [^>]*href="(\/electronics\/support\/files\/[^"]*\.zip)"/g)].map(([, href = ""]) => href);
const accept = (fields: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}, at = ACCEPT) =>
	fetch(site.origin + at, {
		method: "POST",
		redirect: "manual",
		headers: { origin: site.origin, ...more },
		body: new URLSearchParams(fields),
	});
const FORM = { version: "2.1", page: "software-details", item: "trundle-map-studio" };

describe("the addresses of software", () => {
	test.each([
		["/software/trundle-map-studio", 200, null],
		["/robot-vacuums/software/trundle-map-studio", 200, null],
		["/robot-vacuums/trundle-880/software/trundle-map-studio", 200, null],
		["/televisions/software/trundle-map-studio", 308, STUDIO],
		["/televisions/lumen-e9-65/software/trundle-map-studio", 308, STUDIO],
		["/software/pro/lumen-fleet", 200, null],
		["/software/lumen-fleet", 200, null],
		["/software/mobile/lumen-fleet", 308, `${BASE}/televisions/lumen-e9-65/software/pro/lumen-fleet`],
		["/software/no-such-software", 404, null],
		["/software/lumen-tv-factory-reset", 404, null],
		["/downloads/lumen-channel-editor", 200, null],
		["/televisions/downloads/lumen-channel-editor", 200, null],
		["/televisions/lumen-c7-50/downloads/lumen-channel-editor", 200, null],
		[
			"/sound-bars/arco-900/downloads/lumen-channel-editor",
			308,
			`${BASE}/televisions/lumen-e9-65/downloads/lumen-channel-editor`,
		],
		["/phones/downloads/lumen-channel-editor", 308, `${BASE}/televisions/lumen-e9-65/downloads/lumen-channel-editor`],
	])("%s answers %i", async (path, status, location) => {
		const reply = await get(BASE + path);
		expect([reply.status, reply.headers.get("location")]).toEqual([status, location]);
		if (status === 200)
			expect(reply.html).toMatch(
				/<link rel="canonical" href="[^"]*\/(?:televisions\/lumen-e9-65|robot-vacuums\/trundle-960)\//,
			);
	});

	test("its family stands among the downloads of its products, is found by words, and is in a sitemap", async () => {
		expect((await get(`${BASE}/robot-vacuums/trundle-960/downloads`)).html).toContain(`href="${STUDIO}"`);
		const api = `${site.origin}/api/content/support/de_DE/search?query=sperrzonen&type=software`;
		const { searchResponse } = await (await fetch(api)).json();
		expect(searchResponse.results.map(({ id }: { id: string }) => id)).toContain("trundle-map-studio");
		expect((await get(`${BASE}/sitemaps/software-en_GB.xml`)).html).toContain(`${STUDIO}<`);
		expect((await get(`${BASE}/sitemaps/licences-en_GB.xml`)).html).toContain("/licences/halvenor-apps<");
	});

	test("machines read what readers see: name, version, size, and the licence instead of a link", async () => {
		const { html } = await get(`${STUDIO}?softwareIndex=2`);
		const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, text = ""]) =>
			JSON.parse(text),
		);
		const software = data.find((each) => each["@type"] === "SoftwareApplication");
		expect(software).toMatchObject({
			name: "Trundle Map Studio – For Linux",
			softwareVersion: "3.1",
			operatingSystem: "Linux",
		});
		expect(software.downloadUrl).toBeUndefined();
		expect(new URL(software.license).pathname).toBe(`${BASE}/licences/halvenor-apps`);
		expect(html).toContain(">3.1<");
	});
});

describe("a licence", () => {
	test("is known or not there: an address is refused, and nothing is fetched", async () => {
		const eula = async (eulaUrl: string) =>
			(await fetch(`${site.origin}/api/content/support/de_DE/eulas?eulaUrl=${encodeURIComponent(eulaUrl)}`)).status;
		expect(await eula("halvenor-apps")).toBe(200);
		expect(await eula("another")).toBe(404);
		for (const address of [
			"http://169.254.169.254/",
			"//localhost:22",
			"file:///etc/passwd",
			"http://[::1]:4322/metrics",
		])
			expect(await eula(address)).toBe(400);
		expect((await get(`${BASE}/licences/halvenor-apps`)).html).toContain("What you may do");
		expect((await get(`${BASE}/licences/another`)).status).toBe(404);
	});

	test("is accepted by a form: back on the page its address shows the link, and every other key is untouched", async () => {
		const before = await get(STUDIO);
		expect(offered(before.html)).toEqual([]);
		const reply = await accept({
			...FORM,
			categoryName: "robot-vacuums",
			productName: "trundle-960",
			softwareIndex: "1",
		});
		expect(reply.status).toBe(303);
		const location = reply.headers.get("location") ?? "";
		expect(location).toBe(`${STUDIO}?accepted=halvenor-apps_2.1&softwareIndex=1#get`);
		expect(reply.headers.get("cache-control")).toBe("private, no-store");
		const cookie = reply.headers.get("set-cookie") ?? "";
		expect(cookie).toBe(`${COOKIE}=halvenor-apps_2.1; Path=/; HttpOnly; SameSite=Lax`);

		const after = await get(location.replace("#get", ""));
		expect(offered(after.html)).toEqual([expect.stringContaining("-macos.zip")]);
		expect(after.html).toContain('id="get"');
		expect(after.html).toMatch(/<meta name="robots" content="noindex"/);
		// The address and the cookie are one page, and who has neither gets the one before.
		const remembered = await get(`${STUDIO}?softwareIndex=1`, { cookie: `${COOKIE}=halvenor-apps_2.1` });
		expect(remembered.html).toBe(after.html);
		expect(offered((await get(`${STUDIO}?softwareIndex=1`)).html)).toEqual([]);
		expect((await get(STUDIO)).html).toBe(before.html);
	});

	test("of another version is another one, and so is another licence", async () => {
		for (const accepted of [
			"halvenor-apps_2.0",
			"halvenor-professional_1.0",
			"halvenor-apps",
			"x".repeat(3_000),
			"%0d%0aSet-Cookie:a=b",
		])
			expect(offered((await get(`${STUDIO}?accepted=${accepted}`)).html), accepted).toEqual([]);
		const both = { cookie: `${COOKIE}=halvenor-professional_1.0*halvenor-apps_2.1` };
		expect(offered((await get(STUDIO, both)).html)).toHaveLength(1);
		const fleet = await accept(
			{ version: "1.0", page: "software-details", item: "lumen-fleet", channel: "pro" },
			{ cookie: `${COOKIE}=halvenor-apps_2.1` },
			ACCEPT.replace("halvenor-apps", "halvenor-professional"),
		);
		expect(fleet.headers.get("location")).toBe(
			`${BASE}/software/pro/lumen-fleet?accepted=halvenor-professional_1.0#get`,
		);
		expect(fleet.headers.get("set-cookie")).toContain(`${COOKIE}=halvenor-apps_2.1*halvenor-professional_1.0;`);
	});

	test("that was changed meanwhile is shown anew, one that is not there is a 404", async () => {
		const old = await accept({ ...FORM, version: "2.0" });
		expect([old.status, old.headers.get("location"), old.headers.get("set-cookie")]).toEqual([
			303,
			`${BASE}/software/trundle-map-studio#get`,
			null,
		]);
		expect((await accept(FORM, {}, ACCEPT.replace("halvenor-apps", "another"))).status).toBe(404);
	});

	test("keeps the language and modes of the page", async () => {
		const reply = await accept(
			{ version: "2.1", page: "download-details", item: "lumen-channel-editor" },
			{},
			`/ar${ACCEPT}?lite=true`,
		);
		const location = reply.headers.get("location") ?? "";
		expect(location).toBe(`/ar${BASE}/downloads/lumen-channel-editor?accepted=halvenor-apps_2.1&lite=true#get`);
		// Older versions fall under it as well.
		const lite = await get(location.replace("#get", ""));
		expect(offered(lite.html)).toHaveLength(2);
		expect(offered((await get(`/ar${BASE}/downloads/lumen-channel-editor?lite=true`)).html)).toEqual([]);
	});

	test.each([
		["from another site", FORM, { origin: "https://evil.example" }, 403],
		["for a page elsewhere", { ...FORM, page: "https://evil.example/" }, {}, 422],
		["for an item that is an address", { ...FORM, item: "//evil.example" }, {}, 422],
		["under a category that is one", { ...FORM, categoryName: "..\\evil" }, {}, 422],
		["in a version that is none", { ...FORM, version: "2.1; Secure" }, {}, 422],
		["without saying of what", {}, {}, 422],
	] as const)("is not accepted %s", async (_, fields, headers, status) => {
		const reply = await accept(fields, headers);
		expect([reply.status, reply.headers.get("location"), reply.headers.get("set-cookie")]).toEqual([
			status,
			null,
			null,
		]);
	});

	test("accepted by many leaves the public page in the cache", async () => {
		await get(STUDIO);
		const renders = await site.metric("renders_total");
		for (let index = 0; index < 5; index++) {
			const reply = await get(STUDIO, { cookie: `${COOKIE}=halvenor-apps_2.1` });
			expect(offered(reply.html)).toHaveLength(1);
			expect(offered((await get(STUDIO)).html)).toEqual([]);
		}
		expect((await site.metric("renders_total")) - renders).toBeLessThanOrEqual(2);
	});
});

describe("the file behind it", () => {
	const file = async () => offered((await get(`${STUDIO}?accepted=halvenor-apps_2.1`)).html)[0] ?? "";

	test("is what its page says, to the last byte", async () => {
		const { html } = await get(`${STUDIO}?accepted=halvenor-apps_2.1`);
		const bytes = Buffer.from(await (await fetch(site.origin + (await file()))).arrayBuffer());
		expect(html).toContain(createHash("sha256").update(bytes).digest("hex"));
	});

	test("comes in parts as RFC 9110 has them", async () => {
		const address = await file();
		const whole = await fetch(site.origin + address, { method: "HEAD" });
		const length = Number(whole.headers.get("content-length"));
		const etag = whole.headers.get("etag") ?? "";
		const part = async (headers: Readonly<Record<string, string>>, method = "GET") => {
			const reply = await fetch(site.origin + address, { method, headers });
			await reply.body?.cancel();
			return [reply.status, reply.headers.get("content-range"), Number(reply.headers.get("content-length"))];
		};
		expect(await part({ range: "bytes=10-19" })).toEqual([206, `bytes 10-19/${length}`, 10]);
		expect(await part({ range: "bytes=-5" })).toEqual([206, `bytes ${length - 5}-${length - 1}/${length}`, 5]);
		expect(await part({ range: "bytes=10-19", "if-range": etag })).toEqual([206, `bytes 10-19/${length}`, 10]);
		expect((await part({ range: `bytes=${length}-` })).slice(0, 2)).toEqual([416, `bytes */${length}`]);
		// The whole file, rather than parts that cannot be told apart or of a file that has changed.
		for (const headers of [
			{ range: "bytes=10-19", "if-range": '"other"' },
			{ range: "bytes=10-19", "if-range": `W/${etag}` },
			{ range: "bytes=10-19", "if-range": `"other", ${etag}` },
			{ range: "bytes=0-1,4-5" },
			{ range: `bytes=${Array.from({ length: 200 }, () => "0-").join(",")}` },
			{ range: "bytes=5-1" },
			{ range: "lines=1-2" },
		])
			expect(await part(headers), JSON.stringify(headers).slice(0, 60)).toEqual([200, null, length]);
		expect(await part({ range: "bytes=0-9" }, "HEAD")).toEqual([200, null, length]);
		expect(whole.headers.get("accept-ranges")).toBe("bytes");
	});
});
