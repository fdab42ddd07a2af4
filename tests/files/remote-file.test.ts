import { createServer, type RequestListener, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { KeptPictures } from "#src/files/kept-pictures.ts";
import { remoteFileSender } from "#src/files/remote-file.ts";
import { ANONYMOUS, type Identity } from "#src/identity/identity.ts";
import {
	FILE_ANSWER_TIMEOUT,
	FILE_PACE,
	KEPT_PICTURE_MAX_BYTES,
	KEPT_PICTURE_PATIENCE,
	KEPT_PICTURES_MAX_BYTES,
	REMOTE_FILES_AT_ONCE,
	REMOTE_FILES_CLIENT_SHARE,
} from "#src/site/limits.ts";
import { HandClock } from "#tests/fixtures/hand-clock.ts";

const FILE = "/electronics/support/files/0123456789abcdef/manual.pdf";
const PICTURE = "/electronics/support/files/0123456789abcdef/front.png";
const ETAG = '"0123456789abcdef"';

/** Bytes that would be a reply of their own if they were taken for one. */
const SPLIT = `${"A".repeat(200)}HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nEVIL${"B".repeat(20_000)}`;

const servers: Server[] = [];
let asked: Readonly<Record<"method" | "range" | "cookie", string | undefined>>[];
let answer: RequestListener;
let clock: HandClock;
let site: number;

async function listen(listener: RequestListener): Promise<number> {
	const server = createServer(listener);
	servers.push(server);
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	return (server.address() as AddressInfo).port;
}

beforeEach(async () => {
	asked = [];
	clock = new HandClock();
	const port = await listen((request, response) => {
		const { range, cookie } = request.headers;
		asked.push({ method: request.method, range, cookie });
		answer(request, response);
	});
	const send = remoteFileSender(
		(path, init) => fetch(`http://127.0.0.1:${port}${path}`, { ...init, redirect: "manual" }),
		clock,
	);
	site = await listen(async (request, response) => {
		const client = String(request.headers["x-client"] ?? "somebody");
		const session = request.headers["x-session"];
		const identity: Identity =
			typeof session === "string" ? { kind: "agent", id: "1", company: "1", accessLevel: "", session } : ANONYMOUS;
		const status = await send({ path: request.url ?? "", client, identity, request, response, headers: () => [] });
		if (status !== 0) response.writeHead(status ?? 404).end();
	});
});
afterEach(() => {
	for (const server of servers.splice(0)) {
		server.closeAllConnections();
		server.close();
	}
});

const get = (path = FILE, headers: Readonly<Record<string, string>> = {}) =>
	fetch(`http://127.0.0.1:${site}${path}`, { headers });

/** Everything that one connection carries for a file and what is asked after it. */
async function onTheWire(): Promise<string> {
	const socket = connect(site, "127.0.0.1");
	socket.on("error", () => {});
	socket.write(`GET ${FILE} HTTP/1.1\r\nHost: a\r\n\r\nGET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
	return (await buffer(socket)).toString("latin1");
}

/** The replies that a client finds on a connection. */
function replies(wire: string): readonly { readonly status: string; readonly size: number }[] {
	const found: { status: string; size: number }[] = [];
	for (let rest = wire; rest !== ""; ) {
		const end = rest.indexOf("\r\n\r\n") + 4;
		const head = rest.slice(0, end);
		let size = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
		if (/^transfer-encoding: chunked/im.test(head)) size = rest.indexOf("\r\n0\r\n\r\n", end - 2) + 7 - end;
		found.push({ status: head.slice(0, 12), size: rest.slice(end, end + size).length });
		rest = rest.slice(end + size);
	}
	return found;
}

describe("what is for agents", () => {
	beforeEach(() => {
		answer = (request, response) => {
			const isTheirs = request.headers.cookie === "__Host-asc-session=theirs";
			if (request.url === PICTURE || isTheirs) response.end("bytes");
			else response.writeHead(404).end();
		};
	});

	test("is given to whom the other server gives it, and kept by nobody", async () => {
		const own = await get(FILE, { "x-session": "theirs" });
		expect([own.status, await own.text(), own.headers.get("cache-control")]).toEqual([
			...[200, "bytes", "private, no-store"],
		]);
		for (const headers of [{}, { "x-session": "another" }, { cookie: "__Host-asc-session=theirs" }])
			expect((await get(FILE, headers)).status).toBe(404);
		const seen = await get(FILE, { "x-session": "theirs", "if-none-match": ETAG });
		expect([seen.status, seen.headers.get("cache-control")]).toEqual([304, "private, no-store"]);
	});

	test("costs no session where everybody may have a file, which is kept as ever", async () => {
		const reply = await get(PICTURE, { "x-session": "theirs" });
		expect([reply.status, reply.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
		expect(asked.map(({ cookie }) => cookie)).toEqual([undefined]);
	});
});

describe("no bytes pass beyond the length that was said", () => {
	const coded = gzipSync(SPLIT);

	test("a file that comes compressed although nobody asked is sent whole, as one reply", async () => {
		answer = (_, response) =>
			response.writeHead(200, { "content-encoding": "gzip", "content-length": coded.length }).end(coded);
		expect(replies(await onTheWire()).map(({ status }) => status)).toEqual(["HTTP/1.1 200", "HTTP/1.1 404"]);
		const reply = await get();
		expect([await reply.text(), reply.headers.get("content-encoding")]).toEqual([SPLIT, null]);
	});

	test.each([
		["deflated", { "content-encoding": "deflate", "content-length": "126" }],
		["coded twice", { "content-encoding": "gzip, gzip", "content-length": "126" }],
		["of a negative length", { "content-length": "-1" }],
		["of two lengths", { "content-length": "126, 126" }],
		["of a length in words", { "content-length": "0x7e" }],
	])("a file %s never becomes two replies", async (_name, headers) => {
		answer = (_, response) => {
			// Written by hand: Node would not lie like this.
			const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
			response.socket?.end(`HTTP/1.1 200 OK\r\n${lines.join("")}\r\n${SPLIT}`);
		};
		const wire = await onTheWire();
		expect(replies(wire).length).toBeLessThanOrEqual(2);
		for (const { status } of replies(wire)) expect(["HTTP/1.1 502", "HTTP/1.1 404"]).toContain(status);
	});

	test("a part that comes compressed, a part without its place and a part that nobody asked for are refused", async () => {
		const range = { range: "bytes=0-9" };
		const part = { "content-range": "bytes 0-9/100" };
		const statusOf = async (headers: Readonly<Record<string, string>>, ask: Readonly<Record<string, string>>) => {
			answer = (_, response) => response.writeHead(206, headers).end("0123456789");
			return (await get(FILE, ask)).status;
		};
		expect(await statusOf(part, range)).toBe(206);
		expect(await statusOf({ ...part, "content-encoding": "gzip" }, range)).toBe(502);
		expect(await statusOf({}, range)).toBe(502);
		expect(await statusOf({ "content-range": "bytes 0-9/100; x" }, range)).toBe(502);
		expect(await statusOf(part, {})).toBe(502);
	});

	test("one part is asked for at a time", async () => {
		answer = (_, response) => response.end("whole");
		for (const range of ["bytes=0-1,4-5", "lines=1-2", "bytes=-"]) await get(FILE, { range });
		await get(FILE, { range: "bytes=-5" });
		expect(asked.map(({ range }) => range)).toEqual([undefined, undefined, undefined, "bytes=-5"]);
	});
});

describe("what its own host says", () => {
	test("a file that is not there is not there, whatever the client has of it", async () => {
		answer = (_, response) => response.writeHead(404).end();
		for (const known of [ETAG, `W/${ETAG}`, "*"])
			expect((await get(FILE, { "if-none-match": known })).status, known).toBe(404);
		answer = (_, response) => response.writeHead(500).end();
		expect((await get(FILE, { "if-none-match": ETAG })).status).toBe(502);
	});

	test("one that is there is not sent again", async () => {
		answer = (_, response) => response.writeHead(200, { "content-length": 100 }).end();
		expect((await get(FILE, { "if-none-match": ETAG })).status).toBe(304);
		expect(asked.map(({ method }) => method)).toEqual(["HEAD"]);
	});

	test("a part beyond the end is refused and never kept for good", async () => {
		answer = (_, response) => response.writeHead(416, { "content-range": "bytes */5" }).end();
		const reply = await get(FILE, { range: "bytes=10-20" });
		expect([reply.status, reply.headers.get("cache-control")]).toEqual([416, null]);
		expect(reply.headers.get("content-range")).toBe("bytes */5");
	});
});

describe("while its host is away", () => {
	const fails: readonly (readonly [string, RequestListener])[] = [
		["refuses", (request) => request.socket.destroy()],
		["answers 500", (_, response) => response.writeHead(500).end()],
		["answers another part", (_, response) => response.writeHead(206).end("x")],
		[
			"answers a page about itself",
			(_, response) => response.writeHead(200, { "content-length": "126, 126" }).end("<html>"),
		],
	];
	const whole: RequestListener = (_, response) => response.end("picture");

	test.each(fails)("a picture that came before is sent as it was when the host %s", async (_, failing) => {
		answer = whole;
		await (await get(PICTURE)).text();
		answer = failing;
		for (const headers of [{}, { range: "bytes=2-3" }, { "x-session": "theirs" }]) {
			const reply = await get(PICTURE, headers);
			expect([reply.status, await reply.text()]).toEqual([200, "picture"]);
			expect(reply.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
		}
		const head = await fetch(`http://127.0.0.1:${site}${PICTURE}`, { method: "HEAD" });
		expect([head.status, head.headers.get("content-length")]).toEqual([200, "7"]);
		expect((await get(PICTURE, { "if-none-match": ETAG })).status).toBe(304);
		expect((await get(PICTURE.replace("front", "back"))).status).toBe(502);
	});

	test("one that hangs is waited for shortly where there is a picture from before", async () => {
		answer = whole;
		await (await get(PICTURE)).text();
		answer = () => {};
		const before = asked.length;
		const [kept, lacking] = [get(PICTURE), get(PICTURE.replace("front", "back"))];
		await expect.poll(() => asked.length).toBe(before + 2);
		clock.pass(KEPT_PICTURE_PATIENCE);
		expect(await (await kept).text()).toBe("picture");
		clock.pass(FILE_ANSWER_TIMEOUT);
		expect((await lacking).status).toBe(502);
	});

	test("what is gone, is for agents, came in part, is large or is no picture is not kept", async () => {
		const statusAfter = async (path: string, first: RequestListener, headers = {}, last: RequestListener = whole) => {
			answer = first;
			await get(path, headers)
				.then(async (reply) => reply.text())
				.catch(() => "");
			if (last !== whole) {
				answer = last;
				await get(path);
			}
			answer = (request) => request.socket.destroy();
			return (await get(path)).status;
		};
		const named = (name: string) => PICTURE.replace("front", name);
		const status =
			(code: number): RequestListener =>
			(_, response) =>
				response.writeHead(code).end();
		expect(await statusAfter(named("kept"), whole)).toBe(200);
		expect(await statusAfter(named("gone"), whole, {}, status(404))).toBe(502);
		expect(await statusAfter(named("recalled"), whole, {}, status(410))).toBe(502);
		const agents: RequestListener = (request, response) =>
			request.headers.cookie ? response.end("theirs") : response.writeHead(404).end();
		expect(await statusAfter(named("agents"), agents, { "x-session": "theirs" })).toBe(502);
		for (const denial of [302, 401, 403, 451])
			expect(await statusAfter(named(`denied-${denial}`), whole, {}, status(denial)), `${denial}`).toBe(502);
		const endless: RequestListener = (_, response) => {
			response.useChunkedEncodingByDefault = false;
			response.writeHead(200, { connection: "close" }).end("pic");
		};
		expect(await statusAfter(named("of-no-length"), endless)).toBe(502);
		const part: RequestListener = (_, response) =>
			response.writeHead(206, { "content-range": "bytes 0-2/7" }).end("pic");
		expect(await statusAfter(named("part"), part, { range: "bytes=0-2" })).toBe(502);
		const cut: RequestListener = (request, response) => {
			response.writeHead(200, { "content-length": 7 });
			response.write("pic", () => request.socket.destroy());
		};
		expect(await statusAfter(named("cut"), cut)).toBe(502);
		const large: RequestListener = (_, response) => response.end(Buffer.alloc(KEPT_PICTURE_MAX_BYTES + 1));
		expect(await statusAfter(named("large"), large)).toBe(502);
		expect(await statusAfter(FILE, whole)).toBe(502);
	});

	test("small pictures are kept in memory of their own, and no more of it than is counted", async () => {
		const kept = new KeptPictures();
		const small = async function* () {
			yield new Uint8Array(2_000);
		};
		const before = process.memoryUsage().arrayBuffers;
		for (let at = 0; at < 20_000; at++) for await (const _ of kept.keeping(`/${at}`, 2_000, small()));
		expect(kept.get("/19999")?.byteLength).toBe(2_000);
		expect(kept.get("/0")).toBeNull();
		expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * KEPT_PICTURES_MAX_BYTES);
	});

	test("that a picture was recalled is passed on", async () => {
		answer = (_, response) => response.writeHead(410).end();
		for (const path of [PICTURE, FILE]) expect((await get(path)).status).toBe(410);
	});
});

