import { once } from "node:events";
import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SupportClient } from "#src/client/support-client.ts";
import type { CallRequest, Outcome } from "#src/contract/call.ts";
import { pathOf } from "#src/routes.ts";
import { nothingKnown } from "#src/server/http/exchange.ts";
import { OfflinePacks, type PackOutcome } from "#src/server/offline/offline-packs.ts";
import type { RenderedScreen } from "#src/server/render/page-fill.ts";
import { OFFLINE_PACKS_AGENT_SHARE, OFFLINE_PACKS_AT_ONCE } from "#src/site/agent-limits.ts";
import { BRAND } from "../../fixtures/brand.ts";
import { readArchive } from "../../fixtures/read-archive.ts";
import { product, RULES, smallSource } from "./small-pack.ts";

const { pack: places } = OFFLINE_PACKS_AT_ONCE;
const share = places * OFFLINE_PACKS_AGENT_SHARE;
const { contextAt } = smallSource({});

/** Renders that have begun and wait to be let through. */
let gate: (() => void)[];
let isOpen: boolean;
let rendering: number;
let most: number;
let held: number;
let begun: number;
let left: number;
let outcomes: Promise<PackOutcome>[];
let answers: Readonly<Record<string, Outcome<unknown>>>;
let server: Server;

const ok = (data: unknown): Outcome<unknown> => ({ state: "ok", data });
const failed = (status: number): Outcome<unknown> => ({
	state: "failed",
	error: { kind: "status", status, message: "" },
});

const support: SupportClient = {
	snapshot: () => {
		held += 1;
		return {
			version: "1-abc",
			brand: BRAND,
			// The test's own answers are of the shape that the calls have.
			call: async <Data>({ name }: CallRequest<Data>) => answers[name] as Outcome<Data>,
			release: () => {
				held -= 1;
			},
		};
	},
};

async function render(): Promise<RenderedScreen> {
	begun += 1;
	rendering += 1;
	most = Math.max(most, rendering);
	if (!isOpen) await new Promise<void>((go) => gate.push(go));
	rendering -= 1;
	const body = Buffer.from("<!doctype html><html><body>a page</body></html>");
	const none = { location: null, type: null, disposition: null, policy: null, life: null, tags: null };
	return { status: 200, body, ...none, frames: false, connects: [], styles: ["p{}"], scripts: [], setsCookie: false };
}

beforeEach(async () => {
	[gate, isOpen, outcomes] = [[], false, []];
	[rendering, most, held, begun, left] = [0, 0, 0, 0, 0];
	answers = { product: ok({ product }), offlinePack: ok({ day: "2026-03-01", files: [], manuals: [] }) };
	const packs = new OfflinePacks({
		...{ support, render, open: async () => null, rules: () => RULES, origin: () => "https://support.example.com" },
		...{ onRender: () => {}, onViewFailure: () => {} },
	});
	server = createServer((request, response) => {
		const context = contextAt(`/electronics/support${pathOf("offline-pack", { productName: "pebble-20" })}`);
		if (!context) throw new Error("There is no such page.");
		const id = new URL(request.url ?? "", "http://a").searchParams.get("agent") ?? "";
		const exchange = { request, response, id: "r", security: [], closing: false, about: nothingKnown() };
		const agent = { kind: "agent", id, company: "c", accessLevel: "1" } as const;
		response.once("close", () => {
			left += 1;
		});
		const outcome = packs.send(exchange, context, agent);
		outcomes.push(outcome);
		void outcome.then((said) => said !== "sent" && response.writeHead(503).end(said));
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
});
afterEach(async () => {
	open();
	server.closeAllConnections();
	server.close();
	// What one test asked for is counted by none after it.
	await Promise.allSettled(outcomes);
});

function open(): void {
	isOpen = true;
	for (const go of gate.splice(0)) go();
}

const ask = async (agent: string): Promise<IncomingMessage> => {
	const { port } = server.address() as AddressInfo;
	const asked = get({ port, path: `/?agent=${agent}`, agent: false });
	const [reply] = (await once(asked, "response")) as [IncomingMessage];
	return reply;
};
const bodyOf = async (reply: IncomingMessage) => Buffer.concat(await reply.toArray());

test("twenty at once: few are made, one page at a time for all of them, each agent has a share, and the others are told to come back", async () => {
	// Connections arrive in any order: the first agent has his share before the others ask.
	const first = await Promise.all(Array.from({ length: share }, () => ask("agent-0")));
	const others = Array.from({ length: 20 - share }, (_, index) => ask(`agent-${1 + index}`));
	const replies = [...first, ...(await Promise.all(others))];
	const [made, refused] = [200, 503].map((status) => replies.filter(({ statusCode }) => statusCode === status));
	expect([made?.length, refused?.length, held, rendering]).toEqual([places, 20 - places, places, 1]);
	// Whose own limit is reached is told so, whether or not there is a place for others.
	expect(await bodyOf(await ask("agent-0"))).toEqual(Buffer.from("early"));
	expect(await bodyOf(await ask("agent-99"))).toEqual(Buffer.from("busy"));
	open();
	for (const reply of made ?? []) expect(readArchive(await bodyOf(reply)).has("index.html")).toBe(true);
	await Promise.all(outcomes);
	expect([held, most]).toEqual([0, 1]);
	expect(readArchive(await bodyOf(await ask("agent-0"))).has("index.html")).toBe(true);
});

test("whoever goes away stops the work and frees his place", async () => {
	const mine = await Promise.all([ask("one"), ask("one")]);
	expect(await bodyOf(await ask("one"))).toEqual(Buffer.from("early"));
	await expect.poll(() => gate.length).toBe(1);
	const before = left;
	for (const reply of mine) reply.destroy();
	await expect.poll(() => left).toBe(before + 2);
	// The page under way was the last one of both.
	open();
	expect(await Promise.all(outcomes)).toEqual(["sent", "sent", "early"]);
	await expect.poll(() => [held, rendering, begun]).toEqual([0, 0, 1]);
	expect(readArchive(await bodyOf(await ask("one"))).has("index.html")).toBe(true);
	await Promise.all(outcomes);
});

test("a product that is not there has no pack, an API that breaks down gives none, and one that knows no files gives pages alone", async () => {
	answers = { ...answers, product: failed(404) };
	expect(await bodyOf(await ask("one"))).toEqual(Buffer.from("missing"));
	answers = { ...answers, product: failed(500) };
	expect(await bodyOf(await ask("one"))).toEqual(Buffer.from("failed"));
	answers = { product: ok({ product }), offlinePack: failed(404) };
	open();
	expect([...readArchive(await bodyOf(await ask("one"))).keys()]).toContain("pages/list-repair-documents.html");
	await Promise.all(outcomes);
	expect(held).toBe(0);
});
