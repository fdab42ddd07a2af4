import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "#scripts/setup/browser.ts";
import { BASE } from "#src/routes.ts";
import { composePolicy } from "#src/server/render/content-security-policy.ts";
import { importPack } from "#src/store/write/import-pack.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type BuiltServer, demoContent, startBuiltServer } from "../server/built-server.ts";
import { startSupportApiDouble } from "../server/support-api-double.ts";
import { addressOf, PAGES } from "./pages.ts";

/** The policy of pages: it names what they are built of, whatever words stand in them. */

/** Words that end, begin or hide elements where somebody reads HTML with patterns. */
const HOSTILE = "</style><script><!-- <style>";
const MODES = [{}, { lite: "true" }, { lite: "crm" }, { embedMode: "true" }, { embedMode: "true", lite: "true" }];

/** Pages with an island that stands on no page of the matrix. */
const FURTHER = ["/downloads/lumen-channel-editor"];

let browser: Browser;
beforeAll(async () => {
	browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** A tab that remembers what the policy forbade. */
async function tab(): Promise<Page> {
	const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
	await page.addInitScript(() => {
		Reflect.set(window, "forbidden", []);
		document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
			Reflect.get(window, "forbidden").push(`${violatedDirective} ${blockedURI} ${sample}`);
		});
	});
	return page;
}

/** What is wrong with a page as the browser has it: something forbidden, a style without effect, or a hash too many or few. */
async function findingsAt(page: Page, url: string): Promise<readonly string[]> {
	const reply = await page.goto(url);
	const policy = reply?.headers()["content-security-policy"] ?? "";
	return page.evaluate(async (header) => {
		const digest = async ({ textContent }: Element) => {
			const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(textContent));
			return btoa(String.fromCharCode(...new Uint8Array(bytes)));
		};
		const inline = [...document.querySelectorAll("style, script:not([src], [type$=json])")];
		const placed = new Set(await Promise.all(inline.map(digest)));
		const named = new Set([...header.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash));
		const styles = [...document.querySelectorAll("style")];
		return [
			...Reflect.get(window, "forbidden"),
			...(styles.length > 0 && styles.every(({ sheet }) => sheet?.cssRules.length) ? [] : ["not styled"]),
			...[...placed].filter((hash) => !named.has(hash)).map((hash) => `not named: ${hash}`),
			...[...named].filter((hash) => hash && !placed.has(hash)).map((hash) => `not placed: ${hash}`),
			...(document.querySelector("astro-island") && !customElements.get("astro-island") ? ["no islands"] : []),
		];
	}, policy);
}

/** The findings at many addresses of a site, by address. */
async function findings(site: BuiltServer, addresses: readonly string[]): Promise<readonly string[]> {
	const open = [...addresses];
	const found: string[] = [];
	const look = async () => {
		const page = await tab();
		for (let next = open.shift(); next !== undefined; next = open.shift())
			found.push(...(await findingsAt(page, site.origin + next)).map((each) => `${next}: ${each}`));
		await page.context().close();
	};
	await Promise.all([look(), look()]);
	return found;
}

/** The policy of a page; the style that names the site's own origin is the same in word, if not in hash, on every site. */
async function policyAt(url: string): Promise<string> {
	const reply = await fetch(url);
	const policy = reply.headers.get("content-security-policy") ?? "";
	const [, style] = /<style>([^<]*--origin:[^<]*)<\/style>/.exec(await reply.text()) ?? [];
	if (style === undefined) return policy;
	return policy.replace(createHash("sha256").update(style).digest("base64"), "of-origin");
}

