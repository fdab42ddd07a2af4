import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen, publicServer } from "#src/server/http/listen.ts";
import { PIPELINED_BEYOND_MAX, PIPELINED_REPLIES_MAX } from "#src/site/connection-limits.ts";
import { haltedWhile } from "./at-once.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { type RawReply, rawConnection, rawGet, rawLines, rawRequest } from "./raw-request.ts";

const P = "/electronics/support/televisions/lumen-e9-65";
const REQUESTS = PIPELINED_REPLIES_MAX + PIPELINED_BEYOND_MAX;

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer();
	await rawGet(site.port, P);
});
afterAll(() => site?.stop());

/** How many requests were begun before one, and with it. */
const numberOf = ({ headers }: RawReply) => Number.parseInt(headers["x-request-id"]?.split("-").at(-1) ?? "", 36);

const answered = () => site.metric("page_answers_total", 'state="hit"');

/** The last request of many on one connection ends it. */
const many = (count: number) =>
	Array.from({ length: count }, (_, index) =>
		rawLines(site.port, `${P}?visit=${index}`, { Connection: index === count - 1 ? "close" : "keep-alive" }),
	).join("");

test("requests that are sent without waiting are all answered, in their order", async () => {
	for (const split of [1, 7, 1_023, 1_024, 1_025, 60_000]) {
		const bytes = Buffer.from(many(50));
		const parts = Array.from({ length: Math.ceil(bytes.length / split) }, (_, index) =>
			bytes.subarray(index * split, (index + 1) * split),
		);
		const { text } = await rawRequest(site.port, split === 1 ? parts.slice(0, 1).concat(bytes.subarray(1)) : parts);
		expect(text.match(/HTTP\/1\.1 200 OK\r\n/g), String(split)).toHaveLength(50);
		expect(text.match(/<\/html>/g), String(split)).toHaveLength(50);
	}
	const mixed = [200, 404, 400, 200].map((status, index) =>
		rawLines(
			site.port,
			{ 200: P, 404: "/nothing", 400: "/%zz" }[status] ?? "",
			index === 3 ? {} : { Connection: "keep-alive" },
		),
	);
	const { text } = await rawRequest(site.port, mixed.join(""));
	expect(text.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(["200", "404", "400", "200"]);
});

test("who asks for another protocol is answered, and told that nothing he sent with it is", async () => {
	const upgrade = rawLines(site.port, P, { Connection: "Upgrade", Upgrade: "websocket" });
	const { text } = await rawRequest(site.port, many(1).replace("close", "keep-alive") + upgrade + many(1));
	expect(text.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(["200", "200"]);
	expect(text.match(/\r\nConnection: close\r\n/gi)).toHaveLength(1);
});

test("of more requests than may wait the first are answered, the last of them ends the connection", async () => {
	const before = await answered();
	const socket = connect({ host: "127.0.0.1", port: site.port });
	await once(socket, "connect");
	socket.pause();
	socket.write(many(REQUESTS));
	await expect.poll(answered).toBeGreaterThan(before);
	// Nobody waits for a client that reads nothing.
	expect((await rawGet(site.port, P)).status).toBe(200);
	let text = "";
	socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
	socket.resume();
	await once(socket, "close");
	expect(text.match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(PIPELINED_REPLIES_MAX);
	expect(text.match(/<\/html>/g)).toHaveLength(PIPELINED_REPLIES_MAX);
	expect(text.match(/\r\nConnection: close\r\n/gi)).toHaveLength(1);
	// One more is the look of somebody else above.
	expect((await answered()) - before).toBe(PIPELINED_REPLIES_MAX + 1);
});

test("far more requests than may wait are held for nobody: their connection is cut", async () => {
	const socket = connect({ host: "127.0.0.1", port: site.port });
	// What the client still sends meets nobody.
	socket.on("error", () => {});
	await once(socket, "connect");
	let text = "";
	socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
	socket.write(many(4 * REQUESTS).replace("close", "keep-alive"));
	await once(socket, "close");
	expect(text.match(/<\/html>/g)?.length ?? 0).toBeLessThan(PIPELINED_REPLIES_MAX);
	expect((await rawGet(site.port, P)).status).toBe(200);
});

test("what a few send ahead is worth no more than what others send", async () => {
	const senders = await Promise.all(
		Array.from({ length: 50 }, async () => {
			const socket = connect({ host: "127.0.0.1", port: site.port });
			await once(socket, "connect");
			return socket.resume();
		}),
	);
	const other = await rawConnection(site.port);
	await expect.poll(() => site.metric("open_connections")).toBeGreaterThanOrEqual(senders.length + 1);
	const before = await answered();
	const first = numberOf(await rawGet(site.port, P));
	await haltedWhile(site, async () => {
		const ahead = many(PIPELINED_REPLIES_MAX);
		await Promise.all(senders.map((socket) => new Promise((sent) => socket.write(ahead, sent))));
		await other.write(rawLines(site.port, P));
	});
	const reply = await other.reply;
	expect(reply.status).toBe(200);
	expect(numberOf(reply) - first).toBeLessThan((senders.length * PIPELINED_REPLIES_MAX) / 4);
	await Promise.all(senders.map((socket) => socket.destroyed || once(socket, "close")));
	expect((await answered()) - before).toBe(senders.length * PIPELINED_REPLIES_MAX + 2);
});

test("a client that sends ahead, reads and sends on is answered for ever", async () => {
	const socket = connect({ host: "127.0.0.1", port: site.port });
	await once(socket, "connect");
	let text = "";
	socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
	for (let sent = 8; sent <= 20 * 8; sent += 8) {
		socket.write(many(8).replace("close", "keep-alive"));
		await expect.poll(() => text.match(/<\/html>/g)?.length, { interval: 5 }).toBe(sent);
	}
	socket.destroy();
});

test("a body is read whole behind requests that wait, and what follows a refusal is not answered", async () => {
	const body = JSON.stringify({ kind: "article", padding: "x".repeat(20_000) });
	const type = { "Content-Type": "application/json", "Content-Length": String(body.length) };
	const post = rawLines(site.port, "/electronics/support/feedback", { Connection: "keep-alive", ...type }, "POST");
	const { text } = await rawRequest(
		site.port,
		many(20).replace("close", "keep-alive") + post + body + rawLines(site.port, P),
	);
	expect(text.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual([...Array(20).fill("200"), "422", "200"]);
	const broken = await rawRequest(site.port, `GET / HTTP/1.1\r\nHost : x\r\n\r\n${many(50)}`);
	expect(broken.text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
	const tunnel = await rawRequest(site.port, `CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n${many(50)}`);
	expect(tunnel.text.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(["405"]);
});

test("what is no request, sent into a reply under way, ends the connection and stands in no reply", async () => {
	const refused: number[] = [];
	const server = publicServer({
		handle: (_, response) => {
			response.writeHead(200, ["Content-Type", "text/plain", "Content-Length", "1000"]);
			response.write("a".repeat(500));
		},
		...{
			nextId: () => "id",
			security: () => [],
			onRefusal: (status) => refused.push(status),
			connections: { admits: () => true },
			onLeft: () => {},
		},
	});
	const socket = connect(await listen(server, "127.0.0.1", 0), "127.0.0.1");
	try {
		let text = "";
		socket.setEncoding("latin1").on("data", (piece: string) => {
			text += piece;
		});
		socket.write("GET / HTTP/1.1\r\nHost: site\r\n\r\n");
		await expect.poll(() => text).toContain("a".repeat(500));
		socket.write("no request\r\n\r\n");
		await once(socket, "close");
		expect(refused).toEqual([405]);
		expect(text.slice(text.indexOf("\r\n\r\n"))).toBe(`\r\n\r\n${"a".repeat(500)}`);
	} finally {
		socket.destroy();
		server.close();
	}
});
