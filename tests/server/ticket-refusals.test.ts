import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TICKET_MESSAGE_MAX_LENGTH } from "#src/contract/bounds.ts";
import { TICKET_CLIENT_RATE } from "#src/site/sending-limits.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { someone } from "./clients.ts";
import { formOf, PNG, problemsOf, sentTo, TICKETS, ticketsAt, WORDS } from "./ticket-sendings.ts";

const { post, plain, tickets, attachments } = ticketsAt(() => site);
/** One whose inbox holds little: what is refused needs no room, and what is not fills it in the end. */
let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer({ TRUSTED_PROXY_HOPS: "1", INBOX_MAX_MB: "1" });
	// The inbox begins with its first message, its folder of files with the first of them.
	await sentTo(post(formOf(WORDS, ["a.png", PNG])));
});
afterAll(() => site?.stop());

describe("the form", () => {
	test("with errors has its words again, says what is wrong beside them in the reader's language, and keeps nothing", async () => {
		const before = [tickets().length, attachments().length];
		const long = "x".repeat(TICKET_MESSAGE_MAX_LENGTH + 1);
		const answer = await post(formOf({ subject: '"><b>kept', message: long, email: "no address" }, ["a.png", PNG]), {
			path: `/de${TICKETS}`,
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
		expect((await empty.text()).match(/<a href="#ticket-(subject|message|email)"/g)).toHaveLength(2);
	});

	test("with mistakes costs far less than one that is kept", async () => {
		const headers = { "x-forwarded-for": someone() };
		for (let mistake = 0; mistake < 2 * TICKET_CLIENT_RATE.burst; mistake += 1)
			expect((await plain({ ...WORDS, email: "nobody" }, { headers })).status).toBe(422);
		await sentTo(plain(WORDS, { headers }));
	});

	test("sent too often is turned away with its words, later without, and others are not", async () => {
		const headers = { "x-forwarded-for": someone() };
		const path = `${TICKETS}?product=lumen-e9-65`;
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
			`POST ${TICKETS} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9999999\r\n\r\n${head}`,
		);
		socket.write(PNG);
		await expect.poll(() => attachments().length).toBe((before[1] ?? 0) + 1);
		socket.destroy();
		await expect.poll(() => attachments().length).toBe(before[1]);
		expect(tickets()).toHaveLength(before[0] ?? 0);
	});
});

test("a full inbox takes no files and says so with the words; when nothing finds room any more, too", async () => {
	const fields = { ...WORDS, message: "small" };
	const before = [tickets().length, attachments().length] as const;
	const file = Buffer.concat([PNG, Buffer.alloc(700_000)]);
	await sentTo(post(formOf(fields, ["a.png", file])));
	const full = await post(formOf(fields, ["a.png", file]));
	expect([full.status, Number(full.headers.get("retry-after")) > 0]).toEqual([503, true]);
	const html = await full.text();
	expect(problemsOf(html)).toContain("We cannot take files just now");
	expect(html).toContain(WORDS.subject);
	expect(attachments()).toHaveLength(before[1] + 1);
	// Words alone still find room.
	await sentTo(plain({ ...fields, message: "words" }));
	const statuses: number[] = [];
	for (let index = 0; index < 60 && !statuses.includes(503); index += 1)
		statuses.push((await plain({ ...fields, message: `${index} ${"words ".repeat(1_600)}` })).status);
	expect(statuses.at(-1)).toBe(503);
	expect(tickets()).toHaveLength(before[0] + statuses.length + 1);
	// Where words alone would be refused as well, nobody is asked to send them.
	const neither = await post(formOf({ ...fields, message: "words ".repeat(1_600) }, ["a.png", file]));
	expect(problemsOf(await neither.text())).toMatch(/This could not be kept just now.*Choose your files once more/s);
});
