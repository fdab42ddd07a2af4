import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { type RawReply, rawGet, rawRequest } from "./raw-request.ts";

/** What every reply carries, whatever was asked, and what none gives away. */

const S = "/electronics/support";
const P = `${S}/televisions/lumen-e9-65`;

let site: BuiltServer;
let html: string;
beforeAll(async () => {
	site = await startBuiltServer();
	html = await (await fetch(site.origin + P)).text();
});
afterAll(() => site?.stop());

const path = (pattern: RegExp) => {
	const found = pattern.exec(html)?.[1];
	if (!found) throw new Error(`The product page holds nothing like ${pattern}.`);
	return found;
};

/** Replies of as many kinds as there are. */
async function kinds(): Promise<Record<string, RawReply>> {
	const get = (target: string, headers = {}, method = "GET") => rawGet(site.port, target, headers, method);
	return {
		home: await get(S),
		"home in Arabic": await get(`/ar${S}`),
		"typed home": await get(`${S}/manuals`),
		category: await get(`${S}/televisions`),
		product: await get(P),
		"product, kept": await get(P),
		"product, HEAD": await get(P, {}, "HEAD"),
		"product, lite": await get(`${P}?lite=true`),
		"product, crm": await get(`${P}?lite=crm`),
		"product, framed": await get(`${P}?embedMode=true`),
		"product, after a failure": await get(`${P}?nick-error=data`),
		"product for the portal": await get(P, { Cookie: "portal=asc" }),
		specifications: await get(`${P}/specifications`),
		results: await get(`${S}/results?query=hdmi`),
		"missing product": await get(`${S}/televisions/no-such-model`),
		"missing page": await get(`${S}/a/b/c/d`),
		"outside the site": await get("/nothing"),
		"unknown prefix": await get(`/xx${S}`),
		"page type of a later day": await get(`${S}/tvhelp`),
		root: await get("/"),
		"slash at the end": await get(`${P}/`),
		"explicit prefix": await get(`/en${P}`),
		robots: await get("/robots.txt"),
		file: await get(path(new RegExp(`["\\s](${S}/files/[0-9a-f]{16}/[\\w.-]+)`))),
		"file not there": await get(`${S}/files/0123456789abcdef/x.pdf`),
		api: await get("/api/content/support/en_GB/categories"),
		"api, missing": await get("/api/content/support/en_GB/products/none-such"),
		"api, unknown": await get("/api/nothing"),
		"bad target": await get("/%zz"),
		"bad host": await get(P, { Host: "evil.example" }),
		"bad method": await get(P, {}, "DELETE"),
		"headers too long": await get(P, { "X-Long": "a".repeat(20_000) }),
		"target too long": await get(`${S}/${"a".repeat(9000)}`),
		"no HTTP": await rawRequest(site.port, "HELLO\r\n\r\n"),
		"length that is none": await rawRequest(
			site.port,
			`GET ${P} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nContent-Length: x\r\n\r\n`,
		),
		"body too large": await rawRequest(
			site.port,
			`POST ${P} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nContent-Length: 999999\r\n\r\n`,
		),
	};
}

