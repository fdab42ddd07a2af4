import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { RESP_TYPES } from "@redis/client";
import { PUSH_TYPE_MAPPING } from "@redis/client/dist/lib/RESP/decoder.js";
import { expect, onTestFinished, test } from "vitest";
import { cacheClient, connect } from "#src/page-cache/redis/cache-client.ts";

const DIGITS = "9".repeat(5_000);

/** A server that greets as one, and answers everything else with a number of many digits. */
async function lyingServer(): Promise<string> {
	const server = createServer((socket) => {
		socket.on("error", () => {});
		socket.on("data", (piece) => {
			for (const command of piece.toString("latin1").split(/(?=\*\d+\r\n)/))
				socket.write(command.includes("HELLO") ? "%1\r\n$6\r\nserver\r\n$5\r\nredis\r\n" : `(${DIGITS}\r\n`);
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	const { port } = server.address() as AddressInfo;
	return `redis://127.0.0.1:${port}`;
}

test("a number of many digits is not worked out: each would cost as much as all before it", async () => {
	const client = cacheClient(await lyingServer(), () => {});
	onTestFinished(() => client.destroy());
	await connect(client);
	for (const each of [client, client.binary]) expect(await each.get("key")).toBe(DIGITS);
	expect(PUSH_TYPE_MAPPING).toMatchObject({ [RESP_TYPES.BIG_NUMBER]: String });
});
