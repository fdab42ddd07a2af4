import { type RequestListener, request } from "node:http";
import { connect } from "node:net";
import { beforeEach, describe, expect, test } from "vitest";
import { FILE_PACE, REMOTE_FILES_AT_ONCE, REMOTE_FILES_CLIENT_SHARE } from "#src/site/limits.ts";
import {
	answerWith,
	asked,
	clock,
	eachWithRemoteFiles,
	FILE,
	get,
	PICTURE,
	site,
} from "#tests/fixtures/remote-files.ts";

eachWithRemoteFiles();

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

	const slow: RequestListener = (_, response) => void response.writeHead(200, { "content-length": 100_000 }).write("x");
	beforeEach(() => answerWith(slow));

	test("slow files of one client leave those of others", async () => {
		expect(refused(await takeUp(PICTURE, "a", PICTURES_OF_ONE + 5))).toBe(5);
		expect(refused(await takeUp(FILE, "a", DOCUMENTS_OF_ONE + 5))).toBe(5);
		expect(refused(await takeUp(PICTURE, "b", 1))).toBe(0);
		expect(refused(await takeUp(FILE, "b", 1))).toBe(0);
	});

	test("a picture that is kept needs none", async () => {
		answerWith((_, response) => response.end("picture"));
		await (await get(PICTURE, { "x-client": "a" })).text();
		answerWith(slow);
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
		answerWith((request) => request.socket.destroy());
		for (let file = 0; file < 2 * DOCUMENTS_OF_ONE; file++)
			expect((await get(FILE, { "x-client": "b" })).status).toBe(502);
		answerWith((_, response) => response.end("all"));
		for (let file = 0; file < 2 * DOCUMENTS_OF_ONE; file++)
			expect((await get(FILE, { "x-client": "c" })).status).toBe(200);
	});

	test("are not held by a reader who reads nothing", async () => {
		const chunk = Buffer.alloc(1024 * 1024);
		let isLeft = false;
		answerWith((_, response) => {
			response.on("close", () => {
				isLeft = true;
			});
			response.writeHead(200);
			const more = () => {
				while (!response.destroyed && response.write(chunk));
			};
			response.on("drain", more);
			more();
		});
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
		answerWith((_, response) => {
			response.writeHead(200);
			sent.add(() => response.write(Buffer.alloc(FILE_PACE.bytes)));
			response.write("x");
		});
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
