import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { httpTransport } from "#src/client/http-transport.ts";
import { remoteApi } from "#src/client/remote-api.ts";
import { ReplyMemory } from "#src/client/reply-memory.ts";
import { type CallFailure, createSupportClient } from "#src/client/support-client.ts";
import { type CallRequest, request } from "#src/contract/call.ts";
import { CALLS } from "#src/contract/registry.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { BRAND } from "#tests/fixtures/brand.ts";

const servers: Server[] = [];
afterEach(async () => {
	for (const server of servers.splice(0)) {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	}
});

const clientOf = (url: string, onFailure: (failure: CallFailure) => void = () => {}) =>
	createSupportClient({
		transport: httpTransport(remoteApi({ base: url, token: null }), () => ({ version: null, brand: BRAND })),
		memory: new ReplyMemory({ maxBytes: 0 }),
		onFailure,
	});

/** Asks a support API that answers with `listener`. */
async function ask(listener: RequestListener, call: CallRequest = request(CALLS.specialMessage, {}), budget = 60_000) {
	const server = createServer(listener);
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	const failures: { status: number | null; text: string }[] = [];
	const client = clientOf(`http://127.0.0.1:${port}`, ({ error, text }) =>
		failures.push({ status: error.status, text }),
	);
	const outcome = await client.snapshot().call(call, { locale: "en_GB", identity: ANONYMOUS, budget });
	return { outcome, failures };
}

const reply =
	(status: number, body: string, type = "application/json"): RequestListener =>
	(_asked, answer) =>
		answer.writeHead(status, { "content-type": type }).end(body);
const timeout = {
	state: "failed",
	error: { kind: "timeout", status: null, message: "Connection timeout for API call for specialMessage" },
};
const failed = (kind: string, status: number | null) => ({
	state: "failed",
	error: { kind, status, message: "Could not fetch data for specialMessage" },
});
const fine = JSON.stringify({ message: { id: "a", title: "b", html: "<p>c</p>", language: "en-GB" } });

test("no answer within the budget is a timeout", async () => {
	expect((await ask(() => {}, undefined, 200)).outcome).toEqual(timeout);
});

test("a body that trickles is cut off by the same deadline", async () => {
	const { outcome } = await ask(
		(_asked, answer) => {
			answer.writeHead(200, { "content-type": "application/json" });
			const timer = setInterval(() => answer.write(" "), 20);
			answer.on("close", () => clearInterval(timer));
		},
		undefined,
		200,
	);
	expect(outcome).toEqual(timeout);
});

test.each([500, 502, 404, 403, 429, 301])(
	"status %i is a failure with that status, its text only for the log",
	async (status) => {
		const { outcome, failures } = await ask(reply(status, "secret-host.internal ".repeat(100), "text/plain"));
		expect(outcome).toEqual(failed("status", status));
		expect(failures[0]?.status).toBe(status);
		expect(failures[0]?.text.length).toBeLessThanOrEqual(512);
	},
);

test.each([
	["garbage", "<html>oops"],
	["nothing", ""],
	["a truncated reply", fine.slice(0, -3)],
	["the wrong shape", '{"message":{"id":1}}'],
	["null", "null"],
	["another array", "[]"],
])("%s does not fit the contract", async (_, body) => {
	expect((await ask(reply(200, body))).outcome).toEqual(failed("reply", 200));
});

test("204 without a body does not fit the contract", async () => {
	expect((await ask((_asked, answer) => answer.writeHead(204).end())).outcome).toEqual(failed("reply", 204));
});

test("a reply beyond the cap is given up, not read to its end", async () => {
	let sent = 0;
	const chunk = Buffer.alloc(1024 * 1024, 32);
	const { outcome } = await ask(
		(_asked, answer) => {
			answer.writeHead(200, { "content-type": "application/json" });
			const more = () => {
				while (sent < 200 && !answer.destroyed) {
					sent++;
					if (!answer.write(chunk)) return;
				}
				answer.end();
			};
			answer.on("drain", more);
			more();
		},
		request(CALLS.specialMessage, {}),
		10_000,
	);
	expect(outcome).toEqual(failed("reply", 200));
	expect(sent).toBeLessThan(100);
});

