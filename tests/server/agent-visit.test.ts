import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BASE } from "#src/routes.ts";
import { AGENTS_ONLY } from "#tests/fixtures/agents-documents.ts";
import { copyOfAgentsPack } from "#tests/fixtures/agents-pack.ts";
import { CANARY } from "#tests/fixtures/canary.ts";
import type { Copy } from "#tests/fixtures/imported-pack.ts";
import { makeAgents, operate, Visit } from "./agents.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const { mandatory, withdrawn, revised } = AGENTS_ONLY;
const ASC = `${BASE}/asc`;
const DOCUMENT = `${BASE}/speakers/pebble-20/repair-documents/${mandatory}`;
const TODAY = new Date().toISOString().slice(0, 10);

let copy: Copy;
let site: BuiltServer;
const start = () => startBuiltServer({ DATA_DIR: copy.dataDir, TRUSTED_PROXY_HOPS: "1", LINK_SECRET: "l".repeat(40) });
beforeAll(async () => {
	copy = copyOfAgentsPack();
	const outcome = await copy.import();
	if (outcome.state !== "imported") throw new Error(JSON.stringify(outcome));
	await makeAgents(copy.dataDir, { anna: "hal-1", bo: "hal-1", cleo: "hal-2", dag: "hal-3" });
	site = await start();
});
afterAll(async () => {
	await site?.stop();
	copy.cleanUp();
});

async function signedIn(username: string): Promise<Visit> {
	const visit = new Visit(site.origin);
	expect((await visit.signIn(username)).status).toBe(303);
	return visit;
}
const textOf = async (visit: Visit, path: string) => (await visit.get(path)).text();
const confirm = (visit: Visit, edition = "1", document: string = mandatory, headers = {}) =>
	visit.post(`${ASC}/receipts`, { document, edition }, headers);
const rows = () => {
	const inbox = new DatabaseSync(join(copy.dataDir, "inbox.sqlite"), { readOnly: true });
	const found = inbox.prepare(
		"SELECT username, document, edition, day FROM receipt AS r JOIN agent AS a ON a.sequence = r.agent",
	);
	try {
		return found.all().map((row) => Object.values(row).join(" "));
	} finally {
		inbox.close();
	}
};

