import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX } from "#src/site/sending-limits.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { someone } from "./clients.ts";
import { CANARY, formOf, PNG, sentTo, TICKETS, ticketsAt, unseenIn, WORDS } from "./ticket-sendings.ts";

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer({ TRUSTED_PROXY_HOPS: "1", ACCESS_LOG: "1", LOG_LEVEL: "debug" });
});
afterAll(() => site?.stop());

const { post, plain, rows, tickets, attachments, pageAt } = ticketsAt(() => site);
const key = () => crypto.randomUUID().replaceAll("-", "");

describe("the form", () => {
	test("is made for one visitor: a fresh key each time, nothing that anybody keeps, filled in with where he comes from", async () => {
		const address = `${TICKETS}?product=lumen-e9-65&about=/televisions/lumen-e9-65&guide=no-picture&answers=yes.no&evil=1`;
		const { response, html } = await pageAt(address);
		expect(response.status).toBe(200);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect(html).toContain('<meta name="robots" content="noindex"');
		const unseen = unseenIn(html);
		expect(unseen).toMatchObject({
			...{ product: "lumen-e9-65", about: "/televisions/lumen-e9-65", guide: "no-picture", answers: "yes.no" },
			idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
		});
		expect(html).toMatch(/name="productName"[^>]*value="Lumen E9 65"/);
		expect(unseenIn((await pageAt(TICKETS)).html)["idempotencyKey"]).not.toBe(unseen["idempotencyKey"]);
		for (const wrong of [
			"about=//evil.example",
			"about=https://evil.example",
			"product=../x",
			"answers=a&guide=%3Cb%3E",
		])
			expect((await pageAt(`${TICKETS}?${wrong}`)).html, wrong).not.toMatch(/evil\.example|\.\.\/x|&lt;b&gt;/);
	});

	test("is kept with everything before it is answered, and leads to a page that nobody else finds", async () => {
		const { html } = await pageAt(`/ar${TICKETS}?product=lumen-e9-65&about=/televisions`);
		const fields = { ...unseenIn(html), ...WORDS, productName: "" };
		const at = await sentTo(
			post(formOf(fields, ["../../screen \u202e.png", PNG], ["note.txt", "one\ntwo"]), { path: `/ar${TICKETS}` }),
		);
		expect(at).toMatch(/^\/ar\/electronics\/support\/tickets\/[\w-]+\.[\w-]{22}$/);
		expect(tickets().at(-1)).toMatchObject({
			...{
				locale: "ar_AE",
				email: WORDS.email,
				name: WORDS.name,
				product: "lumen-e9-65",
				about: "/televisions",
				state: "open",
			},
			...{ subject: WORDS.subject, suspicions: "too-fast" },
		});
		expect(rows("SELECT text FROM ticket_message").at(-1)).toEqual({ text: `${CANARY} first\nsecond` });
		const kept = rows("SELECT file, size, type, original FROM ticket_attachment ORDER BY sequence");
		expect(kept.map(({ file: _, ...facts }) => facts)).toEqual([
			{ size: PNG.length, type: "image/png", original: "screen .png" },
			{ size: 7, type: "text/plain", original: "note.txt" },
		]);
		expect(readFileSync(join(site.dataDir, "attachments", String(kept[0]?.["file"])))).toEqual(PNG);
		const { response, html: page } = await pageAt(at);
		expect(response.status).toBe(200);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect(response.headers.get("referrer-policy")).toBe("no-referrer");
		expect(page).toContain('<meta name="robots" content="noindex"');
		expect(page).toContain(`${CANARY} first<br>second`);
		expect(page).toContain("note.txt");
		expect(page).toMatch(/<title>رسالتك [0-9A-Z]{4}-[0-9A-Z]{4}/);
		// What was sent is never served again.
		for (const { file } of kept)
			for (const path of [
				`/electronics/support/files/${file}`,
				`/electronics/support/attachments/${file}`,
				`/attachments/${file}`,
			])
				expect((await fetch(site.origin + path)).status).toBe(404);
	});

	test("is kept without an address where nobody is handed it: its answer stands on its page", async () => {
		const { subject, message } = WORDS;
		await sentTo(post(new URLSearchParams({ subject, message, idempotencyKey: key() })));
		expect(tickets().at(-1)).toMatchObject({ subject, email: "" });
	});

	test("gives a file that has no name one by its kind", async () => {
		const part = (head: string, text: string) =>
			`--x\r\nContent-Disposition: form-data; name=${head}\r\n\r\n${text}\r\n`;
		const { subject, message, email } = WORDS;
		const texts = Object.entries({ subject, message, email }).map(([name, text]) => part(`"${name}"`, text));
		const body = `${texts.join("")}${part('"attachments"; filename=""', "words")}--x--\r\n`;
		await sentTo(post(body, { headers: { "content-type": "multipart/form-data; boundary=x" } }));
		expect(rows("SELECT original FROM ticket_attachment ORDER BY sequence").at(-1)).toEqual({ original: "1.txt" });
	});

	test.each([
		["that is too large", 413, [["a.png", Buffer.concat([PNG, Buffer.alloc(ATTACHMENT_MAX_BYTES)])]]],
		["of another kind", 415, [["a.png", Buffer.from("MZ\x90\x00\x03")]]],
		[
			"that is a drawing with a script",
			415,
			[["a.png", '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>']],
		],
		["that is a page", 415, [["a.txt", "<!doctype html><script>1</script>"]]],
		["too many", 413, Array.from({ length: ATTACHMENTS_MAX + 1 }, () => ["a.png", PNG])],
		[
			"too large together",
			413,
			Array.from({ length: 3 }, () => ["a.png", Buffer.concat([PNG, Buffer.alloc(9_000_000)])]),
		],
	] as const)("with a file %s is told so, its words stand again, and no file stays", async (_, status, files) => {
		const before = [tickets().length, attachments().length];
		const answer = await post(formOf(WORDS, ...(files as never[])));
		expect(answer.status).toBe(status);
		const html = await answer.text();
		expect(html).toContain('href="#ticket-attachments"');
		expect(html).toContain(WORDS.subject);
		expect([tickets().length, attachments().length]).toEqual(before);
	});

	test("is one ticket however often it comes, at once and after a restart; other words under its key are refused with a sentence", async () => {
		const fields = { ...WORDS, idempotencyKey: key() };
		const before = [tickets().length, attachments().length];
		// All of one client: none of them is turned away for the files of the others.
		const client = someone();
		const all = await Promise.all(
			Array.from({ length: 10 }, () =>
				sentTo(post(formOf(fields, ["a.png", PNG]), { headers: { "user-agent": key(), "x-forwarded-for": client } })),
			),
		);
		expect(new Set(all).size).toBe(1);
		expect([tickets().length, attachments().length]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1]);
		const other = await plain({ ...fields, message: "Other words" });
		expect(other.status).toBe(409);
		const html = await other.text();
		expect(html).toContain("Other words");
		expect(unseenIn(html)["idempotencyKey"]).toMatch(/^[0-9a-f]{32}$/);
		expect(unseenIn(html)["idempotencyKey"]).not.toBe(fields.idempotencyKey);
		expect(tickets()).toHaveLength((before[0] ?? 0) + 1);
	});

	test("sent once more by the same browser with the same words from a form shown anew is the first ticket; with other files another", async () => {
		const headers = { "x-forwarded-for": someone(), "user-agent": key() };
		const send = (...files: readonly (readonly [string, Uint8Array<ArrayBuffer>])[]) =>
			sentTo(post(formOf({ ...WORDS, idempotencyKey: key() }, ...files), { headers }));
		const first = await send();
		const other = await send(["a.png", PNG]);
		expect([await send(), await send(["a.png", PNG])]).toEqual([first, other]);
		expect(other).not.toBe(first);
		// Other words under a used key are refused, and no name of that key's stays with them.
		const used = key();
		const words = { ...WORDS, message: "Used" };
		await sentTo(plain({ ...words, idempotencyKey: used }, { headers }));
		const refused = { ...WORDS, message: "Refused at first" };
		expect((await plain({ ...refused, idempotencyKey: used }, { headers })).status).toBe(409);
		await sentTo(plain({ ...refused, idempotencyKey: key() }, { headers }));
	});

	test("filled in by a program is kept and marked", async () => {
		await sentTo(plain({ ...WORDS, website: "http://spam.example", opened: "forged" }));
		expect(tickets().at(-1)).toMatchObject({ suspicions: "trap,no-form" });
	});
});

