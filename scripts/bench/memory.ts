import { type Agent, get, request } from "node:http";
import { connect, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { type Hostile, hostileRequests, type Targets } from "./hostile-requests.ts";
import { keptConnections } from "./kept-connections.ts";
import { metric, type ServerProcess, startServer } from "./server-process.ts";

const CONNECTIONS = 48;
const LATE = 10_000;

/** What a process holds after a collection, in bytes. */
interface Memory {
	/** Objects and strings. */
	readonly heap: number;
	/** Bytes of buffers. */
	readonly buffers: number;
	/** What the system counts, garbage and all. */
	readonly resident: number;
}

/** A site whose memory can be asked for. */
interface WatchedSite {
	readonly server: ServerProcess;
	memory(): Promise<Memory>;
}

/** Starts the site with an inspector on a port of its own. */
async function startWatched(main: string, env: Readonly<Record<string, string>>): Promise<WatchedSite> {
	const inspector = await freePort();
	const server = await startServer(main, [], { ...env, NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` });
	return {
		server,
		memory: async () => {
			const { heap, buffers } = await collected(inspector);
			return { heap, buffers, resident: await metric(server, "process_resident_memory_bytes") };
		},
	};
}

function freePort(): Promise<number> {
	return new Promise((found) => {
		const server = createServer().listen(0, "127.0.0.1", () => {
			const address = server.address();
			server.close(() => found(address !== null && typeof address === "object" ? address.port : 0));
		});
	});
}

/** Collects garbage in the process behind an inspector's port and reads what is left (Chrome DevTools Protocol). */
async function collected(inspector: number): Promise<Pick<Memory, "heap" | "buffers">> {
	const [target]: { webSocketDebuggerUrl: string }[] = await (
		await fetch(`http://127.0.0.1:${inspector}/json/list`)
	).json();
	const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
	await new Promise((open) => socket.addEventListener("open", open));
	const ask = (id: number, method: string) =>
		new Promise<{ usedSize?: number; backingStorageSize?: number }>((answered) => {
			const onMessage = ({ data }: MessageEvent) => {
				const message: { id?: number; result?: object } = JSON.parse(String(data));
				if (message.id !== id) return;
				socket.removeEventListener("message", onMessage);
				answered(message.result ?? {});
			};
			socket.addEventListener("message", onMessage);
			socket.send(JSON.stringify({ id, method }));
		});
	try {
		// Twice: what the first one finalises the second one frees.
		await ask(1, "HeapProfiler.collectGarbage");
		await ask(2, "HeapProfiler.collectGarbage");
		const { usedSize = 0, backingStorageSize = 0 } = await ask(3, "Runtime.getHeapUsage");
		return { heap: usedSize, buffers: backingStorageSize };
	} finally {
		socket.close();
	}
}

/**
 * The pages and calls of a running site.
 *
 * @param host under which it answers
 */
export async function targetsOf({ port }: Pick<ServerProcess, "port">, host = `127.0.0.1:${port}`): Promise<Targets> {
	const read = (path: string) =>
		new Promise<string>((found, failed) => {
			get({ host: "127.0.0.1", port, path, headers: { host } }, (reply) => {
				text(reply).then(found, failed);
			}).on("error", failed);
		});
	const places = (map: string) =>
		[...map.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path = ""]) => path);
	const pages: string[] = [];
	for (const map of places(await read("/electronics/support/sitemap.xml"))) pages.push(...places(await read(map)));
	const { paths }: { paths: Record<string, { get?: { parameters?: { name?: string; in?: string }[] } }> } = JSON.parse(
		await read("/api/content/support/openapi.json"),
	);
	const calls = Object.entries(paths).map(([path, { get }]) => ({
		path: path.startsWith("/api") ? path : `/api/content/support${path}`,
		parameters: (get?.parameters ?? []).flatMap(({ name, in: place }) => (name && place === "query" ? [name] : [])),
	}));
	return { host, pages, calls };
}

/** Sends so many requests of a source and counts the answers by status; 0 stands for a connection ended without one. */
async function flood(
	{ port }: ServerProcess,
	requests: Iterator<Hostile>,
	count: number,
): Promise<ReadonlyMap<number, number>> {
	const agent = keptConnections({ maxSockets: CONNECTIONS });
	const statuses = new Map<number, number>();
	let left = count;
	const client = async () => {
		while (left > 0) {
			left -= 1;
			const hostile = requests.next().value;
			const status = await ("bytes" in hostile ? sendBytes(port, hostile.bytes) : send(port, agent, hostile));
			statuses.set(status, (statuses.get(status) ?? 0) + 1);
		}
	};
	await Promise.all(Array.from({ length: CONNECTIONS }, client));
	agent.destroy();
	return statuses;
}

function send(port: number, agent: Agent, { method, path, headers, body }: Exclude<Hostile, { bytes: string }>) {
	return new Promise<number>((done) => {
		const sent = request({ host: "127.0.0.1", port, agent, method, path, headers, timeout: LATE }, (reply) => {
			reply.resume().on("end", () => done(reply.statusCode ?? 0));
			reply.on("error", () => done(0));
		});
		sent.on("timeout", () => sent.destroy()).on("error", () => done(0));
		sent.end(body ?? undefined);
	});
}

function sendBytes(port: number, bytes: string) {
	return new Promise<number>((done) => {
		let head = "";
		const socket = connect({ host: "127.0.0.1", port }, () => socket.write(bytes));
		socket.setTimeout(LATE, () => socket.destroy());
		socket.on("data", (chunk) => {
			if (head.length < 16) head += chunk.toString("latin1", 0, 16);
		});
		socket.on("error", () => {});
		socket.on("close", () => done(Number(head.split(" ")[1]) || 0));
	});
}

/**
 * The memory of a site with small caches after so many hostile requests, and after as many again: what grows then
 * would grow for ever.
 */
export async function memoryUnderFlood(
	main: string,
	env: Readonly<Record<string, string>>,
	count: number,
): Promise<{ readonly once: Memory; readonly twice: Memory }> {
	const { server, memory } = await startWatched(main, { ...env, CACHE_MAX_MB: "16", TRUSTED_PROXY_HOPS: "1" });
	try {
		const source = hostileRequests(1, await targetsOf(server));
		await flood(server, source, count);
		const once = await memory();
		await flood(server, source, count);
		return { once, twice: await memory() };
	} finally {
		await server.stop();
	}
}
