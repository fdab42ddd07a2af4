import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { apiElsewhere } from "#src/delivery/api-elsewhere.ts";
import { Deliveries, type DeliveryNews } from "#src/delivery/deliveries.ts";
import { type Target, Undelivered } from "#src/delivery/target.ts";
import { signatureOf, webhook } from "#src/delivery/webhook.ts";
import { DELIVERY_LOOK, DELIVERY_PAUSE } from "#src/site/sending-limits.ts";
import { idOf, inboxIn, messageOf, ticketOf, WORDS } from "./inbox-bench.ts";

interface Posted {
	readonly url: string;
	readonly headers: IncomingMessage["headers"];
	readonly body: string;
}

const SECRET = "a secret of the webhook";
let files: ReturnType<typeof inboxIn>;
let ends: (() => Promise<unknown>)[];
let news: DeliveryNews[];
let pauses: number[];
beforeEach(() => {
	files = inboxIn({ visitor: ["api", "webhook"], support: [] });
	[ends, news, pauses] = [[], [], []];
});
afterEach(async () => {
	for (const end of ends) await end();
	await files.end();
});

/** A receiver on a port of its own that answers as it is told. */
async function receiver(answer: (posted: Posted, response: ServerResponse) => void, port = 0) {
	const posted: Posted[] = [];
	const server: Server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const each = { url: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks).toString() };
		posted.push(each);
		answer(each, response);
	});
	await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
	const close = () =>
		new Promise((closed) => {
			server.closeAllConnections();
			server.close(closed);
		});
	ends.push(close);
	const { port: at } = server.address() as AddressInfo;
	return { posted, port: at, origin: `http://127.0.0.1:${at}`, close };
}

const hook = (url: string): Target => webhook({ url: `${url}/hook?key=1`, secret: SECRET, now: Date.now });

/** Hands on until told to stop; pauses take no time, but are noted. */
function start(...targets: readonly Target[]) {
	const deliveries = new Deliveries({
		box: files.bench.inbox.deliveries,
		targets,
		onNews: (each) => news.push(each),
		onError: (error) => expect.unreachable(String(error)),
		now: () => Date.now() + pauses.reduce((sum, each) => sum + each, 0),
		random: () => 1,
		wait: (milliseconds) => {
			if (milliseconds !== DELIVERY_LOOK) pauses.push(milliseconds);
			return new Promise((waited) => setTimeout(waited, 2));
		},
	});
	let isOver = false;
	const stop = async () => {
		if (!isOver) await deliveries.stop();
		isOver = true;
	};
	ends.unshift(stop);
	return { deliveries, stop };
}

const waiting = async (channel: string) =>
	(await files.bench.inbox.deliveries.count()).find((each) => each.channel === channel)?.waiting ?? 0;