describe("the page of a ticket", () => {
	test("takes further words, once, and shows what support answers; a page that tells no origin may send to it", async () => {
		const at = await sentTo(plain(WORDS));
		const fields = { ...unseenIn((await pageAt(at)).html), message: "More\nwords" };
		const headers = { origin: "null", "sec-fetch-site": "same-origin" };
		for (const _ of [1, 2]) expect(await sentTo(plain(fields, { path: at, headers }))).toBe(`${at}#latest`);
		const database = new DatabaseSync(join(site.dataDir, "inbox.sqlite"));
		database.exec(`INSERT INTO ticket_message (id, ticket, fingerprint, author, text, received)
			SELECT 'support', max(sequence), '', 'support', 'Try <this>.', '2026-03-01T10:00:00.000Z' FROM ticket`);
		database.exec("UPDATE ticket SET state = 'answered' WHERE sequence = (SELECT max(sequence) FROM ticket)");
		database.close();
		const { html } = await pageAt(at);
		expect(html.match(/More<br>words/g)).toHaveLength(1);
		expect(html).toContain("Try &lt;this&gt;.");
		expect(html).toContain("We have answered.");
		const empty = await plain({ message: "" }, { path: at });
		expect(empty.status).toBe(422);
		expect(await empty.text()).toMatch(/<title>Error: Your message/);
	});

	test("is told to nobody else: another, a forged, a cut or an erased address is a 404 that says what to do", async () => {
		const at = await sentTo(plain(WORDS));
		const token = at.slice(at.lastIndexOf("/") + 1);
		for (const other of [
			token.slice(0, -1),
			`${token}x`,
			token.replace(/^./, (letter) => (letter === "a" ? "b" : "a")),
			"1",
			"x.y",
			`${token}%2F`.slice(0, 20),
		]) {
			const { response, html } = await pageAt(`${TICKETS}/${other}`);
			expect(response.status, other).toBe(404);
			expect(response.headers.get("cache-control"), other).toBe("private, no-store");
			expect(html, other).toContain("There is no message at this address");
			expect(html).not.toContain(CANARY);
			expect((await plain({ message: "x" }, { path: `${TICKETS}/${other}` })).status).toBe(404);
		}
		const database = new DatabaseSync(join(site.dataDir, "inbox.sqlite"));
		database.exec("DELETE FROM ticket WHERE sequence = (SELECT max(sequence) FROM ticket)");
		database.close();
		expect((await pageAt(at)).response.status).toBe(404);
	});
});