test("a number in any spelling leads to its product with language and modes, and what is not one alone is a short list", async () => {
	const anna = await signedIn("anna");
	const jump = (query: string, more = "", prefix = "", visit = anna) =>
		visit.get(`${prefix}${ASC}/jump?query=${encodeURIComponent(query)}${more}`);
	for (const query of ["QSP-20K1", "qsp20k1", "Q S P/20K1", "ＱＳＰ－２０Ｋ１", "QSP-٢٠K١", "qsp-20k1/eu"]) {
		const answer = await jump(query);
		expect([answer.status, answer.headers.get("location")], query).toEqual([303, `${BASE}/speakers/pebble-20`]);
		expect(answer.headers.get("cache-control")).toBe("private, no-store");
	}
	const german = await jump("QSP-20K1", "&lite=true", "/de", await signedIn("bo"));
	expect(german.headers.get("location")).toBe(`/de${BASE}/speakers/pebble-20?lite=true`);
	const several = await jump("QSP");
	expect(several.status).toBe(200);
	expect(several.headers.get("referrer-policy")).toBe("no-referrer");
	expect(several.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
	const list = await several.text();
	for (const product of ["pebble-10", "pebble-20"]) expect(list).toContain(`href="${BASE}/speakers/${product}"`);
	// What only a guess leads to is offered, and nobody is led there.
	for (const guess of ["Q S P/2OKI", "qsp-20k1/us", "QSP-20K1 Plus", "QSP-20K11"]) {
		const offered = await jump(guess);
		expect(offered.status, guess).toBe(200);
		const page = await offered.text();
		expect(page, guess).toContain(`No product has the number ${guess}`);
		expect(page, guess).toContain(`href="${BASE}/speakers/pebble-20"`);
	}
	const none = await (await jump("QSP-21K1")).text();
	expect(none).toContain("No product has the number QSP-21K1");
	expect(none).toContain(`${BASE}/results?query=QSP-21K1`);
	expect(none).toContain(`href="${BASE}/speakers/pebble-20"`);
	// On every page there is the field, and nobody else has it.
	for (const path of [BASE, `${BASE}/speakers/pebble-20`, ASC, `${BASE}/results?query=x`])
		expect(((await textOf(anna, path)).match(/id="jump"/g) ?? []).length, path).toBe(1);
	expect(await (await fetch(`${site.origin}${BASE}`)).text()).not.toContain('id="jump"');
	expect((await fetch(`${site.origin}${ASC}/jump?query=QSP-20`, { redirect: "manual" })).status).toBe(404);
});

test("the portal says what changed since a day, word by word, and nothing since today", async () => {
	const anna = await signedIn("anna");
	const page = await textOf(anna, `${ASC}?since=2026-01-05`);
	expect(page).toContain(`value="2026-01-05"`);
	expect(page).toMatch(/<del>\s*<span[^>]*>\s*removed:\s*<\/span>\s*0\.6/);
	expect(page).toMatch(/<ins>\s*<span[^>]*>\s*added:\s*<\/span>\s*0\.4/);
	expect(page.indexOf(`${CANARY} withdrawn news in one sentence.`)).toBeGreaterThan(0);
	expect(page).toContain(`href="${DOCUMENT}"`);
	const nothing = await textOf(anna, `${ASC}?since=2999-01-01`);
	expect(nothing).toContain("Nothing for service centres was published");
	expect(nothing).toContain(`value="${TODAY}"`);
	// Whoever was here earlier on the same day is on the same visit.
	for (const wrong of ["2026-02-30", "yesterday", "'"])
		expect(await textOf(anna, `${ASC}?since=${wrong}`), wrong).toContain("This is your first visit: the last 30 days");
});

test("what is mandatory is confirmed once by each agent, whoever asks first, and asks again in its next edition", async () => {
	const [anna, bo] = [await signedIn("anna"), await signedIn("bo")];
	const states = async () =>
		Promise.all(
			[anna, bo].map(async (visit) => {
				const [portal, document] = [await textOf(visit, ASC), await textOf(visit, DOCUMENT)];
				expect(document.includes("You confirmed edition")).toBe(!portal.includes("1 document awaits"));
				return document.includes("You confirmed edition") ? "confirmed" : "open";
			}),
		);
	expect(await states()).toEqual(["open", "open"]);
	const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(anna)));
	expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get("location")}`))).toEqual(
		new Set([`303 ${DOCUMENT}#receipt`]),
	);
	expect(rows()).toEqual([`anna ${mandatory} 1 ${TODAY}`]);
	// In both orders, and the list marks it for her alone.
	expect(await states()).toEqual(["confirmed", "open"]);
	expect((await textOf(bo, DOCUMENT)).includes("You confirmed edition")).toBe(false);
	expect((await textOf(anna, DOCUMENT)).includes("You confirmed edition")).toBe(true);
	const marks = await Promise.all(
		[bo, anna].map(async (visit) => (await textOf(visit, `${BASE}/speakers/pebble-20`)).includes(">Confirmed<")),
	);
	expect(marks).toEqual([false, true]);
	expect((await confirm(bo)).status).toBe(303);
	expect(rows()).toEqual([`anna ${mandatory} 1 ${TODAY}`, `bo ${mandatory} 1 ${TODAY}`]);

	copy.edit(`repair-documents/${mandatory}/data.json`, (facts) =>
		facts.replace('"edition":"1"', `"edition":"2","revisions":[{"day":"2026-01-08","edition":"1"}]`),
	);
	copy.copyFolder(`repair-documents/${mandatory}/en_GB.md`, `repair-documents/${mandatory}/1/en_GB.md`);
	copy.edit(`repair-documents/${mandatory}/en_GB.md`, (text) => text.replace("torque.", "torque, twice."));
	expect(await copy.import()).toMatchObject({ state: "imported" });
	await expect.poll(async () => (await textOf(anna, DOCUMENT)).includes("edition 2")).toBe(true);
	expect(await states()).toEqual(["open", "open"]);
	const older = await confirm(anna);
	expect([older.status, older.headers.get("cache-control")]).toEqual([409, "private, no-store"]);
	expect(older.headers.get("referrer-policy")).toBe("no-referrer");
	expect(older.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
	expect(await older.text()).toContain("This document was revised meanwhile");
	expect((await confirm(anna, "2")).status).toBe(303);
	expect(await states()).toEqual(["confirmed", "open"]);
});

test("nobody else confirms anything, nor an agent what asks for nothing", async () => {
	const cleo = await signedIn("cleo");
	const before = rows();
	const statuses = await Promise.all([
		confirm(cleo, "2", withdrawn),
		confirm(cleo, "2", revised),
		confirm(cleo, "1", "pebble-battery"),
		confirm(cleo, "1", "no-such-document"),
		confirm(cleo, "x".repeat(65)),
		confirm(cleo, "2", mandatory, { origin: "https://evil.example", "sec-fetch-site": "cross-site" }),
		confirm(cleo, "2", mandatory, { "sec-fetch-site": "cross-site" }),
	]).then((answers) => answers.map(({ status }) => status));
	expect(statuses).toEqual([409, 404, 404, 404, 422, 403, 403]);
	const nobody = new Visit(site.origin);
	nobody.cookies.set("__Host-asc-session", "forged");
	const asked = await confirm(nobody, "2");
	const back = encodeURIComponent(`/repair-documents/${mandatory}`);
	expect([asked.status, asked.headers.get("location")]).toEqual([303, `${ASC}/login?return=${back}`]);
	const dag = await signedIn("dag");
	await operate(copy.dataDir, "disable", "dag");
	await expect.poll(async () => dag.isIn()).toBe(false);
	await confirm(dag, "2");
	expect(rows()).toEqual(before);
	expect((await fetch(`${site.origin}${ASC}/receipts`, { redirect: "manual" })).status).toBe(405);
});

test("what an agent has confirmed outlives a kill", async () => {
	const kept = rows();
	site.process.kill("SIGKILL");
	site = await start();
	expect(rows()).toEqual(kept);
	expect(await textOf(await signedIn("anna"), DOCUMENT)).toContain("You confirmed edition 2");
	expect(await textOf(await signedIn("bo"), DOCUMENT)).toContain("I have read and understood edition 2");
});
