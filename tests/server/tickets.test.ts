import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TICKET_MESSAGE_MAX_LENGTH } from "#src/contract/bounds.ts";
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX, TICKET_CLIENT_RATE } from "#src/site/sending-limits.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { someone } from "./clients.ts";

let site: BuiltServer;
let small: BuiltServer;
beforeAll(async () => {
	[site, small] = await Promise.all([
		startBuiltServer({ TRUSTED_PROXY_HOPS: "1", ACCESS_LOG: "1", LOG_LEVEL: "debug" }),
		startBuiltServer({ TRUSTED_PROXY_HOPS: "1", INBOX_MAX_MB: "1" }),
	]);
});
afterAll(() => Promise.all([site?.stop(), small?.stop()]));

const T = "/electronics/support/tickets";
const CANARY = "zqcanary";
const WORDS = {
	subject: `${CANARY} subject`,
	message: `${CANARY} first\r\nsecond`,
	email: `${CANARY}@example.com`,
	name: `${CANARY} name`,
};
const PNG = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(2_000, 7)]);

const key = () => crypto.randomUUID().replaceAll("-", "");

interface Sending {
	readonly path?: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly to?: BuiltServer;
}

function post(body: BodyInit, { path = T, headers = {}, to = site }: Sending = {}): Promise<Response> {
	const sent = { "x-forwarded-for": someone(), ...headers };
	return fetch(to.origin + path, { method: "POST", redirect: "manual", headers: sent, body });
}

/** The form as a browser sends it, with files. */
function formOf(
	fields: Readonly<Record<string, string>>,
	...files: readonly (readonly [string, Uint8Array<ArrayBuffer> | string])[]
) {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	for (const [name, bytes] of files) form.append("attachments", new Blob([bytes], { type: "image/png" }), name);
	return form;
}
const plain = (fields: Readonly<Record<string, string>>, sending: Sending = {}) =>
	post(new URLSearchParams(fields), sending);

const rows = (query: string, from = site) => {
	const database = new DatabaseSync(join(from.dataDir, "inbox.sqlite"), { readOnly: true });
	try {
		return database.prepare(query).all();
	} finally {
		database.close();
	}
};
const tickets = (from = site) => rows("SELECT * FROM ticket ORDER BY sequence", from);
const attachments = (from = site) => {
	const folder = join(from.dataDir, "attachments");
	return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name !== "incoming");
};
const pageAt = async (path: string) => {
	const response = await fetch(site.origin + path);
	return { response, html: await response.text() };
};
/** What a form's unseen fields hold. */
const unseenIn = (html: string) =>
	Object.fromEntries(
		[...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
			name,
			value,
		]),
	);
const sentTo = async (answer: Promise<Response>) => {
	const { status, headers } = await answer;
	expect(status).toBe(303);
	return headers.get("location") ?? "";
};

