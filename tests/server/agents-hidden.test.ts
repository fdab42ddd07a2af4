import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BASE } from "#src/routes.ts";
import { copyOfAgentsPack } from "#tests/fixtures/agents-pack.ts";
import { CANARY, twinOf } from "#tests/fixtures/canary.ts";
import { write } from "#tests/fixtures/harmed-pack.ts";
import type { Copy } from "#tests/fixtures/imported-pack.ts";
import { makeAgents, Visit } from "./agents.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { forEach } from "./leak-asker.ts";
import { rawGet } from "./raw-request.ts";

/** What agents alone have, looked for by whoever guesses its address: in other spellings, at side doors, by number. */

const GUESSES = 500;
const hidden = (index: number) => `tq-${String(index).padStart(4, "0")}`;
const missing = (index: number) => `tm-${String(index).padStart(4, "0")}`;

let copy: Copy;
let site: BuiltServer;
beforeAll(async () => {
	copy = copyOfAgentsPack();
	const facts = {
		type: "technical-news",
		audience: "asc",
		products: ["pebble-20"],
		published: "2026-01-02",
		reviewed: "2026-01-09",
	};
	for (let index = 0; index < GUESSES; index += 1) {
		write(copy, `repair-documents/${hidden(index)}/data.json`, JSON.stringify(facts));
		const words = `title: "Technical news ${index}"\nsummary: "What workshops are told with the number ${index}."`;
		write(copy, `repair-documents/${hidden(index)}/en_GB.md`, `---\n${words}\n---\n\nSecret torque ${index}.\n`);
	}
	const outcome = await copy.import();
	if (outcome.state !== "imported") throw new Error(JSON.stringify(outcome));
	site = await startBuiltServer({ DATA_DIR: copy.dataDir, TRUSTED_PROXY_HOPS: "1", CDN: "true" });
	await makeAgents(copy.dataDir, { anna: "hal-1" });
});
afterAll(async () => {
	await site.stop();
	copy.cleanUp();
});

const WHOLE_AFTER = 20;

test("five hundred hidden documents and five hundred that never were answer alike, byte for byte but for the name that was asked for", async () => {
	/** On a busy machine a page may lack what was late, and says so. */
	const wholeReply = async (path: string) => {
		for (let times = 1; ; times++) {
			const reply = await fetch(site.origin + path, { redirect: "manual" });
			if (times === WHOLE_AFTER || !`${reply.headers.get("cache-tag")}`.includes("degraded")) return reply;
			await setTimeout(1_000);
		}
	};
	const told = async (path: string, id: string) => {
		const reply = await wholeReply(path + id);
		const headers = ["content-type", "cache-control", "content-security-policy", "x-robots-tag"];
		const words = [id, id.replace("-", " "), encodeURIComponent(id.replace("-", " ")), id.replace("-", "+")];
		// Astro names an island by a hash of what it shows, the address that was asked for among it.
		const whole = (await reply.text()).replaceAll(/astro-island uid="\w+"/g, "");
		const text = words.reduce((rest, word) => rest.replaceAll(word, "that"), whole);
		return {
			status: reply.status,
			length: whole.length,
			text,
			headers: headers.map((name) => reply.headers.get(name)),
		};
	};
	const below = `${BASE}/speakers/pebble-20/repair-documents/`;
	const call = "/api/content/support/en_GB/repair-documents/";
	for (const path of [below, call])
		await forEach(Array(path === call ? GUESSES : GUESSES / 10).keys(), async (index) => {
			expect(await told(path, hidden(index))).toEqual(await told(path, missing(index)));
		});
	const agent = new Visit(site.origin);
	expect((await agent.signIn("anna")).status).toBe(303);
	expect((await agent.get(below + hidden(7))).status).toBe(200);
});

const DOCUMENT = `/speakers/pebble-20/repair-documents/${twinOf("pebble-battery")}`;
const deeper = (text: string, times: number): string =>
	times === 0 ? text : deeper(text.replaceAll("%", "%25"), times - 1);

test.each([
	...["repair-docum%65nts", "repair%2Ddocuments", "%72epair-documents"].map((word) =>
		DOCUMENT.replace("repair-documents", word),
	),
	...[1, 2, 5, 11].map((times) => DOCUMENT.replace("repair-documents", deeper("repair-docum%65nts", times))),
	DOCUMENT.replaceAll("/", "//"),
	DOCUMENT.replace("/repair", "/./repair"),
	DOCUMENT.replace("/repair", "/x/../repair"),
	DOCUMENT.replace("/repair", "/%2e%2e/pebble-20/repair"),
	DOCUMENT.replace("repair-documents", "Repair-Documents"),
	DOCUMENT.toUpperCase(),
	`${DOCUMENT}%00`,
	`${DOCUMENT};x`,
	`${DOCUMENT}/`,
	`${DOCUMENT}.md`,
	`${DOCUMENT}.html`,
	DOCUMENT.replaceAll("/", "%2f"),
	DOCUMENT.replaceAll("/", "\\"),
])("no spelling of an address leads past who may read it: %s", async (spelling) => {
	for (const headers of [{}, { Cookie: "portal=asc; __Host-asc-session=x" }] as const) {
		const reply = await rawGet(site.port, BASE + spelling, headers);
		expect([303, 308, 400, 404]).toContain(reply.status);
		expect(reply.text).not.toMatch(/zqm\d{4}|secret torque/i);
	}
});

test.each([
	"/_server-islands/x",
	"/_server-islands/AgentBar",
	"/_image?href=x",
	"/_actions/x",
	"/repair-document-details",
	"/asc-portal",
	`/_astro/${CANARY}`,
	"/electronics/support/_server-islands/x",
])("a side door is no door: %s", async (path) => {
	for (const [method, status] of [
		["GET", 404],
		["POST", 405],
	] as const) {
		const body = method === "POST" ? { body: "{}", headers: { "content-type": "application/json" } } : {};
		const reply = await fetch(site.origin + path, { method, ...body });
		expect([reply.status, (await reply.text()).includes("zqm")]).toEqual([status, false]);
	}
});
