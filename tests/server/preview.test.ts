import { afterAll, beforeAll, expect, test } from "vitest";
import { LinkSigner } from "#src/identity/link-signer.ts";
import { signPreview } from "#src/identity/preview-token.ts";
import { waitingVersions, writeWaiting } from "#src/store/waiting-version.ts";
import { ARTICLE, replace } from "#tests/fixtures/harmed-pack.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { runProgram } from "./run-program.ts";

const S = "/electronics/support";
const PAGE = `${S}/articles/clean-housing`;
const SECRET = "s".repeat(40);

let copy: Copy;
let site: BuiltServer;
let first: string;
let draft: string;

const version = async (options = {}): Promise<string> => {
	const outcome = await copy.import(options);
	if (outcome.state === "refused") throw new Error(JSON.stringify(outcome));
	return outcome.version;
};

beforeAll(async () => {
	copy = copyOfPack();
	first = await version();
	site = await startBuiltServer({ DATA_DIR: copy.dataDir, LINK_SECRET: SECRET });
	replace(ARTICLE, /Use .*/, "Use the secret sponge.")(copy);
	copy.copyFolder("articles/clean-housing", "articles/unheard-of");
	replace("articles/unheard-of/en_GB.md", /^title: .*$/m, 'title: "Unheard of xylophone"')(copy);
	draft = await version({ noPublish: true });
});
afterAll(async () => {
	await site?.stop();
	copy?.cleanUp();
});

const get = (path: string, headers: Record<string, string> = {}) =>
	fetch(site.origin + path, { headers, redirect: "manual" });

const command = (...args: readonly string[]) =>
	runProgram(process.execPath, ["scripts/content.ts", ...args, "--data", copy.dataDir], {
		env: { ...process.env, LINK_SECRET: SECRET, SITE_ORIGINS: site.origin },
	});

/** Follows the link of a version; the cookie that a browser keeps of it. */
async function cookieOf(name: string): Promise<string> {
	const link = (await command("preview", name)).stdout.split("\n")[0] ?? "";
	const entered = await fetch(link, { redirect: "manual" });
	expect([entered.status, entered.headers.get("location")]).toEqual([303, S]);
	expect(entered.headers.get("cache-control")).toBe("private, no-store");
	expect(entered.headers.get("referrer-policy")).toBe("no-referrer");
	const cookie = entered.headers.get("set-cookie") ?? "";
	expect(cookie).toMatch(/^__Host-preview=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=8\d{4}$/);
	return cookie.split(";")[0] ?? "";
}

test("whoever has the link sees the version in pages, lists, search and API; nobody else does, before, meanwhile or after", async () => {
	const publicly = async () => {
		expect(await (await get(PAGE)).text()).not.toContain("secret sponge");
		expect((await get(`${S}/articles/unheard-of`)).status).toBe(404);
		expect(await (await get(`${S}/results?query=xylophone`)).text()).not.toContain("Unheard");
	};
	await publicly();
	const Cookie = await cookieOf(draft);
	for (let round = 0; round < 2; round++) {
		const page = await get(PAGE, { Cookie });
		const text = await page.text();
		expect(text).toContain("secret sponge");
		expect(text).toContain(`Preview of version ${draft}`);
		expect(text).toContain(`href="${S}/_preview/leave"`);
		expect(text).toMatch(/<meta name="robots" content="noindex"/);
		expect(page.headers.get("cache-control")).toBe("private, no-store");
		expect(page.headers.get("x-robots-tag")).toBe("noindex");
		expect(page.headers.get("cache-status")).toBe("support; fwd=bypass");
		expect(page.headers.get("referrer-policy")).toBe("no-referrer");
		expect(page.headers.get("etag")).toBeNull();
		await publicly();
	}
	expect((await get(`${S}/articles/unheard-of`, { Cookie })).status).toBe(200);
	const results = await get(`${S}/results?query=xylophone`, { Cookie });
	expect(await results.text()).toContain("Unheard of xylophone");
	const api = "/api/content/support/en_GB/articles/unheard-of";
	expect((await get(api, { Cookie })).status).toBe(200);
	expect((await get(api)).status).toBe(404);
	const german = await (await get(`/de${PAGE}?lite=true`, { Cookie })).text();
	expect(german).toContain("Vorschau der Version");
	expect(await (await get(`${S}/articles/unheard-of.md`, { Cookie })).text()).toContain("Unheard of xylophone");
	expect((await get(`${S}/articles/unheard-of.md`)).status).toBe(404);
	await publicly();
	const left = await get(`${S}/_preview/leave`, { Cookie });
	expect(left.headers.get("set-cookie")).toMatch(/^__Host-preview=; .*Max-Age=0$/);
});

