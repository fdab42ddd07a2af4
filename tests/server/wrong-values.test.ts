import { afterAll, beforeAll, expect, test } from "vitest";
import { addressesOf, fillPath } from "#src/contract/address.ts";
import { CALL_NAMES, type CallName, callOf } from "#src/contract/registry.ts";
import { replyOf } from "#src/contract/replies.ts";
import { callMeant } from "#src/contract/told-by.ts";
import { leavesOf, sampleReply, withValue } from "#tests/fixtures/sample-reply.ts";
import { WRONG_VALUES } from "#tests/fixtures/wrong-values.ts";
import { addressOf, PAGES } from "#tests/matrix/pages.ts";
import { type BuiltServer, demoContent, startBuiltServer } from "./built-server.ts";
import { type SupportApiDouble, startSupportApiDouble } from "./support-api-double.ts";

/**
 * A remote support API whose replies are well formed and hold wrong values. A value that fails a reply of its own is left
 * out with its module; here each is put into every leaf that takes it, of every reply that a page is made of, at once.
 */

let double: SupportApiDouble;
let site: BuiltServer;
beforeAll(async () => {
	double = await startSupportApiDouble(demoContent());
	site = await startBuiltServer({ SUPPORT_API_URL: double.url, CACHE_MAX_MB: "0" });
});
afterAll(async () => {
	await site?.stop();
	double?.stop();
});

const ADDRESSES = CALL_NAMES.flatMap((name) =>
	addressesOf(callOf(name).path).map((path) => ({
		call: callOf(name),
		path,
		pattern: new RegExp(`^${fillPath(path.replaceAll(".", "\\."), () => "[^/]+")}$`),
		fixed: path.split("/").filter((segment) => !segment.startsWith("{")).length,
	})),
);

/** The call that an address is meant for; null when it is none's. */
function callAt({ pathname, searchParams }: URL): CallName | null {
	const found = ADDRESSES.filter(({ pattern }) => pattern.test(pathname));
	const fixed = Math.max(...found.map((each) => each.fixed));
	const meant = callMeant(
		found.filter((each) => each.fixed === fixed).map(({ call }) => call),
		(parameter) => searchParams.get(parameter),
		"public",
	);
	return CALL_NAMES.find((name) => name === meant?.name) ?? null;
}

/** Leaves of a call's replies that take a value, as patterns of their paths. */
function taking(name: CallName, wrong: unknown): ReadonlySet<string> {
	const sample = sampleReply(name);
	const takes = leavesOf(sample).filter((leaf) => replyOf(name).safeParse(withValue(sample, leaf, wrong)).success);
	return new Set(takes.map(patternOf));
}
const patternOf = (path: readonly (string | number)[]) =>
	path.map((key) => (typeof key === "number" ? "*" : key)).join(".");

/** A reply with a value in every leaf that takes it; a call that nobody answers is answered all the same. */
function changed(name: CallName, body: string, wrong: unknown, takes: ReadonlySet<string>): string {
	// A redirect has no body.
	let reply: unknown = body === "" ? null : JSON.parse(body);
	if (!replyOf(name).safeParse(reply).success) reply = sampleReply(name);
	return JSON.stringify(everywhere(reply, wrong, takes));
}

/** A copy with another value in every leaf whose pattern is named; in one pass, for lists hold thousands. */
function everywhere(value: unknown, wrong: unknown, takes: ReadonlySet<string>, at: readonly string[] = []): unknown {
	if (Array.isArray(value)) return value.map((each) => everywhere(each, wrong, takes, [...at, "*"]));
	if (typeof value !== "object" || value === null) return takes.has(at.join(".")) ? wrong : value;
	return Object.fromEntries(
		Object.entries(value).map(([name, each]) => [name, everywhere(each, wrong, takes, [...at, name])]),
	);
}

/** Whether foreign words became an element or an address; as the value of another attribute they are words. */
const runs = (html: string) =>
	/(?:href|src|action)="javascript:/.test(html) || /<script>alert|<img src=x/.test(html.replaceAll(/="[^"]*"/g, ""));

/** A page of each type, and of the others each third, with each value others of them. */
const pagesFor = (turn: number) =>
	PAGES.filter(
		({ pageType }, at) => at === PAGES.findIndex((page) => page.pageType === pageType) || (at + turn) % 3 === 0,
	);

test.each(WRONG_VALUES.map((value, turn) => [JSON.stringify(value).slice(0, 60), value, turn] as const))(
	"%s in every leaf that takes it: no page and no call ends in an error of ours, and nothing runs",
	async (_, wrong, turn) => {
		const takes = new Map(CALL_NAMES.map((name) => [name, taking(name, wrong)]));
		const made = new Map<string, string>();
		const change = (body: string, url: URL) => {
			const name = callAt(url);
			return name === null ? body : changed(name, body, wrong, takes.get(name) ?? new Set());
		};
		double.fail((path) =>
			path.endsWith("/brand")
				? null
				: (body, url) => {
						const reply = made.get(url.href) ?? change(body, url);
						made.set(url.href, reply);
						return reply;
					},
		);
		const found: string[] = [];
		const ask = async (address: string, allowed: readonly number[]) => {
			const reply = await fetch(site.origin + address, { redirect: "manual" });
			const text = await reply.text();
			if (!allowed.includes(reply.status)) found.push(`${address}: ${reply.status}`);
			if (reply.headers.get("content-type")?.startsWith("text/html") && runs(text)) found.push(`${address}: runs`);
			if (reply.headers.has("set-cookie")) found.push(`${address}: cookie`);
		};
		const asks = [
			...pagesFor(turn).map(
				({ address }) =>
					() =>
						ask(addressOf(address, "en_GB"), [200, 301, 302, 307, 308, 404, 503]),
			),
			...CALL_NAMES.filter((name) => callOf(name).method === "GET")
				.flatMap((name) => addressesOf(callOf(name).path))
				.map((path) => fillPath(path, (parameter) => (parameter === "locale" ? "en_GB" : "lumen-e9-65")))
				.map((address) => () => ask(address, [200, 301, 400, 403, 404, 501, 502, 503])),
		].values();
		const work = async () => {
			for (const next of asks) await next();
		};
		await Promise.all([work(), work(), work()]);
		expect(found, site.log.filter((line) => / failed"/.test(line)).join("\n")).toEqual([]);
		expect(await site.metric("view_failures_total")).toBe(0);
	},
);
