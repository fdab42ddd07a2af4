import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { join } from "node:path";
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { debianProgram } from "#scripts/setup/debian-program.ts";
import { redisCommand } from "#tests/fixtures/redis-command.ts";
import { type RedisServer, startRedisServer } from "#tests/fixtures/redis-server.ts";
import { sharedNode } from "./shared-nodes.ts";

/** What servers do to those who ask them. */

let server: RedisServer;
beforeEach(async () => {
	server = await startRedisServer();
});
afterEach(() => server?.close());

test("a server that hangs costs one wait: then nobody asks it, and it is left", async () => {
	const node = await sharedNode(server);
	await node.keep("/tv");
	await server.signal("SIGSTOP");
	const all = Array.from({ length: 100 }, () => node.tier.get("/tv"));
	expect(new Set(await Promise.all(all))).toEqual(new Set([null]));
	// Those that wait for their turn are not asked any more.
	const late = node.told.lookups.filter((outcome) => outcome === "late").length;
	expect([late > 0, late <= 20, new Set(node.told.lookups)]).toEqual([true, true, new Set(["late", "unasked"])]);
	expect(await node.tier.get("/tv")).toBeNull();
	expect(node.told.lookups.at(-1)).toBe("unasked");
	const lease = await node.tier.lease("/tv");
	expect([Object.keys(lease), node.told.leases.at(-1)]).toEqual([["keep", "remove", "release"], "unasked"]);
	await expect.poll(() => node.tier.isConnected).toBe(false);
	await server.signal("SIGCONT");
	await expect.poll(() => node.tier.isConnected).toBe(true);
	expect(await node.has("/tv")).toBe(true);
});

test("a way that hangs for a moment costs that moment", async () => {
	const node = await sharedNode(server);
	await node.keep("/tv");
	node.line.hold();
	expect(await node.tier.get("/tv")).toBeNull();
	node.line.mend();
	await expect.poll(() => node.has("/tv")).toBe(true);
	expect(node.told.links).toEqual([null]);
});

test("a full server keeps no page, and hears and says what is out of date", async () => {
	const [one, other] = [await sharedNode(server), await sharedNode(server)];
	await one.keep("/tv");
	await redisCommand(server, "CONFIG", "SET", "maxmemory", "1");
	expect(await one.keep("/radio")).toBe(false);
	expect(one.told.refused.join()).toContain("OOM");
	expect(await other.has("/tv")).toBe(true);
	await one.tier.invalidate(["tag:/tv"]);
	await expect.poll(() => other.heard).toEqual([["tag:/tv"]]);
	expect(await other.has("/tv")).toBe(false);
	await redisCommand(server, "CONFIG", "SET", "maxmemory", "0");
	expect(await one.keep("/radio")).toBe(true);
	expect([one.tier.isConnected, other.tier.isConnected]).toEqual([true, true]);
});

test("a server that only copies another is left: nothing could be said there", async () => {
	const node = await sharedNode(server);
	await redisCommand(server, "REPLICAOF", "127.0.0.1", "1");
	await node.tier.invalidate(["a"]).catch(() => {});
	await expect.poll(() => node.tier.isConnected).toBe(false);
	await redisCommand(server, "REPLICAOF", "NO", "ONE");
	await expect.poll(() => node.tier.isConnected).toBe(true);
});

test("user and password are those of the address; a wrong one is told, and costs sharing alone", async () => {
	// As the guide for operators says it.
	const [, rules = ""] = /ACL SETUSER support on '>…' (.+)/.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
	const words = rules.replaceAll("'", "").replaceAll("support:", "test:").split(" ");
	await redisCommand(server, "ACL", "SETUSER", "site", "on", ">a:b@c", ...words);
	const path = server.socket;
	const right = await sharedNode(server, { url: `unix://site:${encodeURIComponent("a:b@c")}@${path}` });
	expect(await right.keep("/tv")).toBe(true);
	await right.tier.invalidate(["/tv"]);
	expect(await right.has("/tv")).toBe(false);
	expect(await right.keep("/tv", [], "again")).toBe(true);
	expect([right.told.links, right.told.refused]).toEqual([[null], []]);
	const wrong = await sharedNode(server, { url: `unix://site:wrong@${path}` });
	expect(wrong.told.links[0]).toContain("WRONGPASS");
	expect(await wrong.tier.get("/tv")).toBeNull();
});

test.each<[string, (text: string) => string]>([
	["says nothing", () => ""],
	["speaks another protocol", () => "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"],
	["answers garbage without end", () => `$5\r\n${"x".repeat(1_000_000)}`],
	["answers each command with an error", (text) => "-ERR no\r\n".repeat((text.match(/^\*/gm) ?? []).length)],
])("what is no such server and %s is away", async (_, answer) => {
	const path = join(server.folder, "other.sock");
	const other = createServer((socket) => {
		socket.on("error", () => {});
		socket.on("data", (bytes) => socket.write(answer(bytes.toString())));
	});
	await new Promise<void>((ready) => other.listen(path, ready));
	onTestFinished(() => void other.close());
	const node = await sharedNode(server, { url: `unix://${path}` });
	expect(node.tier.isConnected).toBe(false);
	expect(await node.tier.get("/tv")).toBeNull();
	await expect(node.tier.invalidate(["a"])).rejects.toThrow("away");
	await expect.poll(() => node.told.links.length).toBeGreaterThan(0);
	expect(node.told.links).not.toContain(null);
	await node.tier.close();
});

test("nobody is there: it is told, and tried for again with pauses", async () => {
	await server.signal("SIGKILL");
	const node = await sharedNode(server);
	expect(node.told.links[0]).toMatch(/\S/);
	await expect.poll(() => node.told.links.length).toBeGreaterThan(2);
	await server.start();
	await expect.poll(() => node.tier.isConnected).toBe(true);
	expect(await node.keep("/tv")).toBe(true);
});

test("with TLS it is looked who is there", async () => {
	const [key, cert] = [join(server.folder, "key.pem"), join(server.folder, "cert.pem")];
	const made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
	const named = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", cert];
	expect(spawnSync(debianProgram("openssl", "openssl"), [...made, ...named]).status).toBe(0);
	const front = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (near) => {
		const far = createConnection(server.socket);
		near.on("error", () => far.destroy()).pipe(far);
		far.on("error", () => near.destroy()).pipe(near);
	}).listen(0, "localhost");
	await once(front, "listening");
	const address = front.address();
	const url = `rediss://localhost:${typeof address === "object" ? address?.port : 0}`;
	const stranger = await sharedNode(server, { url });
	expect(stranger.told.links[0]).toContain("self-signed");
	const before = getCACertificates("default");
	setDefaultCACertificates([...before, readFileSync(cert, "utf8")]);
	onTestFinished(() => {
		setDefaultCACertificates(before);
		front.close();
	});
	const node = await sharedNode(server, { url });
	expect(await node.keep("/tv")).toBe(true);
	expect(await (await sharedNode(server)).has("/tv")).toBe(true);
});
