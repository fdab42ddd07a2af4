import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { CdnPurge } from "#src/page-cache/cdn-purge.ts";
import { targetTag } from "#src/page-cache/target-tag.ts";
import { HandClock } from "./cache-bench.ts";

const PAGE_A = targetTag("/electronics/support/a");

/** A network in front that answers as it is told. */
async function network() {
	const told: { tags: readonly string[]; header: string | undefined; token: string | undefined }[] = [];
	const attempts: (string | null)[] = [];
	const answer = { status: 200 };
	const server = createServer((request, response) => {
		let body = "";
		request.setEncoding("utf8").on("data", (text: string) => {
			body += text;
		});
		request.on("end", () => {
			const { tags }: { tags: string[] } = JSON.parse(body);
			const { "cache-tag": header, authorization: token } = request.headers;
			told.push({ tags, header: String(header), token });
			response.writeHead(answer.status, { location: "/elsewhere" }).end("{}");
		});
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	const clock = new HandClock();
	const purge = new CdnPurge({
		url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/purge`,
		...{ token: "a-token-of-the-network", everything: "site", clock },
		onAttempt: (reason) => attempts.push(reason),
	});
	onTestFinished(() => {
		purge.close();
		server.closeAllConnections();
		server.close();
	});
	return { purge, clock, told, attempts, answer, tags: () => told.map(({ tags }) => tags.join()) };
}

test("tags are told once visitors get the new pages, and not before", async () => {
	const { purge, clock, told, attempts } = await network();
	purge.outdated(["product:a", "/electronics/support/a"]);
	await clock.forward(2_000);
	purge.outdated(["product:b"]);
	await clock.forward(500);
	await expect.poll(() => attempts).toEqual([null]);
	expect(told).toEqual([
		{
			tags: ["product:a", PAGE_A],
			header: `product:a,${PAGE_A}`,
			token: "Bearer a-token-of-the-network",
		},
	]);
	await clock.forward(2_000);
	await expect.poll(() => told.map(({ tags }) => tags)).toEqual([["product:a", PAGE_A], ["product:b"]]);
	await expect.poll(() => attempts).toEqual([null, null]);
	await clock.forward(600_000);
	expect(told).toHaveLength(2);
});

test("many are told thirty at a time, too many are everything, and everything is one tag", async () => {
	const { purge, clock, tags, attempts } = await network();
	purge.outdated(Array.from({ length: 70 }, (_, index) => `t${index}`));
	for (let turn = 1; turn <= 3; turn += 1) {
		await clock.forward(2_500);
		await expect.poll(() => attempts.length).toBe(turn);
	}
	expect(tags().map((each) => each.split(",").length)).toEqual([30, 30, 10]);
	purge.outdated(Array.from({ length: 4_000 }, (_, index) => `t${index}`));
	await clock.forward(2_500);
	await expect.poll(() => tags().at(-1)).toBe("site");
	await expect.poll(() => attempts.length).toBe(4);
	purge.outdated(["a"]);
	purge.outdated(null);
	await clock.forward(2_500);
	await expect.poll(() => tags().slice(4)).toEqual(["site"]);
});

test("what is not taken is told again, ever more seldom, with what came since", async () => {
	const { purge, clock, tags, attempts, answer } = await network();
	answer.status = 500;
	purge.outdated(["a"]);
	await clock.forward(2_500);
	await expect.poll(() => attempts).toEqual(["status 500"]);
	await clock.forward(500);
	expect(tags()).toEqual(["a"]);
	answer.status = 302;
	await clock.forward(600);
	await expect.poll(() => attempts).toEqual(["status 500", "status 302"]);
	purge.outdated(["b"]);
	await clock.forward(1_000);
	expect(tags()).toHaveLength(2);
	answer.status = 204;
	await clock.forward(2_000);
	await expect.poll(() => attempts.at(-1)).toBeNull();
	expect(tags().at(-1)).toBe("a,b");
});

test("nobody there is told as a failure, and the end as nothing", async () => {
	const { purge, clock, attempts } = await network();
	const away = new CdnPurge({
		...{ url: "http://127.0.0.1:1/", token: null, everything: "site", clock },
		onAttempt: (reason) => attempts.push(reason),
	});
	away.outdated(["a"]);
	await clock.forward(2_500);
	await expect.poll(() => attempts).toEqual([expect.stringMatching(/ECONNREFUSED|bad port/)]);
	away.close();
	purge.outdated(["a"]);
	purge.close();
	await clock.forward(60_000);
	expect(attempts).toHaveLength(1);
});