describe("every reply", () => {
	test("says its type, its policy and the security headers", async () => {
		for (const [kind, { status, headers }] of Object.entries(await kinds())) {
			expect(status, kind).toBeGreaterThan(0);
			expect(headers["x-content-type-options"], kind).toBe("nosniff");
			expect(headers["referrer-policy"], kind).toBe("strict-origin-when-cross-origin");
			expect(headers["permissions-policy"], kind).toContain("camera=()");
			expect(headers["cross-origin-opener-policy"], kind).toBe("same-origin-allow-popups");
			expect(headers["content-security-policy"], kind).toBeTruthy();
			expect((headers["content-security-policy"] ?? "").length, kind).toBeLessThan(4096);
			expect(headers["x-request-id"], kind).toBeTruthy();
			expect(headers["x-powered-by"], kind).toBeUndefined();
			const type = headers["content-type"] ?? "";
			if (/^text\//.test(type)) expect(type, kind).toMatch(/; charset=utf-8$/);
			else expect(type, kind).toMatch(/^(application\/(problem\+)?json|image\/|application\/(pdf|zip|xml))/);
			expect(headers["set-cookie"] !== undefined, kind).toBe(["product, lite", "product, framed"].includes(kind));
		}
	});

	test("a page's policy allows nothing by default, no inline text it does not hold, no frame but in embed mode", async () => {
		const policy = async (target: string) =>
			(await fetch(site.origin + target)).headers.get("content-security-policy") ?? "";
		const standard = await policy(P);
		for (const directive of [
			"default-src 'none'",
			"worker-src 'none'",
			"base-uri 'none'",
			"form-action 'self'",
			"connect-src 'self'",
			"img-src 'self'",
			"frame-ancestors 'none'",
		])
			expect(standard.split("; ")).toContain(directive);
		// What the first one forbids, unless one of its own says otherwise.
		expect(standard).not.toMatch(/(child|fenced-frame|font|frame|media|object|prefetch)-src/);
		expect(standard).not.toMatch(/unsafe|nonce|\*|data:|https?:/);
		expect(await policy(`${P}?embedMode=true`)).not.toContain("frame-ancestors 'none'");
		expect(await policy(`${P}?lite=true`)).toContain("script-src 'self';");
	});

	test("every inline script and style of a page is one the policy names", async () => {
		const { createHash } = await import("node:crypto");
		for (const target of [S, P, `${P}?lite=true`, `/ar${S}/televisions`, `${S}/results?query=hdmi`, "/nothing"]) {
			const reply = await fetch(site.origin + target);
			const policy = reply.headers.get("content-security-policy") ?? "";
			const text = await reply.text();
			for (const [, , attributes = "", inline = ""] of text.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g)) {
				if (inline === "" || attributes.includes("json")) continue;
				expect(policy, `${target}: ${inline.slice(0, 60)}`).toContain(
					createHash("sha256").update(inline).digest("base64"),
				);
			}
			expect(text, target).not.toMatch(/\sstyle=["']/);
		}
	});

	test("no error gives away a stack, a path, a statement or a name inside", async () => {
		for (const [kind, { status, text }] of Object.entries(await kinds())) {
			if (status < 400) continue;
			const words = text.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "");
			expect(words, kind).not.toMatch(
				/\bat (async )?[\w.]+ \(|node_modules|file:\/\/|\/src\/|\/dist\/|SELECT |SQLITE|[a-z]Error:/,
			);
		}
	});
});

describe("files", () => {
	const file = () => path(new RegExp(`["\\s](${S}/files/[0-9a-f]{16}/[\\w.-]+\\.svg)`));

	test("a picture runs nothing, wherever it is opened", async () => {
		const { headers, status } = await fetch(site.origin + file());
		expect([status, headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
		expect(headers.get("content-security-policy")).toContain("sandbox; default-src 'none'");
		expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
	});

	test("files answer ranges and conditions, errors are never immutable", async () => {
		const part = await fetch(site.origin + file(), { headers: { range: "bytes=0-9" } });
		expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
		const etag = part.headers.get("etag") ?? "";
		expect((await rawGet(site.port, file(), { "If-None-Match": etag })).status).toBe(304);
		const length = (await (await fetch(site.origin + file())).arrayBuffer()).byteLength;
		for (const [headers, status, range] of [
			[{ "if-match": '"other"' }, 412, null],
			[{ range: "bytes=999999999-" }, 416, `bytes */${length}`],
		] as const) {
			const reply = await fetch(site.origin + file(), { headers });
			expect([reply.status, reply.headers.get("cache-control")]).toEqual([status, "private, no-store"]);
			expect(reply.headers.get("content-range")).toBe(range);
		}
		const asset =
			/\/electronics\/support\/_assets\/[\w.-]+\.(?:js|css)/.exec((await rawGet(site.port, P)).body)?.[0] ?? "";
		const kept = await fetch(site.origin + asset);
		const own = kept.headers.get("etag") ?? "";
		for (const [wanted, status, control] of [
			[own, 200, "public, max-age=31536000, immutable"],
			[`"a", ${own}`, 200, "public, max-age=31536000, immutable"],
			["*", 200, "public, max-age=31536000, immutable"],
			['"other"', 412, "private, no-store"],
		] as const) {
			const reply = await fetch(site.origin + asset, { headers: { "if-match": wanted } });
			expect([reply.status, reply.headers.get("cache-control")]).toEqual([status, control]);
		}
	});

	test("no spelling of a path leaves the list of files", async () => {
		const base = file().slice(0, file().lastIndexOf("/"));
		const ways = [
			"..",
			"%2e%2e",
			"%2e.",
			".%2e",
			"..;",
			"%c0%ae%c0%ae",
			"%252e%252e",
			"..%00",
			"....",
			"..%5c",
			"%5c..",
			"C:",
		];
		const goals = ["/etc/passwd", "/CURRENT", "/content/CURRENT", "%2fetc%2fpasswd", "%5cetc%5cpasswd"];
		for (const way of ways) {
			for (const goal of goals) {
				const { status, body } = await rawGet(site.port, `${base}/${way}${goal}`);
				expect([400, 404, 308], way + goal).toContain(status);
				expect(body).not.toContain("root:x:");
			}
		}
	});
});

describe("what is not there", () => {
	test("no source, no setting, no database", async () => {
		const names =
			".env .env.local .git/HEAD .git/config .gitignore .npmrc package.json package-lock.json tsconfig.json astro.config.mjs var/content/CURRENT content/CURRENT CURRENT ops-token var/ops-token dist/server/main.mjs server/main.mjs main.mjs src/server/main.ts node_modules/astro/package.json build-id .DS_Store .well-known/security.txt backup.zip db.sqlite debug phpinfo.php wp-login.php server-status actuator/health metrics livez readyz invalidate healthz".split(
				" ",
			);
		for (const name of names) {
			for (const target of [
				`/${name}`,
				`/electronics/support/${name}`,
				`/electronics/support/_assets/${name}`,
				`/electronics/support/files/${name}`,
			])
				expect((await rawGet(site.port, target)).status, target).toBe(404);
		}
		const asset = /(\/electronics\/support\/_assets\/[\w.-]+\.(js|css))/.exec(html)?.[1];
		if (asset)
			for (const ending of [".map", ".br", ".gz"]) expect((await rawGet(site.port, asset + ending)).status).toBe(404);
	});

	test("health and metrics are the operator's, on their own port", async () => {
		for (const name of ["livez", "readyz", "metrics", "invalidate"])
			expect((await fetch(`${site.origin}/${name}`)).status).toBe(404);
		expect(await (await fetch(`${site.opsOrigin}/livez`)).text()).toBe("ok\n");
		expect(await (await fetch(`${site.opsOrigin}/readyz`)).text()).toBe("ok\n");
		expect((await fetch(`${site.opsOrigin}/invalidate`, { method: "POST", body: '{"tags":["site"]}' })).status).toBe(
			401,
		);
		expect(
			(
				await fetch(`${site.opsOrigin}/invalidate`, {
					method: "POST",
					headers: { authorization: `Bearer ${site.opsToken}` },
					body: "nonsense",
				})
			).status,
		).toBe(400);
		expect((await fetch(`${site.opsOrigin}/metrics`)).headers.get("content-type")).toMatch(/^text\/plain/);
	});

	test("the log is JSON by line and holds nothing of a visitor", async () => {
		await fetch(`${site.origin}${S}/results?query=canary-query`, {
			headers: { "user-agent": "canary-agent", cookie: "x=canary-cookie" },
		});
		await rawGet(site.port, `/electronics/support/%0a%7b"level":60%7d?query=canary`);
		for (const line of site.log) {
			expect(() => JSON.parse(line), line).not.toThrow();
			expect(line).not.toMatch(/canary|127\.0\.0\.1:\d+.*user/);
		}
	});
});

describe("feeds", () => {
	test.each(["/robots.txt", "/llms.txt", `${S}/feeds.atom`])("%s is kept like a page and says so", async (feed) => {
		const [first, second] = [await rawGet(site.port, feed), await rawGet(site.port, `${feed}?x=1`)];
		const head = await rawGet(site.port, feed, {}, "HEAD");
		expect(first.headers["cache-status"]).toMatch(/^support; (fwd=miss; stored|hit); ttl=\d+$/);
		for (const { headers, status } of [second, head]) {
			expect(status).toBe(200);
			expect(headers["cache-status"]).toMatch(/^support; hit; ttl=\d+$/);
			expect(Number(headers["age"])).toBeGreaterThanOrEqual(0);
			expect(Number(headers["age"]) + Number(/ttl=(\d+)/.exec(headers["cache-status"] ?? "")?.[1])).toBeLessThan(602);
		}
		expect(head.headers["content-length"]).toBe(second.headers["content-length"]);
		expect(head.body).toBe("");
		const etag = second.headers["etag"] ?? "";
		expect((await rawGet(site.port, feed, { "if-none-match": etag })).status).toBe(304);
	});

	test("a feed that is not there is a page that says so", async () => {
		const reply = await rawGet(site.port, `${S}/feeds/nothing-of-ours.atom`);
		expect([reply.status, reply.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
	});
});