describe("the call of the API", () => {
	const C = "/api/content/support/create-ticket";
	const call = (value: unknown, search = "?locale=de_DE", headers = {}) =>
		post(JSON.stringify(value), { path: C + search, headers: { "content-type": "application/json", ...headers } });

	test("goes the same way into the same inbox", async () => {
		const { name, email, subject, message } = WORDS;
		const sent = { name, email, subject, message, productName: "lumen-e9-65", modelName: "HTV" };
		const headers = { "idempotency-key": key() };
		const replies = await Promise.all([1, 2].map(() => call(sent, "?locale=de_DE", headers)));
		const bodies = await Promise.all(replies.map((reply) => reply.json()));
		expect(replies.map(({ status }) => status)).toEqual([200, 200]);
		expect(bodies[0]).toEqual(bodies[1]);
		expect(tickets().at(-1)).toMatchObject({ number: bodies[0].result.ticketId, locale: "de_DE", product_name: "HTV" });
		expect((await pageAt(bodies[0].result.statusAddress)).html).toContain(bodies[0].result.ticketId);
	});

	test("says what is wrong with which parameter, and needs its language", async () => {
		const wrong = await call({ subject: "s", message: "m", email: "x", modelName: "y".repeat(500) });
		expect([wrong.status, wrong.headers.get("content-type")]).toEqual([400, "application/problem+json"]);
		expect((await wrong.json()).errors).toEqual([
			{ parameter: "email", message: "is no e-mail address" },
			{ parameter: "modelName", message: "is too long" },
		]);
		for (const productName of ["no-such-product", "Lumen E9"]) {
			expect((await call({ ...WORDS, message: productName, productName })).status).toBe(200);
			expect(tickets().at(-1)).toMatchObject({ product: null, product_name: productName });
		}
		expect((await call(WORDS, "")).status).toBe(400);
		expect((await call(WORDS, "?locale=xx_XX")).status).toBe(404);
		expect((await call(WORDS, "?locale=de_DE&locale=en_GB")).status).toBe(400);
		const charset = { "content-type": "application/json; charset=utf-16" };
		expect((await call(WORDS, "?locale=de_DE", charset)).status).toBe(415);
	});
});

test("what an earlier process left is swept at the start, the secret of the links stays, and no word is in any log", async () => {
	const at = await sentTo(plain(WORDS));
	const old = join(site.dataDir, "attachments", "0123456789abcdef0123456789abcdef");
	writeFileSync(old, "left");
	utimesSync(old, 0, 0);
	const again = await startBuiltServer({ DATA_DIR: site.dataDir });
	try {
		await expect.poll(() => attachments().includes("0123456789abcdef0123456789abcdef")).toBe(false);
		expect((await fetch(again.origin + at)).status).toBe(200);
	} finally {
		await again.stop();
	}
	const metrics = await (await fetch(`${site.opsOrigin}/metrics`)).text();
	for (const text of [site.log.join("\n"), again.log.join("\n"), metrics]) {
		expect(text.toLowerCase()).not.toContain(CANARY);
		expect(text).not.toContain(at.slice(at.lastIndexOf("/") + 1));
	}
	expect(site.log.some((line) => line.includes('"/tickets"'))).toBe(true);
});

test("where the support API is elsewhere a ticket is kept here first, and noted for its way there", async () => {
	const near = await startBuiltServer({ SUPPORT_API_URL: site.origin });
	try {
		const there = ticketsAt(() => near);
		await sentTo(there.plain({ ...WORDS, product: "lumen-e9-65" }));
		expect(there.tickets()).toMatchObject([{ product: "lumen-e9-65", product_name: "Lumen E9 65" }]);
		expect(there.rows("SELECT channel FROM delivery")).toEqual([{ channel: "api" }]);
	} finally {
		await near.stop();
	}
});