/** A policy without the hashes of styles, which name the origin that is printed behind links; what stands in them is held against the page. */
const withoutStyles = (policy: string) =>
	policy.replace(/style-src[^;]*/, (styles) => styles.replace(/'sha256-[^']+'/g, "'sha256'"));

describe("the demo site", () => {
	let site: BuiltServer;
	beforeAll(async () => {
		site = await startBuiltServer();
	});
	afterAll(() => site?.stop());

	test("every page in every mode is styled, runs its own script, and names the hashes of exactly that", async () => {
		const ofEachType = [...new Map(PAGES.map((page) => [page.pageType, page])).values()];
		const inModes = ofEachType.flatMap(({ address }) => MODES.map((mode) => addressOf(address, "en_GB", mode)));
		expect(await findings(site, [...inModes, ...PAGES.map(({ address }) => addressOf(address, "ar_AE"))])).toEqual([]);
	});

	test("markup that a script writes is refused, and every island wakes and works where it is", async () => {
		const islands = new Set<string>();
		const page = await tab();
		const awake = async (address: string) => {
			await page.goto(site.origin + address);
			await page.$$eval("astro-island", (all) => {
				for (const island of all) island.dispatchEvent(new Event("focusin"));
				// The script of the whole page.
				dispatchEvent(new Event("pointerdown"));
			});
			await expect.poll(() => page.$$eval("astro-island[ssr]", (all) => all.length)).toBe(0);
			expect(await page.evaluate(() => Reflect.get(window, "forbidden")), address).toEqual([]);
		};
		for (const address of [...PAGES.map((each) => each.address), ...FURTHER]) {
			const html = await (await fetch(site.origin + addressOf(address, "en_GB"))).text();
			const here = [...html.matchAll(/<astro-island[^>]*? component-export="(\w+)"/g)].map(([, name = ""]) => name);
			if (here.every((name) => islands.has(name))) continue;
			for (const name of here) islands.add(name);
			await awake(addressOf(address, "en_GB"));
		}
		const all = globSync("src/**/*.astro").flatMap((path) =>
			[...readFileSync(path, "utf8").matchAll(/<(\w+)\s[^<>]*?client:\w/g)].map(([, name]) => name),
		);
		expect([...islands].sort()).toEqual([...new Set(all)].sort());

		// The two that parse markup of ours.
		await awake(`${BASE}/results?query=tv`);
		await page.locator('[data-list="start"] ~ astro-island [rel="next"]').click();
		await expect.poll(() => page.locator('[data-list="start"] > li').count()).toBe(20);
		await awake(addressOf("/software/trundle-map-studio", "en_GB"));
		await page.locator(".licence summary").first().click();
		await expect.poll(() => page.locator(".licence-text :is(p, h2, h3)").count()).toBeGreaterThan(0);
		expect(await page.evaluate(() => Reflect.get(window, "forbidden"))).toEqual([]);

		const refused = await page.evaluate(() => {
			const outcome = (write: () => void) => {
				try {
					write();
					return "written";
				} catch (error) {
					return error instanceof Error ? error.name : "";
				}
			};
			const markup = "<img src=x onerror=alert(1)>";
			const script = document.createElement("script");
			return [
				() => (document.body.innerHTML = markup),
				() => (document.createElement("template").innerHTML = markup),
				() => (document.body.outerHTML = markup),
				() => document.body.insertAdjacentHTML("beforeend", markup),
				() => new DOMParser().parseFromString(markup, "text/html"),
				() => document.createRange().createContextualFragment(markup),
				() => document.write(markup),
				() => (document.createElement("iframe").srcdoc = markup),
				() => (script.text = "alert(1)"),
				() => (script.src = "/x.js"),
				() => window.trustedTypes?.createPolicy("default", { createHTML: String }),
				() => window.trustedTypes?.createPolicy("another", { createHTML: String }),
				// The name is taken, and no second policy may have it.
				() => window.trustedTypes?.createPolicy("markup-apart", { createHTML: String }),
			].map(outcome);
		});
		expect(new Set(refused)).toEqual(new Set(["TypeError"]));
		await page.context().close();
	});

	test("so are pages that answer what was sent", async () => {
		const subject = { kind: "article", document: "lumen-tv-factory-reset", contentVersion: "v1", answer: "no" };
		const reply = await fetch(`${site.origin}${BASE}/feedback`, {
			method: "POST",
			redirect: "manual",
			body: new URLSearchParams(subject),
		});
		const at = reply.headers.get("location");
		expect(at).toMatch(/\/feedback\/[0-9a-f]{32}$/);
		expect(
			await findings(
				site,
				MODES.map((mode) => `${at}?${new URLSearchParams(mode)}`),
			),
		).toEqual([]);
	});

	test("words of a visitor change no policy", async () => {
		const words = encodeURIComponent(HOSTILE);
		const segment = encodeURIComponent(HOSTILE.replaceAll("/", ""));
		const hostile = [
			`${BASE}/results?query=${words}`,
			...[`${BASE}/`, `${BASE}/televisions/`, "/"].map((at) => at + segment),
		];
		expect(await findings(site, [...hostile, `${BASE}/results?lite=true&query=${words}`])).toEqual([]);
		const harmless = [`${BASE}/results?query=qqxzzy`, `${BASE}/no`, `${BASE}/televisions/no`, "/no"];
		for (const [at, path] of hostile.entries())
			expect(await policyAt(site.origin + path), path).toBe(await policyAt(site.origin + harmless[at]));
	});
});

describe("words of an author", () => {
	let pack: Copy;
	let site: BuiltServer;
	let harmless: BuiltServer;
	beforeAll(async () => {
		pack = copyOfPack();
		pack.edit("site.json", (text) =>
			text.replace('"format": 1,', '"format": 1, "frameParents": ["https://a.example"],'),
		);
		await pack.import();
		harmless = await startBuiltServer({ DATA_DIR: pack.dataDir });
		for (const path of globSync("*/*/*.md", { cwd: pack.packDir })) pack.edit(path, hostileText);
		expect(pack.problems()).toEqual([]);
		const dataDir = join(pack.dataDir, "hostile");
		await importPack({ packDir: pack.packDir, dataDir });
		site = await startBuiltServer({ DATA_DIR: dataDir });
	});
	afterAll(async () => {
		await Promise.all([site?.stop(), harmless?.stop()]);
		pack?.cleanUp();
	});

	/** The words as every name and title, and in the text and code of a body. */
	const hostileText = (text: string) => {
		const named = text.replace(/^(title|name|summary|displayName): ".*"$/gm, `$1: "Words of an author ${HOSTILE}"`);
		const body = `\`${HOSTILE}\` &lt;style&gt;\n\n    ${HOSTILE}\n`;
		return (text.split("---\n")[2] ?? "").trim() === "" ? named : `${named}\n${body}`;
	};

	const addresses = [
		"",
		"/radios",
		"/speakers/pebble-20",
		"/speakers/pebble-20/downloads",
		"/articles/pair-pebble",
		"/speakers/pebble-20/articles/pebble-error-e2",
		"/downloads/pebble-firmware",
		"/results?query=pebble",
		"/speakers/no-such-model",
	];
	const inModes = addresses.flatMap((address) => MODES.map((mode) => addressOf(address, "en_GB", mode)));

	test("stand in the pages, in attributes and in text", async () => {
		const text = await (await fetch(`${site.origin}${BASE}/articles/pair-pebble`)).text();
		expect(text).toContain(`content="Words of an author ${HOSTILE}"`);
		expect(text).toMatch(/<h1[^>]*>Words of an author &lt;/);
	});

	test("change no policy, and the pages are styled", async () => {
		expect(await policyAt(`${harmless.origin}${BASE}?embedMode=true`)).toContain("frame-ancestors https://a.example");
		// Where agents sign in and out is nobody's frame.
		for (const at of ["/asc/login", "/asc/logout"])
			expect(await policyAt(`${harmless.origin}${BASE}${at}?embedMode=true`), at).toContain("frame-ancestors 'none'");
		const refused = await fetch(`${harmless.origin}${BASE}/asc/login?embedMode=true`, {
			...{ method: "POST", headers: { origin: harmless.origin } },
			body: new URLSearchParams({ username: "nobody", password: "not a password" }),
		});
		expect([refused.status, refused.headers.get("content-security-policy")]).toEqual([
			...[422, expect.stringContaining("frame-ancestors 'none'")],
		]);
		for (const path of inModes)
			expect(withoutStyles(await policyAt(site.origin + path)), path).toBe(
				withoutStyles(await policyAt(harmless.origin + path)),
			);
		expect(await findings(site, inModes)).toEqual([]);
	});
});

test("words of a support API elsewhere change no policy", async () => {
	const api = await startSupportApiDouble(demoContent());
	const site = await startBuiltServer({ SUPPORT_API_URL: api.url });
	try {
		const path = `${BASE}/televisions/lumen-e9-65`;
		const policy = await policyAt(site.origin + path);
		expect(policy.match(/sha256-/g)?.length).toBeGreaterThan(3);
		const words = JSON.stringify(HOSTILE).slice(1, -1);
		api.fail((at) => (at.endsWith("/brand") ? null : (body) => body.replace(/"(title|summary)":"/g, `$&${words}`)));
		await site.invalidate("site");
		await expect.poll(async () => (await fetch(site.origin + path)).text()).toMatch(/&lt;style&gt;|&lt;style>/);
		expect(await policyAt(site.origin + path)).toBe(policy);
		expect(await findings(site, [path, `${path}?lite=true`])).toEqual([]);
	} finally {
		await site.stop();
		api.stop();
	}
});

test("a frame parent that is no origin does not reach the header, whatever rules the content was imported under", () => {
	const hostile = ["https://b.example; script-src *", "*", "https:", "https://a.example https://b.example", "'self'"];
	const policyFor = (frameParents: readonly string[]) =>
		composePolicy({ styles: [], scripts: [], frameParents, frames: false, formTarget: null, secure: false });
	expect(policyFor(["https://a.example", ...hostile])).toMatch(/; frame-ancestors https:\/\/a\.example$/);
	expect(policyFor(hostile)).toMatch(/; frame-ancestors 'none'$/);
	const parts = { styles: [], scripts: [], frameParents: [], frames: false, formTarget: null, secure: false };
	const connects = ["https://find.example", "https://find.example", ...hostile];
	expect(composePolicy({ ...parts, connects })).toContain("; connect-src 'self' https://find.example;");
	expect(composePolicy(parts)).toContain("; connect-src 'self';");
});
