import type { RequestListener } from "node:http";
import { describe, expect, test } from "vitest";
import { KeptPictures } from "#src/files/kept-pictures.ts";
import {
	FILE_ANSWER_TIMEOUT,
	KEPT_PICTURE_MAX_BYTES,
	KEPT_PICTURE_PATIENCE,
	KEPT_PICTURES_MAX_BYTES,
} from "#src/site/limits.ts";
import {
	answerWith,
	asked,
	clock,
	ETAG,
	eachWithRemoteFiles,
	FILE,
	get,
	PICTURE,
	site,
} from "#tests/fixtures/remote-files.ts";

eachWithRemoteFiles();

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
		answerWith(whole);
		await (await get(PICTURE)).text();
		answerWith(failing);
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
		answerWith(whole);
		await (await get(PICTURE)).text();
		answerWith(() => {});
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
			answerWith(first);
			await get(path, headers)
				.then(async (reply) => reply.text())
				.catch(() => "");
			if (last !== whole) {
				answerWith(last);
				await get(path);
			}
			answerWith((request) => request.socket.destroy());
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
		answerWith((_, response) => response.writeHead(410).end());
		for (const path of [PICTURE, FILE]) expect((await get(path)).status).toBe(410);
	});
});
