import { createConnection, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startRedisServer } from "#tests/fixtures/redis-server.ts";
import { type SharedNode, sharedNode } from "./shared-nodes.ts";

/** Much at once: of pages that are asked for, and of bytes that nobody asked for. */

const MEGABYTE = 1_000_000;

async function started(...settings: readonly string[]) {
	const server = await startRedisServer(...settings);
	onTestFinished(() => server.close());
	return server;
}
/** Keeps pages of a size. @returns their targets */
async function keepMany(node: SharedNode, pages: number, bytes: number): Promise<readonly string[]> {
	const targets = Array.from({ length: pages }, (_, index) => `/${index}`);
	for (const target of targets) await node.keep(target, [], "x".repeat(bytes));
	return targets;
}

test("a server that ends who has subscribed and is sent much ends nobody who asks for many pages", async () => {
	const server = await started("--client-output-buffer-limit", "pubsub 4mb 4mb 0");
	const targets = await keepMany(await sharedNode(server), 40, MEGABYTE);
	const cold = await sharedNode(server);
	await Promise.all(targets.map((target) => cold.has(target)));
	for (const target of targets) await expect.poll(() => cold.has(target)).toBe(true);
	expect(cold.told.links).toEqual([null]);
});

test("more look-ups than may wait for their turn are rendered", async () => {
	const node = await sharedNode(await started());
	await Promise.all(Array.from({ length: 3_000 }, (_, index) => node.tier.get(`/${index}`)));
	expect(node.told.lookups).toHaveLength(3_000);
	const unasked = node.told.lookups.filter((outcome) => outcome === "unasked").length;
	expect(unasked).toBeGreaterThanOrEqual(980);
	expect(await node.keep("/tv")).toBe(true);
	expect(await node.has("/tv")).toBe(true);
});

/** Sends for as long as anybody takes it. @returns how many bytes somebody took by now */
function flood(socket: Socket, first: string, more: Buffer): () => number {
	const pump = () => {
		while (!socket.destroyed && socket.write(more));
	};
	socket.removeAllListeners("data").on("drain", pump).write(first);
	pump();
	return () => socket.bytesWritten - socket.writableLength;
}

test.each<[string, string, string]>([
	["a text", "$500000000\r\n", "x"],
	["a line", "+", "x"],
	["a list", "*100000000\r\n", ":1\r\n"],
	["lists in lists", "", "*1\r\n"],
	["messages", "", ">2\r\n+a\r\n+b\r\n"],
])("%s without end is read up to a bound, while a node joins and afterwards", async (_, first, again) => {
	const server = await started();
	const more = Buffer.from(again.repeat(65_536 / again.length));
	const sent: (() => number)[] = [];
	let isFaulty = false;
	const near = new Set<Socket>();
	const front = createServer((socket) => {
		near.add(socket.on("error", () => {}));
		const far = createConnection(server.socket).on("error", () => {});
		socket.on("close", () => far.destroy());
		far.on("data", (bytes) => isFaulty || socket.write(bytes));
		socket.on("data", (bytes) => {
			if (!isFaulty) far.write(bytes);
			else if (!socket.listenerCount("drain")) sent.push(flood(socket, first, more));
		});
	});
	const path = join(server.folder, "front.sock");
	await new Promise<void>((ready) => front.listen(path, ready));
	onTestFinished(() => {
		for (const socket of near) socket.destroy();
		front.close();
	});
	const node = await sharedNode(server, { url: `unix://${path}` });
	expect(await node.keep("/tv")).toBe(true);
	isFaulty = true;
	await expect
		.poll(() => node.told.links.filter((reason) => reason !== null).length, { timeout: 40_000 })
		.toBeGreaterThan(1);
	expect(node.tier.isConnected).toBe(false);
	for (const bytes of sent) expect(bytes()).toBeLessThan(12 * MEGABYTE);
	isFaulty = false;
	await expect.poll(() => node.tier.isConnected, { timeout: 40_000 }).toBe(true);
	expect(await node.keep("/radio")).toBe(true);
	expect(await node.has("/radio")).toBe(true);
});