test("a closed connection is a connection failure", async () => {
	expect((await ask((asked) => asked.socket.destroy())).outcome).toEqual(failed("connection", null));
	const faults: string[] = [];
	const client = clientOf("http://127.0.0.1:1", ({ fault }) => faults.push(fault));
	expect(
		await client
			.snapshot()
			.call(request(CALLS.specialMessage, {}), { locale: "en_GB", identity: ANONYMOUS, budget: 1_000 }),
	).toEqual(failed("connection", null));
	// Whoever is called at night sees why.
	expect(faults).toEqual(["bad port"]);
});

test("a redirect is not followed", async () => {
	const asked: (string | undefined)[] = [];
	const { outcome } = await ask((got, answer) => {
		asked.push(got.url);
		answer.writeHead(302, { location: "/elsewhere" }).end();
	});
	expect(outcome).toEqual(failed("status", 302));
	expect(asked).toHaveLength(1);
});

test("HTML of another system is cleaned in every field that the contract marks", async () => {
	const evil = '<p onclick="x()">fine<script>alert(1)</script><img src="https://evil.example/x.png"></p>';
	const message = await ask(
		reply(200, JSON.stringify({ message: { id: "a", title: "<b>", html: evil, language: "en-GB" } })),
	);
	expect(message.outcome).toEqual({
		state: "ok",
		data: { message: { id: "a", title: "<b>", html: "<p>fine</p>", language: "en-GB" } },
	});
	const licence = await ask(
		reply(
			200,
			JSON.stringify({
				...{ id: "standard", version: "2.1", title: "t", language: "en-GB", path: "/licences/standard" },
				...{ embeddedHtml: evil, summary: "s", date: "2026-01-01", locales: ["en_GB"] },
			}),
		),
		request(CALLS.licence, { eulaUrl: "standard" }),
	);
	expect(licence.outcome).toMatchObject({ data: { embeddedHtml: "<p>fine</p>" } });
	const video = {
		id: "v",
		type: "how-to",
		title: "t",
		summary: "s",
		language: "en-GB",
		seconds: 1,
		poster: { src: "/a", dark: null, srcset: null, width: 1, height: 1 },
		address: "https://a.example",
		published: "2026-01-01",
		transcript: evil,
	};
	const videos = await ask(
		reply(200, JSON.stringify({ start: 0, end: 1, count: 1, results: [video] })),
		request(CALLS.supportVideos, {}),
	);
	expect(videos.outcome).toMatchObject({ data: { results: [{ transcript: "<p>fine</p>" }] } });
});

test("POST sends its body as JSON and keeps query parameters in the address", async () => {
	let seen = { method: "", url: "", type: "", body: "" };
	await ask(
		async (asked, answer) => {
			const chunks: Buffer[] = [];
			for await (const chunk of asked) chunks.push(chunk);
			seen = {
				method: asked.method ?? "",
				url: asked.url ?? "",
				type: asked.headers["content-type"] ?? "",
				body: Buffer.concat(chunks).toString(),
			};
			answer.end("{}");
		},
		request(CALLS.createTicket, { locale: "ar_AE", subject: "s", message: "m", email: "a@b.example" }),
	);
	expect(seen).toEqual({
		method: "POST",
		url: "/api/content/support/create-ticket?locale=ar_AE",
		type: "application/json",
		body: '{"subject":"s","message":"m","email":"a@b.example"}',
	});
});

test.each([
	"javascript:alert(1)",
	"JaVa\tScript:alert(1)",
	"data:text/html,x",
	"vbscript:x",
	"//evil.example",
	"\\\\evil.example",
	"https:\\\\evil.example",
	" https://a.example",
])("an address such as %j never becomes a link", async (address) => {
	const news = {
		start: 0,
		end: 1,
		count: 1,
		results: [
			{
				id: "n",
				type: "news",
				title: "t",
				summary: "s",
				language: "en-GB",
				published: "2026-01-01",
				link: { address },
				picture: null,
			},
		],
	};
	const { outcome } = await ask(reply(200, JSON.stringify(news)), request(CALLS.newsAndAlerts, {}));
	expect(outcome).toMatchObject({ state: "failed", error: { kind: "reply" } });
});
