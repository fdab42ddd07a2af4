import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { getAtOnce } from "./at-once.ts";
import { type BuiltServer, demoContent, startBuiltServer } from "./built-server.ts";
import { FAULTS, type SupportApiDouble, startSupportApiDouble } from "./support-api-double.ts";

/** Faults of a remote support API, on a page that is kept and on one that is not. */

const P = "/electronics/support/televisions/lumen-e9-65";
const SECRETS = /db\.internal|user:password|"secret"|\bat \w+ \(|\/src\/|node_modules/;

const textOf = async ({ origin }: BuiltServer) => (await fetch(origin + P)).text();

/** The page without holes: on a busy machine an optional call may be late, hardly twice in the same way. */
async function settled(server: BuiltServer): Promise<string> {
	for (let last = await textOf(server); ; ) {
		const next = await textOf(server);
		if (next === last && next.length > 0) return next;
		last = next;
	}
}

/** Waits until the API, which is well again, is not left alone any more: each question may be the probe that finds out. */
async function answering(server: BuiltServer): Promise<void> {
	await expect
		.poll(async () => {
			await fetch(`${server.origin}/api/content/support/en_GB/special-message`);
			return server.metric("api_resting");
		})
		.toBe(0);
}

let double: SupportApiDouble;
let warm: BuiltServer;
let cold: BuiltServer;
let whole: string;
let wholeKept: string;
/** Paths of the product page's calls. */
let calls: readonly string[];
let critical: string;

beforeAll(async () => {
	double = await startSupportApiDouble(demoContent());
	[warm, cold] = await Promise.all([
		startBuiltServer({ SUPPORT_API_URL: double.url }),
		startBuiltServer({ SUPPORT_API_URL: double.url, CACHE_MAX_MB: "0" }),
	]);
	double.asked.length = 0;
	whole = await settled(cold);
	calls = [...new Set(double.asked)];
	critical = calls.find((path) => path.endsWith("/en_GB/products/lumen-e9-65")) ?? "";
	wholeKept = await settled(warm);
	expect(critical).not.toBe("");
});
afterEach(async () => {
	double.fail(() => null);
	await Promise.all([answering(warm), answering(cold)]);
});
afterAll(async () => {
	await Promise.all([warm?.stop(), cold?.stop()]);
	double?.stop();
});

/** What of a section stays as it is when another call fails. */
function partsOf(section: string): readonly string[] {
	// The doors stand on three calls: one that failed empties its door, the others stay as they are.
	if (section.includes('class="doors"')) return section.match(/<li>[\s\S]*?<\/li>/g) ?? [];
	// Articles that a failed module held stand among the related ones.
	if (section.includes('id="related-articles"')) return section.match(/href="[^"]*"/g) ?? [];
	return [section];
}

describe("a cold page", () => {
	test("with a sound API is complete, and equal every time", async () => {
		await expect.poll(() => textOf(cold)).toBe(whole);
		expect(calls.length).toBeGreaterThan(5);
	});

	test.each(FAULTS)("%s in the critical call is an honest 503 that nobody keeps", async (fault) => {
		double.fail((path) => (path === critical ? fault : null));
		const reply = await fetch(cold.origin + P);
		const text = await reply.text();
		expect(reply.status).toBe(503);
		expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
		const told = ["cache-control", "x-robots-tag", "location"].map((name) => reply.headers.get(name));
		expect(told).toEqual(["private, no-store", "noindex", null]);
		expect(text).toMatch(/<\/html>\s*$/);
		expect(text).toContain('name="query"');
		expect(text).not.toMatch(SECRETS);
		double.fail(() => null);
		await expect.poll(() => textOf(cold)).toBe(whole);
	});

	test.each(FAULTS)("%s in every call is a 503, not an error of ours", async (fault) => {
		double.fail(() => fault);
		const reply = await fetch(cold.origin + P);
		expect(reply.status).toBe(503);
		expect(await reply.text()).not.toMatch(SECRETS);
	});

	test("each optional call failing alone costs its module and nothing else", async () => {
		const statuses: Record<string, number> = {};
		for (const call of calls) {
			double.fail((path) => (path === call ? "500" : null));
			const reply = await fetch(cold.origin + P);
			const text = await reply.text();
			statuses[call] = reply.status;
			expect(text, call).toMatch(/<\/html>\s*$/);
			expect(text, call).not.toMatch(SECRETS);
			if (reply.status !== 200) continue;
			expect(/<h1[\s\S]*?<\/h1>/.exec(text)?.[0], call).toBe(/<h1[\s\S]*?<\/h1>/.exec(whole)?.[0]);
			const parts = [...text.matchAll(/<section[\s\S]*?<\/section>/g)].flatMap(([section]) => partsOf(section));
			// The link to other models goes with them.
			const withOthers = text.includes('id="other-models"');
			const expected = withOthers ? whole : whole.replace(/\s*<a href="#other-models"[^>]*>[^<]*<\/a>/, "");
			for (const part of parts) expect(expected.includes(part), `${call}: ${part.slice(0, 80)}`).toBe(true);
		}
		expect(statuses[critical]).toBe(503);
		expect(Object.values(statuses).filter((status) => status === 200).length).toBeGreaterThan(calls.length / 2);
	});

	test("an optional call that hangs is not waited for beyond its time: the page ends, without its module", async () => {
		const hung = calls.find((path) => path.includes("/support-videos")) ?? "";
		expect([hung === "", whole.includes('id="support-videos"')]).toEqual([false, true]);
		double.fail((path) => (path === hung ? "hang" : null));
		const reply = await fetch(cold.origin + P);
		const text = await reply.text();
		expect([reply.status, text.includes('id="support-videos"')]).toEqual([200, false]);
		expect(text).toMatch(/<\/html>\s*$/);
		expect(/<h1[\s\S]*?<\/h1>/.exec(text)?.[0]).toBe(/<h1[\s\S]*?<\/h1>/.exec(whole)?.[0]);
	});

	const productPart = (path: string) => path.includes("/lumen-e9-65");
	const manuals = (path: string) => productPart(path) && path.includes("/documents/");

	test("one failed call of a module's three costs its own part: the doors stay", async () => {
		for (const part of [manuals, (path: string) => path.includes("/downloads/")]) {
			double.fail((path) => (part(path) ? "500" : null));
			const html = await (await fetch(cold.origin + P)).text();
			expect(html.match(/class="door[ "]/g)).toHaveLength(3);
			// What could not be asked is not said to be empty.
			expect(html).not.toMatch(/No manual here|has no software/);
		}
	});

	test("the subject of a page is critical there, and only there", async () => {
		double.fail((path) => (manuals(path) && !path.endsWith("/languages") ? "500" : null));
		expect((await fetch(`${cold.origin}${P}/manuals`)).status).toBe(503);
		expect((await fetch(cold.origin + P)).status).toBe(200);
		double.fail((path) => (path.endsWith("/documents/lumen-e9-65/languages") ? "500" : null));
		expect((await fetch(`${cold.origin}${P}/manuals`)).status).toBe(200);
	});

	test("a reply with a wrong value fails its contract: its module is left out, and the log says which field and why", async () => {
		const wrong = (body: string) => body.replaceAll(/"published":"[^"]*"/g, '"published":"some\\u001bday"');
		double.fail((path) => (manuals(path) || path.includes("/support-videos") ? wrong : null));
		const reply = await fetch(cold.origin + P);
		const text = await reply.text();
		expect(reply.status).toBe(200);
		expect(whole).toContain('id="support-videos"');
		expect(text).not.toContain('id="support-videos"');
		for (const [section] of whole.matchAll(/<section[\s\S]*?<\/section>/g))
			if (!section.includes('id="support-videos"') && !section.includes('class="doors"'))
				expect(text).toContain(section);
		expect(text).not.toMatch(SECRETS);
		// The same failure is told once a second, whatever its field.
		await expect
			.poll(async () => {
				await (await fetch(cold.origin + P)).text();
				const line = cold.log.findLast((each) => each.includes('"call":"documents"'));
				const { fault = "", reply: found } = JSON.parse(line ?? "{}");
				return [/^searchResponse\.results\.0\.published: Invalid ISO date/.test(fault), found];
			})
			.toEqual([true, '"some day"']);
		expect(await cold.metric("view_failures_total")).toBe(0);
		// On the page whose subject they are, there is no page without them.
		expect((await fetch(`${cold.origin}${P}/manuals`)).status).toBe(503);
	});

	test("a product that is missing is 404, not an empty 200", async () => {
		double.fail((path) => (path === critical ? "404" : null));
		const reply = await fetch(cold.origin + P);
		expect([reply.status, reply.headers.get("x-robots-tag")]).toEqual([404, "noindex"]);
	});

	test("visitors who leave while it is rendered harm nobody", async () => {
		double.fail((path) => (path === critical ? "hang" : null));
		double.asked.length = 0;
		const controller = new AbortController();
		const leaving = Array.from({ length: 50 }, () =>
			fetch(cold.origin + P, { signal: controller.signal }).catch(() => null),
		);
		await expect.poll(() => double.asked).toContain(critical);
		controller.abort();
		await Promise.all(leaving);
		double.fail(() => null);
		await expect.poll(async () => (await (await fetch(cold.origin + P)).text()) === whole).toBe(true);
	});
});