describe("the form", () => {
	test("is made for one visitor: a fresh key each time, nothing that anybody keeps, filled in with where he comes from", async () => {
		const address = `${T}?product=lumen-e9-65&about=/televisions/lumen-e9-65&guide=no-picture&answers=yes.no&evil=1`;
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
		expect(unseenIn((await pageAt(T)).html)["idempotencyKey"]).not.toBe(unseen["idempotencyKey"]);
		for (const wrong of [
			"about=//evil.example",
			"about=https://evil.example",
			"product=../x",
			"answers=a&guide=%3Cb%3E",
		])
			expect((await pageAt(`${T}?${wrong}`)).html, wrong).not.toMatch(/evil\.example|\.\.\/x|&lt;b&gt;/);
	});

	test("is kept with everything before it is answered, and leads to a page that nobody else finds", async () => {
		const { html } = await pageAt(`/ar${T}?product=lumen-e9-65&about=/televisions`);
		const fields = { ...unseenIn(html), ...WORDS, productName: "" };
		const at = await sentTo(
			post(formOf(fields, ["../../screen \u202e.png", PNG], ["note.txt", "one\ntwo"]), { path: `/ar${T}` }),
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

	test("gives a file that has no name one by its kind", async () => {
		const part = (head: string, text: string) =>
			`--x\r\nContent-Disposition: form-data; name=${head}\r\n\r\n${text}\r\n`;
		const { subject, message, email } = WORDS;
		const texts = Object.entries({ subject, message, email }).map(([name, text]) => part(`"${name}"`, text));
		const body = `${texts.join("")}${part('"attachments"; filename=""', "words")}--x--\r\n`;
		await sentTo(post(body, { headers: { "content-type": "multipart/form-data; boundary=x" } }));
		expect(rows("SELECT original FROM ticket_attachment ORDER BY sequence").at(-1)).toEqual({ original: "1.txt" });
	});

	test("with errors has its words again, says what is wrong beside them in the reader's language, and keeps nothing", async () => {
		const before = [tickets().length, attachments().length];
		const long = "x".repeat(TICKET_MESSAGE_MAX_LENGTH + 1);
		const answer = await post(formOf({ subject: '"><b>kept', message: long, email: "no address" }, ["a.png", PNG]), {
			path: `/de${T}`,
		});
		expect([answer.status, answer.headers.get("cache-control")]).toEqual([422, "private, no-store"]);
		const html = await answer.text();
		expect(html).toContain("&quot;&gt;&lt;b&gt;kept");
		expect(html).toContain('href="#ticket-email"');
		expect(html).toMatch(/<title>Fehler: /);
		expect(html).toMatch(/class="problems"[^>]*autofocus|autofocus[^>]*class="problems"/i);
		expect(html).toContain("Das ist keine vollständige E-Mail-Adresse");
		expect(html).toContain("Browser behalten sie nicht");
		expect(html).toContain(long);
		expect([tickets().length, attachments().length]).toEqual(before);
		// Where one comes from stays in the address, for the same page in another language.
		const from = await plain({ ...WORDS, email: "x", product: "lumen-e9-65" });
		expect((await from.text()).match(/action="[^"]*tickets[^"]*"/)?.[0]).toContain("product=lumen-e9-65");
		const empty = await plain({ subject: " ", message: "", email: "" });
		expect(empty.status).toBe(422);
		expect((await empty.text()).match(/<a href="#ticket-(subject|message|email)"/g)).toHaveLength(3);
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

	test("with mistakes costs far less than one that is kept", async () => {
		const headers = { "x-forwarded-for": someone() };
		for (let mistake = 0; mistake < 2 * TICKET_CLIENT_RATE.burst; mistake += 1)
			expect((await plain({ ...WORDS, email: "nobody" }, { headers })).status).toBe(422);
		await sentTo(plain(WORDS, { headers }));
	});

	test("sent too often is turned away with its words, later without, and others are not", async () => {
		const headers = { "x-forwarded-for": someone() };
		const path = `${T}?product=lumen-e9-65`;
		const answers: Response[] = [];
		for (let index = 0; index < TICKET_CLIENT_RATE.burst + 12; index += 1)
			answers.push(await post(formOf({ ...WORDS, message: `${index}` }, ["a.txt", "text"]), { headers, path }));
		expect(answers.filter(({ status }) => status === 303)).toHaveLength(TICKET_CLIENT_RATE.burst);
		const turned = answers.filter(({ status }) => status === 429);
		expect(turned.length).toBe(12);
		expect(Number(turned[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
		const back = await turned[0]?.text();
		expect(back).toContain(WORDS.subject);
		expect(back).toContain("Choose your files once more");
		expect(back).toContain("It was not sent:");
		const without = await turned.at(-1)?.text();
		expect(without).toContain("This has not been sent");
		expect(without).toMatch(/Wait (10|30|60) seconds, then reload this page: [^.]*, your files too/);
		expect(without).toContain(`href="${path}"`);
		await sentTo(plain(WORDS));
	});
});

describe("what a stranger can send", () => {
	test("from another page, of another type, or not as it says it is, makes no ticket", async () => {
		const before = tickets().length;
		const body = new URLSearchParams(WORDS).toString();
		const type = "application/x-www-form-urlencoded";
		for (const [headers, status] of [
			[{ "content-type": type, origin: "https://evil.example" }, 403],
			[{ "content-type": type, origin: "null" }, 403],
			[{ "content-type": type, "sec-fetch-site": "cross-site" }, 403],
			[{ "content-type": "text/plain" }, 415],
			[{ "content-type": "application/xml" }, 415],
			[{ "content-type": type, "content-encoding": "gzip" }, 415],
			[{ "content-type": "multipart/form-data" }, 400],
			[{ "content-type": "multipart/form-data; boundary=" }, 400],
			[{ "content-type": "multipart/form-data; boundary=x" }, 400],
			[{ "content-type": "multipart/mixed; boundary=x" }, 415],
			[{ "content-type": "application/json" }, 400],
		] as const)
			expect((await post(body, { headers })).status, JSON.stringify(headers)).toBe(status);
		expect(tickets()).toHaveLength(before);
	});

	test.each([
		[
			"ends in the middle of a part",
			'--x\r\nContent-Disposition: form-data; name="attachments"; filename="a.png"\r\n\r\nabc',
		],
		["ends in the middle of a header", "--x\r\nContent-Disposition: form-da"],
		["has no parts", "--x--\r\n"],
		["has a part without a name", "--x\r\n\r\nabc\r\n--x--\r\n"],
		["has the names of objects", '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--x--\r\n'],
		[
			"has a name with line breaks",
			'--x\r\nContent-Disposition: form-data; name="a"; filename="a\r\nSet-Cookie: x=1"\r\n\r\nabc\r\n--x--\r\n',
		],
		[
			"has a charset that nobody knows",
			'--x\r\nContent-Disposition: form-data; name="subject"\r\nContent-Type: text/plain; charset=x-no\r\n\r\nabc\r\n--x--\r\n',
		],
		["has endless headers", `--x\r\n${"X-A: ".padEnd(90_000, "a")}\r\n\r\nabc\r\n--x--\r\n`],
		[
			"has thousands of parts",
			`${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(3_000)}--x--\r\n`,
		],
		[
			"has a huge field",
			`--x\r\nContent-Disposition: form-data; name="message"\r\n\r\n${"a".repeat(300_000)}\r\n--x--\r\n`,
		],
	])("a body that %s is refused, and everybody else is served", async (_, body) => {
		const before = [tickets().length, attachments().length];
		const { status } = await post(body, { headers: { "content-type": "multipart/form-data; boundary=x" } });
		expect([400, 413, 422]).toContain(status);
		expect([tickets().length, attachments().length]).toEqual(before);
		await sentTo(plain(WORDS));
	});

	test("a sending that is cut off leaves no file and no ticket", async () => {
		const before = [tickets().length, attachments().length];
		const head = '--x\r\nContent-Disposition: form-data; name="attachments"; filename="a.png"\r\n\r\n';
		const socket = connect({ host: "127.0.0.1", port: site.port });
		socket.write(
			`POST ${T} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9999999\r\n\r\n${head}`,
		);
		socket.write(PNG);
		await expect.poll(() => attachments().length).toBe((before[1] ?? 0) + 1);
		socket.destroy();
		await expect.poll(() => attachments().length).toBe(before[1]);
		expect(tickets()).toHaveLength(before[0] ?? 0);
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
		rows("SELECT 1");
		for (const other of [
			token.slice(0, -1),
			`${token}x`,
			token.replace(/^./, (letter) => (letter === "a" ? "b" : "a")),
			"1",
			"x.y",
			`${token}%2F`.slice(0, 20),
		]) {
			const { response, html } = await pageAt(`${T}/${other}`);
			expect(response.status, other).toBe(404);
			expect(response.headers.get("cache-control"), other).toBe("private, no-store");
			expect(html, other).toContain("There is no message at this address");
			expect(html).not.toContain(CANARY);
			expect((await plain({ message: "x" }, { path: `${T}/${other}` })).status).toBe(404);
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

test("a full inbox takes no files and says so with the words; when nothing finds room any more, too", async () => {
	const fields = { ...WORDS, message: "small" };
	const file = Buffer.concat([PNG, Buffer.alloc(700_000)]);
	await sentTo(post(formOf(fields, ["a.png", file]), { to: small }));
	const full = await post(formOf(fields, ["a.png", file]), { to: small });
	expect([full.status, Number(full.headers.get("retry-after")) > 0]).toEqual([503, true]);
	const html = await full.text();
	expect(html).toContain("We cannot take files just now");
	expect(html).toContain(WORDS.subject);
	expect(attachments(small)).toHaveLength(1);
	// Words alone still find room.
	await sentTo(plain({ ...fields, message: "words" }, { to: small }));
	const statuses: number[] = [];
	for (let index = 0; index < 60 && !statuses.includes(503); index += 1)
		statuses.push((await plain({ ...fields, message: `${index} ${"words ".repeat(1_600)}` }, { to: small })).status);
	expect(statuses.at(-1)).toBe(503);
	expect(tickets(small)).toHaveLength(statuses.length + 1);
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
		await sentTo(plain({ ...WORDS, product: "lumen-e9-65" }, { to: near }));
		expect(tickets(near)).toMatchObject([{ product: "lumen-e9-65", product_name: "Lumen E9 65" }]);
		expect(rows("SELECT channel FROM delivery", near)).toEqual([{ channel: "api" }]);
	} finally {
		await near.stop();
	}
});