describe("places", () => {
	const PICTURES_OF_ONE = REMOTE_FILES_AT_ONCE.picture * REMOTE_FILES_CLIENT_SHARE;
	const DOCUMENTS_OF_ONE = REMOTE_FILES_AT_ONCE.document * REMOTE_FILES_CLIENT_SHARE;

	/** Files that begin and do not end. */
	async function takeUp(path: string, client: string, count: number): Promise<readonly number[]> {
		const reply = () =>
			new Promise<number>((done) => {
				const options = { port: site, host: "127.0.0.1", path, headers: { "x-client": client } };
				const sent = request({ ...options, agent: false }, (response) => {
					response.on("error", () => {});
					done(response.statusCode ?? 0);
				});
				sent.on("error", () => {});
				sent.end();
			});
		return Promise.all(Array.from({ length: count }, reply));
	}
	const refused = (statuses: readonly number[]) => statuses.filter((status) => status === 503).length;

	beforeEach(() => {
		answer = (_, response) => void response.writeHead(200, { "content-length": 100_000 }).write("x");
	});

	test("slow files of one client leave those of others", async () => {
		expect(refused(await takeUp(PICTURE, "a", PICTURES_OF_ONE + 5))).toBe(5);
		expect(refused(await takeUp(FILE, "a", DOCUMENTS_OF_ONE + 5))).toBe(5);
		expect(refused(await takeUp(PICTURE, "b", 1))).toBe(0);
		expect(refused(await takeUp(FILE, "b", 1))).toBe(0);
	});

	test("a picture that is kept needs none", async () => {
		const slow = answer;
		answer = (_, response) => response.end("picture");
		await (await get(PICTURE, { "x-client": "a" })).text();
		answer = slow;
		expect(refused(await takeUp(PICTURE.replace("front", "back"), "a", PICTURES_OF_ONE))).toBe(0);
		expect(await (await get(PICTURE, { "x-client": "a" })).text()).toBe("picture");
		expect((await get(PICTURE.replace("front", "side"), { "x-client": "a" })).status).toBe(503);
	});

	test("slow downloads of all clients leave pictures", async () => {
		const clients = Array.from({ length: REMOTE_FILES_AT_ONCE.document }, (_, index) => `client ${index}`);
		const statuses = await Promise.all(clients.map((client) => takeUp(FILE, client, 2)));
		expect(refused(statuses.flat())).toBe(REMOTE_FILES_AT_ONCE.document);
		expect(refused(await takeUp(PICTURE, "another", 10))).toBe(0);
	});

	test("come back when a file ends, fails or is left, and when nothing of it comes any more", async () => {
		await takeUp(FILE, "a", DOCUMENTS_OF_ONE);
		expect(refused(await takeUp(FILE, "a", 1))).toBe(1);
		clock.pass(FILE_PACE.interval);
		await expect.poll(async () => refused(await takeUp(FILE, "a", 1))).toBe(0);
		answer = (request) => request.socket.destroy();
		for (let file = 0; file < 2 * DOCUMENTS_OF_ONE; file++)
			expect((await get(FILE, { "x-client": "b" })).status).toBe(502);
		answer = (_, response) => response.end("all");
		for (let file = 0; file < 2 * DOCUMENTS_OF_ONE; file++)
			expect((await get(FILE, { "x-client": "c" })).status).toBe(200);
	});

	test("are not held by a reader who reads nothing", async () => {
		const chunk = Buffer.alloc(1024 * 1024);
		let isLeft = false;
		answer = (_, response) => {
			response.on("close", () => {
				isLeft = true;
			});
			response.writeHead(200);
			const more = () => {
				while (!response.destroyed && response.write(chunk));
			};
			response.on("drain", more);
			more();
		};
		const socket = connect(site, "127.0.0.1").pause();
		socket.on("error", () => {});
		socket.write(`GET ${FILE} HTTP/1.1\r\nHost: a\r\n\r\n`);
		await expect.poll(() => asked.length).toBe(1);
		await expect
			.poll(() => {
				clock.pass(FILE_PACE.interval);
				return isLeft;
			})
			.toBe(true);
		socket.destroy();
	});

	test("a download that keeps coming is never given up", async () => {
		const sent = new Set<() => void>();
		answer = (_, response) => {
			response.writeHead(200);
			sent.add(() => response.write(Buffer.alloc(FILE_PACE.bytes)));
			response.write("x");
		};
		const reply = await get();
		const reader = reply.body?.getReader();
		await reader?.read();
		for (let minute = 0; minute < 5; minute++) {
			for (const more of sent) more();
			for (let size = 0; size < FILE_PACE.bytes; ) size += (await reader?.read())?.value?.byteLength ?? FILE_PACE.bytes;
			clock.pass(FILE_PACE.interval);
		}
		await reader?.cancel();
	});
});