describe("a kept page", () => {
	const stale = async () => {
		await (await fetch(warm.origin + P)).text();
		await warm.invalidate("product:lumen-e9-65");
	};

	test.each(FAULTS)("%s keeps the good copy in front of visitors", async (fault) => {
		double.fail(() => fault);
		await stale();
		for (let visit = 0; visit < 5; visit += 1) {
			const reply = await fetch(warm.origin + P);
			expect([reply.status, await reply.text()]).toEqual([200, wholeKept]);
		}
	});

	test("a page with a hole never replaces a whole one", async () => {
		for (const call of calls.filter((path) => path !== critical)) {
			double.fail((path) => (path === call ? "500" : null));
			await stale();
			await warm.quiet();
			expect(await (await fetch(warm.origin + P)).text(), call).toBe(wholeKept);
		}
	});

	test("while the API is down it is not asked with every visitor", async () => {
		double.fail(() => "refuse");
		await stale();
		const before = await warm.metric("renders_total", 'page_type="product"');
		for (let visit = 0; visit < 200; visit += 1) expect((await fetch(warm.origin + P)).status).toBe(200);
		expect((await warm.metric("renders_total", 'page_type="product"')) - before).toBeLessThan(20);
	});

	test("when the API is back, so is the fresh page", async () => {
		await stale();
		await expect.poll(async () => (await fetch(warm.origin + P)).headers.get("cache-status")).toMatch(/; hit; ttl=\d/);
	});

	test("the API's outage is not ours: live and ready", async () => {
		double.fail(() => "hang");
		for (const name of ["livez", "readyz"]) expect((await fetch(`${warm.opsOrigin}/${name}`)).status).toBe(200);
	});
});