test("a wrong link is not found, one that has ended is gone, and cookies that grant nothing change nothing", async () => {
	const signer = new LinkSigner(SECRET);
	const soon = Date.now() + 60_000;
	const good = signPreview(signer, { version: draft, until: soon });
	const wrong = [
		signPreview(new LinkSigner("o".repeat(40)), { version: draft, until: soon }),
		`${good}x`,
		good.replace(/^./, "A"),
		"x",
		signer.sign("agent", `${draft} ${soon}`),
	];
	for (const token of wrong) {
		const reply = await get(`${S}/_preview/${token}`);
		expect([reply.status, reply.headers.get("set-cookie")], token).toEqual([404, null]);
		const html = await reply.text();
		for (const words of ["a part of it may have been lost", "ging unterwegs ein Teil", `href="/de${S}"`])
			expect(html, token).toContain(words);
	}
	const ended = [
		signPreview(signer, { version: draft, until: Date.now() - 1 }),
		signPreview(signer, { version: "99-00000000", until: soon }),
		signPreview(signer, { version: "../../etc/passwd", until: soon }),
	];
	for (const token of ended) {
		const reply = await get(`${S}/_preview/${token}`);
		expect([reply.status, reply.headers.get("set-cookie")], token).toEqual([410, null]);
	}
	for (const token of [...wrong, ...ended]) {
		const page = await get(PAGE, { Cookie: `__Host-preview=${token}` });
		const text = await page.text();
		expect([page.status, text.includes("secret sponge"), text.includes("_preview")], token).toEqual([
			200,
			false,
			false,
		]);
		expect(page.headers.get("cache-status"), token).toMatch(/^support; (hit|fwd=miss)/);
	}
});

test("whoever goes to a page by a preview that has ended is told so once, and then reads the site like anybody", async () => {
	const signer = new LinkSigner(SECRET);
	const soon = Date.now() + 60_000;
	const accept = "text/html,application/xhtml+xml";
	const leaving = /^__Host-preview=; .*Max-Age=0$/;
	for (const grant of [
		{ version: draft, until: Date.now() - 1 },
		{ version: "99-00000000", until: soon },
	]) {
		const Cookie = `__Host-preview=${signPreview(signer, grant)}`;
		const told = await get(`${PAGE}?lite=true`, { Cookie, accept });
		const text = await told.text();
		expect([told.status, told.headers.get("cache-control")]).toEqual([410, "private, no-store"]);
		expect(told.headers.get("set-cookie")).toMatch(leaving);
		for (const words of ["This preview has ended", "Diese Vorschau ist beendet", `href="/de${S}"`])
			expect(text).toContain(words);
		expect(text).not.toContain("secret sponge");
		// What such a page would load, what is sent, and the ways in and out are as ever.
		expect((await get(PAGE, { Cookie, accept: "*/*" })).status).toBe(200);
		expect((await get(`${S}/_preview/leave`, { Cookie, accept })).status).toBe(303);
		const good = signPreview(signer, { version: draft, until: soon });
		expect((await get(`${S}/_preview/${good}`, { Cookie, accept })).status).toBe(303);
		expect(await (await get(`${S}/_preview/${Cookie.split("=")[1]}`, { accept })).text()).toContain("has ended");
	}
	const wrong = signPreview(new LinkSigner("o".repeat(40)), { version: draft, until: soon });
	expect((await get(PAGE, { Cookie: `__Host-preview=${wrong}`, accept })).status).toBe(200);
});

