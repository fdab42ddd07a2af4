import { rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mailer } from "#src/delivery/mail.ts";
import { mailToSupport } from "#src/delivery/mail-to-support.ts";
import { mailToVisitor } from "#src/delivery/mail-to-visitor.ts";
import { idOf, inboxIn, messageOf, ticketOf } from "./inbox-bench.ts";

let files: ReturnType<typeof inboxIn>;
let ends: (() => void)[];
beforeEach(() => {
	files = inboxIn({ visitor: ["mail"], support: ["visitor"] });
	ends = [];
});
afterEach(async () => {
	for (const end of ends) end();
	await files.end();
});

/** A mail server, and what it was handed. */
async function mailServer(options: SMTPServerOptions = {}) {
	const mails: { readonly from: string; readonly to: readonly string[]; readonly source: string }[] = [];
	const server = new SMTPServer({
		...{ authOptional: true, disabledCommands: ["STARTTLS"], logger: false },
		onData(stream, { envelope }, done) {
			const chunks: Buffer[] = [];
			stream.on("data", (chunk: Buffer) => chunks.push(chunk));
			stream.on("end", () => {
				const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
				const to = envelope.rcptTo.map(({ address }) => address);
				mails.push({ from, to, source: Buffer.concat(chunks).toString() });
				done();
			});
		},
		...options,
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	ends.push(() => server.close());
	server.on("error", () => {});
	const { port } = server.server.address() as AddressInfo;
	return { mails, url: `smtp://127.0.0.1:${port}` };
}

const boxes = { to: "Desk <desk@example.com>", from: "Support <support@example.com>" };
const signal = new AbortController().signal;
const due = async (channel: "mail" | "visitor") => {
	const found = await files.bench.inbox.deliveries.due(channel, new Date().toISOString());
	if (!found) throw new Error("Nothing is due.");
	return found;
};
const toSupport = (url: string) =>
	mailToSupport({ ...boxes, send: mailer({ url }), attachments: files.bench.inbox.attachments });
/** The header of a mail, its folded lines in one. */
const headOf = (source: string) => (source.split("\r\n\r\n")[0] ?? "").replaceAll(/\r\n[ \t]+/g, " ");
const decoded = (source: string) =>
	source
		.replaceAll(/=\r\n/g, "")
		.replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

test("support's mail has the words line by line, the facts, the files, and no header that somebody wrote", async () => {
	const { mails, url } = await mailServer();
	const bytes = Buffer.from([0x89, 0x50, 0, 1, 2, 3]);
	const attachment = await files.attach(bytes, 'photo"\r\nX-Evil: 1.png');
	const { number } = await files.bench.inbox.tickets.keep(
		ticketOf(1, { message: messageOf(1, { attachments: [attachment] }) }),
	);
	await toSupport(url).deliver(await due("mail"), signal);
	expect(mails.map(({ from, to }) => [from, to])).toEqual([["support@example.com", ["desk@example.com"]]]);
	const { source = "" } = mails[0] ?? {};
	const head = headOf(source);
	expect(head.match(/^(?:bcc|cc|x-evil):/gim)).toBeNull();
	expect(source).not.toMatch(/^X-Evil/m);
	expect(head).toMatch(new RegExp(`^Subject: \\[${number}\\] Dark 1`, "m"));
	expect(head).toMatch(/^Reply-To: .*<ada@example\.com>$/m);
	expect(head).toContain(`Message-ID: <${idOf(1)}@example.com>`);
	const text = decoded(source);
	expect(text).toContain("It does not start.\r\n\r\n  Twice.\r\nBcc: everybody@example.com\r\n");
	expect(text).toContain("Is it on?: Yes");
	expect(text).toContain("Signs of a program: too-fast");
	expect(source).toContain(bytes.toString("base64"));
	expect(source).toMatch(/^Content-Disposition: attachment;/m);
});

test("what support answers goes to the visitor, in the thread, with the way to his page", async () => {
	const { mails, url } = await mailServer();
	const { number } = await files.bench.inbox.tickets.keep(ticketOf(1));
	await files.bench.inbox.tickets.reply(number, messageOf(2, { text: "Try this.\n\nThen that." }));
	const wayToPage = ({ id, locale }: { id: string; locale: string }) => `${locale} https://s.example/${id}`;
	await mailToVisitor({ ...boxes, send: mailer({ url }), wayToPage }).deliver(await due("visitor"), signal);
	expect(mails[0]?.to).toEqual(["ada@example.com"]);
	const { source = "" } = mails[0] ?? {};
	for (const name of ["References", "In-Reply-To"])
		expect(headOf(source)).toContain(`${name}: <${idOf(1)}@example.com>`);
	expect(headOf(source)).toMatch(/^Reply-To: Desk <desk@example\.com>$/m);
	expect(headOf(source)).toMatch(/^Auto-Submitted: auto-generated$/m);
	expect(decoded(source)).toContain("Try this.\r\n\r\nThen that.\r\n");
	expect(decoded(source)).toContain(`de_DE https://s.example/${idOf(1)}`);
});

test("a visitor who told no address is written to by nobody", async () => {
	const { number } = await files.bench.inbox.tickets.keep(ticketOf(1, { email: "" }));
	await files.bench.inbox.tickets.reply(number, messageOf(2));
	expect(await files.bench.inbox.deliveries.due("visitor", new Date().toISOString())).toBeNull();
});

test("a server's refusals are judged: for now, for good, and of us; its words stay with it", async () => {
	const refusing = (responseCode: number) =>
		mailServer({
			onRcptTo: (_address, _session, done) =>
				done(Object.assign(new Error("ada@example.com says no"), { responseCode })),
		});
	await files.bench.inbox.tickets.keep(ticketOf(1));
	const message = await due("mail");
	const failed = (url: string) =>
		toSupport(url)
			.deliver(message, signal)
			.catch((error: unknown) => error);
	expect(await failed((await refusing(451)).url)).toMatchObject({ isFinal: false, message: "mail EENVELOPE 451" });
	expect(await failed((await refusing(550)).url)).toMatchObject({ isFinal: true, message: "mail EENVELOPE 550" });
	const wrong = await mailServer({ authOptional: false, onAuth: (_auth, _session, done) => done(new Error("wrong")) });
	expect(await failed(wrong.url.replace("//", "//user:wrong@"))).toMatchObject({
		isFinal: false,
		message: "mail EAUTH 535",
	});
	expect(await failed("smtp://127.0.0.1:1")).toMatchObject({ isFinal: false, message: "mail ESOCKET" });
});

test("a message whose attachment is gone is given up", async () => {
	const attachment = await files.attach(Buffer.from("picture"), "photo.png");
	await files.bench.inbox.tickets.keep(ticketOf(1, { message: messageOf(1, { attachments: [attachment] }) }));
	rmSync(files.bench.inbox.attachments.placeOf(attachment.file) ?? "");
	await expect(toSupport("smtp://127.0.0.1:1").deliver(await due("mail"), signal)).rejects.toMatchObject({
		isFinal: true,
		message: "an attachment is gone",
	});
});