describe("what the log says", () => {
	test("a failed call's line names the page's pattern and the visitor's request", async () => {
		double.fail((path) => (path === critical ? "500" : null));
		// The same failure is told once a second; some visitor's request is.
		await expect
			.poll(async () => {
				const id = (await fetch(cold.origin + P)).headers.get("x-request-id");
				const line = cold.log.find((each) => each.includes(`"request":"${id}"`) && each.includes('"call":"product"'));
				return line === undefined ? null : JSON.parse(line).pattern;
			})
			.toBe("/{categoryName}/{productName}");
	});

	test("an address that nothing stands at is counted and no warning; a failed call of the API names its request", async () => {
		const from = cold.log.length;
		const counted = () => cold.metric("call_failures_total", 'call="product"');
		const before = await counted();
		expect((await fetch(`${cold.origin}/electronics/support/televisions/no-such-model`)).status).toBe(404);
		expect(await counted()).toBeGreaterThan(before);
		double.fail((path) => (path === critical ? "500" : null));
		// The same failure is told once a second; some client's request is.
		await expect
			.poll(async () => {
				const id = (await fetch(cold.origin + critical)).headers.get("x-request-id");
				return cold.log.some((each) => each.includes(`"request":"${id}"`) && each.includes('"call":"product"'));
			})
			.toBe(true);
		// How long a busy machine takes is none of it.
		expect(cold.log.slice(from).filter((line) => /"status":404(?!.*"request slow")/.test(line))).toEqual([]);
	});

	test("an overload is a whole error page in the reader's language, counted, and one line a second without a stack", async () => {
		double.fail(() => "hang");
		const from = cold.log.length;
		const prefix = "/fr/electronics/support/televisions";
		const answers = await getAtOnce(
			cold,
			Array.from({ length: 700 }, (_, index) => `${prefix}/surcharge-${index}`),
		);
		expect(await cold.metric("failed_answers_total", 'status="503"')).toBeGreaterThan(0);
		expect(await cold.metric("refusals_total", 'status="503"')).toBeGreaterThan(0);
		for (const { status, headers, body } of answers) {
			expect(status).toBe(503);
			expect(body).toMatch(/<html lang="fr-FR"[\s\S]*name="query"[\s\S]*<\/html>\s*$/);
			expect(body).toContain(headers["x-request-id"]);
		}
		const lines = cold.log
			.slice(from)
			.map((line): { time: number; msg: string; reason?: string; stack?: string } => JSON.parse(line));
		const overloads = lines.filter(({ msg, reason }) => msg === "request failed" && reason === "overloaded");
		const seconds = ((overloads.at(-1)?.time ?? 0) - (overloads[0]?.time ?? 0)) / 1000;
		expect(overloads.length).toBeGreaterThan(0);
		expect(overloads.length).toBeLessThanOrEqual(seconds + 2);
		expect(overloads.every(({ stack }) => stack === undefined)).toBe(true);
		expect(lines.length).toBeLessThan(200);
	});
});