test("a preview gives nobody what is for agents, and nobody keeps its files", async () => {
	const Cookie = await cookieOf(draft);
	for (const path of [`${S}/asc`, `${S}/repair-documents/pebble-battery`]) {
		const [with_, without] = await Promise.all([get(path, { Cookie }), get(path)]);
		expect(with_.status === 200, path).toBe(without.status === 200);
	}
	const html = await (await get(S, { Cookie })).text();
	const file = /\/electronics\/support\/files\/[^"\s]+/.exec(html)?.[0] ?? "";
	expect((await get(file, { Cookie })).headers.get("cache-control")).toBe("private, no-store");
	expect((await get(file)).headers.get("cache-control")).toContain("immutable");
});

test("the command prints no link to what is not there, nor one that holds for years", async () => {
	expect(await command("preview", "99-00000000")).toMatchObject({ status: 1, stdout: "" });
	for (const hours of ["9999", "0", "-1", "abc", "1.5", ""])
		expect(await command("preview", draft, `--hours=${hours}`)).toMatchObject({
			...{ status: 64, stdout: "", stderr: `--hours ${hours}: write a whole number from 1 to 168.\n` },
		});
	expect(await command("preview", draft, "--hours", "-1")).toMatchObject({
		...{
			status: 64,
			stdout: "",
			stderr: "Option '--hours' lacks its value: what follows begins with a hyphen; see --help\n",
		},
	});
	expect((await command("--help")).stdout).toContain("1 to 168");
	expect((await command("preview")).status).toBe(64);
});

test("operators see the versions and their difference as pages, escaped and a hundred at a time", async () => {
	const ops = async (path: string) => {
		const reply = await fetch(site.opsOrigin + path);
		return { status: reply.status, policy: reply.headers.get("content-security-policy"), html: await reply.text() };
	};
	const list = await ops("/versions");
	expect(list.html).toContain(`/difference?from=${first}&amp;to=${draft}`);
	expect(list.policy).toContain("default-src 'none'");
	const { html, status } = await ops(`/difference?from=${first}&to=${draft}`);
	expect(status).toBe(200);
	expect(html).toContain("articles: 1 added, 1 changed, 0 removed");
	expect(html).toContain("&lt;p&gt;Use the secret sponge.");
	expect(html).not.toContain("<p>Use");
	expect((await ops("/difference?from=%3Cscript%3E&to=x")).html).not.toContain("<script>");
	expect((await ops("/difference?from=%3Cscript%3E&to=x")).status).toBe(404);
	expect((await ops("/difference")).status).toBe(400);
});

test("a running site follows publish, rollback and the minute at which something begins, and its kept pages turn stale", async () => {
	const text = async () => (await get(PAGE)).text();
	expect(await text()).not.toContain("secret sponge");
	expect((await command("publish", draft)).status).toBe(0);
	await expect.poll(text, { timeout: 15_000 }).toContain("secret sponge");
	expect((await command("rollback")).status).toBe(0);
	await expect.poll(text, { timeout: 15_000 }).not.toContain("secret sponge");
	expect((await get(`${S}/articles/unheard-of`)).status).toBe(404);
	// An item that begins in a year: its minute is moved to now, which nothing but the clock tells the site.
	replace(ARTICLE, /Use .*/, "Use a dry cloth.")(copy);
	copy.edit("articles/unheard-of/data.json", (json) =>
		json.replace("{", '{ "shown": { "from": "2099-01-01T00:00Z" },'),
	);
	await version();
	await expect.poll(text, { timeout: 15_000 }).toContain("dry cloth");
	const sitemaps = async () => {
		const index = await (await get(`${S}/sitemap.xml`)).text();
		const parts = [...index.matchAll(/<loc>[^<]*?(\/electronics[^<]*|\/[a-z]{2}\/electronics[^<]*)<\/loc>/g)];
		return (await Promise.all(parts.map(async ([, path = ""]) => (await get(path)).text()))).join("");
	};
	const suggested = async () => (await get("/api/content/support/en_GB/suggest?query=xylo")).text();
	expect((await get(`${S}/articles/unheard-of`)).status).toBe(404);
	expect(await suggested()).not.toContain("xylophone");
	expect(await sitemaps()).not.toContain("unheard-of");
	const follower = waitingVersions(copy.dataDir).find(({ from }) => from?.startsWith("2099"));
	const from = new Date(Date.now() + 3_000).toISOString();
	if (follower) writeWaiting(copy.dataDir, { ...follower, from }, copy.dataDir);
	await expect.poll(async () => (await get(`${S}/articles/unheard-of`)).status, { timeout: 20_000 }).toBe(200);
	expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(from));
	await expect.poll(suggested, { timeout: 10_000 }).toContain("xylophone");
	await expect
		.poll(async () => (await get(`${S}/results?query=xylophone`)).text(), { timeout: 10_000 })
		.toContain("Unheard of");
	await expect.poll(sitemaps, { timeout: 10_000 }).toContain("unheard-of");
});
