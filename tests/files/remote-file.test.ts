import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import {
	answerWith,
	asked,
	ETAG,
	eachWithRemoteFiles,
	FILE,
	get,
	PICTURE,
	site,
} from "#tests/fixtures/remote-files.ts";

eachWithRemoteFiles();

/** Bytes that would be a reply of their own if they were taken for one. */
const SPLIT = `${"A".repeat(200)}HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nEVIL${"B".repeat(20_000)}`;

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
		answerWith((request, response) => {
			const isTheirs = request.headers.cookie === "__Host-asc-session=theirs";
			if (request.url === PICTURE || isTheirs) response.end("bytes");
			else response.writeHead(404).end();
		});
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
		answerWith((_, response) =>
			response.writeHead(200, { "content-encoding": "gzip", "content-length": coded.length }).end(coded),
		);
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
		answerWith((_, response) => {
			// Written by hand: Node would not lie like this.
			const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
			response.socket?.end(`HTTP/1.1 200 OK\r\n${lines.join("")}\r\n${SPLIT}`);
		});
		const wire = await onTheWire();
		expect(replies(wire).length).toBeLessThanOrEqual(2);
		for (const { status } of replies(wire)) expect(["HTTP/1.1 502", "HTTP/1.1 404"]).toContain(status);
	});

	test("a part that comes compressed, a part without its place and a part that nobody asked for are refused", async () => {
		const range = { range: "bytes=0-9" };
		const part = { "content-range": "bytes 0-9/100" };
		const statusOf = async (headers: Readonly<Record<string, string>>, ask: Readonly<Record<string, string>>) => {
			answerWith((_, response) => response.writeHead(206, headers).end("0123456789"));
			return (await get(FILE, ask)).status;
		};
		expect(await statusOf(part, range)).toBe(206);
		expect(await statusOf({ ...part, "content-encoding": "gzip" }, range)).toBe(502);
		expect(await statusOf({}, range)).toBe(502);
		expect(await statusOf({ "content-range": "bytes 0-9/100; x" }, range)).toBe(502);
		expect(await statusOf(part, {})).toBe(502);
	});

	test("one part is asked for at a time", async () => {
		answerWith((_, response) => response.end("whole"));
		for (const range of ["bytes=0-1,4-5", "lines=1-2", "bytes=-"]) await get(FILE, { range });
		await get(FILE, { range: "bytes=-5" });
		expect(asked.map(({ range }) => range)).toEqual([undefined, undefined, undefined, "bytes=-5"]);
	});

	test("a part is asked for of this very file, or none", async () => {
		answerWith((_, response) => response.end("whole"));
		for (const of of [ETAG, `W/${ETAG}`, `"other", ${ETAG}`, "Sun, 01 Nov 2026 00:00:00 GMT"])
			await get(FILE, { range: "bytes=-5", "if-range": of });
		expect(asked.map(({ range }) => range)).toEqual(["bytes=-5", undefined, undefined, undefined]);
	});
});

describe("what its own host says", () => {
	test("a file that is not there is not there, whatever the client has of it", async () => {
		answerWith((_, response) => response.writeHead(404).end());
		for (const known of [ETAG, `W/${ETAG}`, "*"])
			expect((await get(FILE, { "if-none-match": known })).status, known).toBe(404);
		answerWith((_, response) => response.writeHead(500).end());
		expect((await get(FILE, { "if-none-match": ETAG })).status).toBe(502);
	});

	test("one that is there is not sent again", async () => {
		answerWith((_, response) => response.writeHead(200, { "content-length": 100 }).end());
		expect((await get(FILE, { "if-none-match": ETAG })).status).toBe(304);
		expect(asked.map(({ method }) => method)).toEqual(["HEAD"]);
	});

	test("a part beyond the end is refused and never kept for good", async () => {
		answerWith((_, response) => response.writeHead(416, { "content-range": "bytes */5" }).end());
		const reply = await get(FILE, { range: "bytes=10-20" });
		expect([reply.status, reply.headers.get("cache-control")]).toEqual([416, null]);
		expect(reply.headers.get("content-range")).toBe("bytes */5");
	});
});
