import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SESSION_COOKIE } from "#src/identity/authenticate.ts";
import type { Identity } from "#src/identity/identity.ts";
import { openContent } from "#src/store/content.ts";
import { embeddedApi, NOBODY } from "#tests/fixtures/embedded-api.ts";

/** What goes wrong with a call. */
export type Fault =
	| "hang"
	| "trickle"
	| "refuse"
	| "500"
	| "502"
	| "404"
	| "html"
	| "garbage"
	| "empty"
	| "204"
	| "truncated"
	| "wrong-shape";

/** A reply that is well formed and not what it should be; one that is changed is no error any more. */
type Change = (body: string, url: URL) => string;

/** An answer made by hand, in place of the body that the service would have sent. */
export interface ByHand {
	act(response: ServerResponse, body: string): void;
}

export const FAULTS: readonly Fault[] = [
	"hang",
	"trickle",
	"refuse",
	"500",
	"502",
	"html",
	"garbage",
	"empty",
	"204",
	"truncated",
	"wrong-shape",
];

export interface SupportApiDouble {
	readonly url: string;
	/** Paths asked for, without their query, in order. */
	readonly asked: string[];
	/** The headers of each. */
	readonly headers: IncomingHttpHeaders[];
	/** Decides what goes wrong with a call, by its path without the query; null lets it pass. */
	fail(decide: (path: string) => Fault | Change | ByHand | null): void;
	stop(): void;
}

/** An agent whom that API knows by his session. */
export const THEIR_SESSION = "a-session-of-theirs";
const THEIR_AGENT: Identity = { kind: "agent", id: "1", company: "1", accessLevel: "" };
/** Whether a request carries that session and no other cookie. */
export const isTheirs = ({ headers }: IncomingMessage) => headers.cookie === `${SESSION_COOKIE}=${THEIR_SESSION}`;

/** A support API in a separate server: the real service on real content, with faults on demand. */
export async function startSupportApiDouble(dataDir: string): Promise<SupportApiDouble> {
	const content = await openContent(dataDir);
	const { face } = embeddedApi(content);
	const asked: string[] = [];
	const headers: IncomingHttpHeaders[] = [];
	/** What it has told anybody who only asked: its content does not change. */
	const known = new Map<string, ReturnType<typeof tell>>();
	const tell = async (request: IncomingMessage, url: URL) => {
		const sent = request.method === "POST" ? { method: "POST", body: await text(request) } : {};
		const asking = new Request(url, { headers: { accept: "application/json" }, ...sent });
		const reply = await face.answer(asking, isTheirs(request) ? { ...NOBODY, identity: THEIR_AGENT } : NOBODY);
		return { status: reply.status, body: await reply.text() };
	};
	let decide: (path: string) => Fault | Change | ByHand | null = () => null;
	const server = createServer(async (request, response) => {
		const url = new URL(request.url ?? "/", "http://double");
		asked.push(url.pathname);
		headers.push(request.headers);
		const fault = decide(url.pathname);
		if (fault === "refuse") return void request.socket.destroy();
		if (fault === "hang") return;
		const isKnown = request.method === "GET" && !isTheirs(request);
		const telling = (isKnown && known.get(url.href)) || tell(request, url);
		if (isKnown) known.set(url.href, telling);
		const { status, body } = await telling;
		if (typeof fault === "function") {
			const changed = fault(body, url);
			answer(response, null, changed === body ? status : 200, changed);
		} else if (typeof fault === "object" && fault !== null) fault.act(response, body);
		else answer(response, fault, status, body);
	});
	server.listen(0, "127.0.0.1");
	await new Promise((done) => server.once("listening", done));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		asked,
		headers,
		fail: (next) => {
			decide = next;
		},
		stop: () => {
			server.closeAllConnections();
			server.close();
			content.close();
		},
	};
}

function answer(response: ServerResponse, fault: Fault | null, status: number, body: string): void {
	const json = (code: number, text: string) =>
		response.writeHead(code, { "Content-Type": "application/json" }).end(text);
	switch (fault) {
		case "trickle": {
			response.writeHead(200, { "Content-Type": "application/json" });
			let at = 0;
			const drop = setInterval(() => response.write(body[at++] ?? " "), 100);
			return void response.on("close", () => clearInterval(drop));
		}
		case "500":
			return void json(500, '{"secret":"postgres://user:password@db.internal/content"}');
		case "502":
			return void response.writeHead(502, { "Content-Type": "text/html" }).end("<h1>Bad gateway at db.internal</h1>");
		case "404":
			return void json(404, '{"title":"Not Found","status":404}');
		case "html":
			return void response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>Sign in</title>");
		case "garbage":
			return void json(200, "\u0000\u0001{{{");
		case "empty":
			return void json(200, "");
		case "204":
			return void response.writeHead(204).end();
		case "truncated":
			response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) });
			response.write(body.slice(0, body.length >> 1));
			return void setTimeout(() => response.destroy(), 20);
		case "wrong-shape":
			return void json(200, '{"product":7,"searchResponse":[],"results":"none"}');
		default:
			return void json(status, body);
	}
}