describe("a message that goes on to a webhook", () => {
	test("is posted once, signed, whole, and says which ticket it belongs to", async () => {
		const attachment = await files.attach(Buffer.from("picture"), "photo .png");
		const { posted, origin } = await receiver((_, response) => response.end());
		await files.bench.inbox.tickets.keep(ticketOf(1, { message: messageOf(1, { attachments: [attachment] }) }));
		await files.bench.inbox.tickets.add(idOf(1), messageOf(2, { text: "More" }));
		start(hook(origin));
		await expect.poll(() => waiting("webhook")).toBe(0);
		expect(posted).toHaveLength(2);
		const [first, second] = posted;
		const body = JSON.parse(first?.body ?? "");
		expect(first?.url).toBe("/hook?key=1");
		expect(body).toMatchObject({
			event: "ticket",
			ticket: { id: idOf(1), email: "ada@example.com", locale: "de_DE", suspicions: ["too-fast"] },
			message: { id: idOf(1), text: WORDS },
		});
		const { size, sha256 } = attachment;
		expect(body.message.attachments).toEqual([{ name: "photo .png", type: "image/png", size, sha256 }]);
		expect(first?.headers["idempotency-key"]).toBe(idOf(1));
		const seconds = Number(first?.headers["x-support-timestamp"]);
		expect(Math.abs(Date.now() / 1000 - seconds)).toBeLessThan(600);
		expect(first?.headers["x-support-signature"]).toBe(`v1=${signatureOf(SECRET, seconds, first?.body ?? "")}`);
		expect(JSON.parse(second?.body ?? "")).toMatchObject({ event: "message", ticket: { id: idOf(1) } });
		expect(second?.headers["idempotency-key"]).toBe(idOf(2));
		expect(news.map(({ outcome }) => outcome)).toEqual(["delivered", "delivered"]);
		// What is told of it holds none of the visitor's words.
		expect(JSON.stringify(news)).not.toMatch(/Dark|Ada|example|start/);
	});

	test("waits while its receiver is down, fails, moved or talks nonsense, less and less often, and arrives once it is up", async () => {
		const away = await receiver((_, response) => response.end());
		await away.close();
		await files.bench.inbox.tickets.keep(ticketOf(1));
		const { stop } = start(hook(away.origin));
		await expect.poll(() => pauses.length).toBeGreaterThanOrEqual(3);
		expect(news[0]).toMatchObject({ outcome: "failed", reason: "no connection, or no HTTP" });
		expect(pauses.slice(0, 3)).toEqual([1, 2, 4].map((times) => times * DELIVERY_PAUSE.first));
		await stop();
		const noise = createSocketServer((socket) =>
			socket
				.on("error", () => {})
				.resume()
				.end("no HTTP at all\r\n\r\n"),
		);
		await new Promise<void>((listening) => noise.listen(away.port, "127.0.0.1", listening));
		news.length = 0;
		await files.reopen();
		const second = start(hook(away.origin));
		await expect.poll(() => news.length).toBeGreaterThanOrEqual(1);
		await second.stop();
		await new Promise((closed) => noise.close(closed));
		await files.reopen();
		news.length = 0;
		const answers = [503, 302, 429, 408, 500, 200];
		const back = await receiver((_, response) => {
			response.writeHead(answers.shift() ?? 200, { location: "/elsewhere", "retry-after": "30" }).end();
		}, away.port);
		start(hook(away.origin));
		await expect.poll(() => waiting("webhook")).toBe(0);
		expect(news.map(({ reason }) => reason)).toEqual([
			...["status 503", "status 302", "status 429", "status 408", "status 500"],
			null,
		]);
		// No redirect is followed, and every attempt is the same message.
		expect(new Set(back.posted.map(({ url }) => url))).toEqual(new Set(["/hook?key=1"]));
		expect(new Set(back.posted.map(({ headers }) => headers["idempotency-key"]))).toEqual(new Set([idOf(1)]));
		expect(Math.max(...pauses)).toBeLessThanOrEqual(DELIVERY_PAUSE.most);
		expect(Math.min(...pauses.slice(-4))).toBeGreaterThanOrEqual(30_000);
	});

	test("which is refused for good is given up, holds up no other, and goes again when the operator says so", async () => {
		let refused = 404;
		const { posted, origin } = await receiver(({ body }, response) => {
			response.writeHead(body.includes("Dark 1") ? refused : 200).end();
		});
		for (const seed of [1, 2]) await files.bench.inbox.tickets.keep(ticketOf(seed));
		start(hook(origin));
		await expect.poll(() => waiting("webhook")).toBe(0);
		expect(news.map(({ outcome, reason }) => [outcome, reason])).toEqual([
			["given-up", "status 404"],
			["delivered", null],
		]);
		const { deliveries } = files.bench.inbox;
		expect(await deliveries.count()).toContainEqual({ channel: "webhook", waiting: 0, givenUp: 1 });
		const lost = (await deliveries.list(10)).find(({ channel }) => channel === "webhook");
		expect(lost).toMatchObject({ reason: "status 404", attempts: 1, givenUp: expect.any(String) });
		refused = 200;
		await deliveries.retry(new Date().toISOString());
		await expect.poll(() => news.length).toBe(3);
		expect(posted).toHaveLength(3);
		await expect.poll(deliveries.count).not.toContainEqual(expect.objectContaining({ givenUp: 1 }));
	});

	test("to a receiver that never answers is given up with the process, and goes again after a restart", async () => {
		let isSilent = true;
		const { posted, origin } = await receiver((_, response) => void (isSilent || response.end()));
		await files.bench.inbox.tickets.keep(ticketOf(1));
		const { stop } = start(hook(origin));
		await expect.poll(() => posted.length).toBe(1);
		await stop();
		expect(news).toEqual([]);
		isSilent = false;
		await files.reopen();
		start(hook(origin));
		await expect.poll(() => waiting("webhook")).toBe(0);
		expect(posted.map(({ headers }) => headers["idempotency-key"])).toEqual([idOf(1), idOf(1)]);
	});

	test("goes one at a time, those of one ticket in their order, and one that always fails holds up no other", async () => {
		let atOnce = 0;
		const order: string[] = [];
		const picky: Target = {
			channel: "webhook",
			async deliver({ ticket, message }) {
				atOnce += 1;
				expect(atOnce).toBe(1);
				await new Promise((turn) => setTimeout(turn, 1));
				atOnce -= 1;
				if (ticket.id === idOf(1)) throw new Undelivered("status 500", { isFinal: false });
				order.push(message.id);
			},
		};
		for (const seed of [1, 2, 3]) await files.bench.inbox.tickets.keep(ticketOf(seed));
		await files.bench.inbox.tickets.add(idOf(1), messageOf(4));
		await files.bench.inbox.tickets.add(idOf(2), messageOf(5));
		start(picky);
		await expect.poll(() => waiting("webhook")).toBe(2);
		expect(order).toEqual([idOf(2), idOf(3), idOf(5)]);
	});
});

describe("a message that goes on to a support API elsewhere", () => {
	test("is the call that hands in a ticket; an answer that is none is no answer", async () => {
		const answers = [
			"<html>Welcome</html>",
			'{"result": 7}',
			'{"result":{"ticketId":"A1","received":"2026-03-01T10:00:00Z"}}',
		];
		const { posted, origin } = await receiver((_, response) => response.end(answers.shift()));
		const attachment = await files.attach(Buffer.from("picture"), "photo.png");
		await files.bench.inbox.tickets.keep(ticketOf(1, { message: messageOf(1, { attachments: [attachment] }) }));
		start(apiElsewhere({ base: `${origin}/base`, token: null }));
		await expect.poll(() => waiting("api")).toBe(0);
		expect(news.map(({ outcome }) => outcome)).toEqual(["failed", "failed", "delivered"]);
		expect(posted[0]?.url).toBe("/base/api/content/support/create-ticket?locale=de_DE");
		expect(JSON.parse(posted[0]?.body ?? "")).toEqual({
			...{ productName: "lumen-e9-65", modelName: "Lumen E9", email: "ada@example.com", name: ticketOf(1).name },
			subject: ticketOf(1).subject,
			message: `${WORDS}\n\nphoto.png (image/png, 7 bytes, ${attachment.sha256})`,
		});
		expect(new Set(posted.map(({ headers }) => headers["idempotency-key"]))).toEqual(new Set([idOf(1)]));
	});
});
