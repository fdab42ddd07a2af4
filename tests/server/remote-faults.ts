import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import type { ByHand } from "./support-api-double.ts";

/** Everything of theirs that must never reach a visitor. */
export const INNER = "db.internal";

/** Ways in which one reply of a support API goes wrong, and whether a page may be made of it all the same. */
export interface RemoteFault extends ByHand {
	readonly name: string;
	readonly harmless?: boolean;
}

type Headers = Readonly<Record<string, string | readonly string[]>>;

const JSON_TYPE = { "Content-Type": "application/json" };

const fault = (name: string, act: RemoteFault["act"]): RemoteFault => ({ name, act });
const status = (code: number, headers: Headers = {}): RemoteFault =>
	fault(`status ${code} ${Object.keys(headers).join(", ")}`, (response) =>
		response.writeHead(code, { ...JSON_TYPE, ...own(headers) }).end(`{"secret":"${INNER}"}`),
	);
const own = (headers: Headers) =>
	Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name, typeof value === "string" ? value : [...value]]),
	);
const body = (name: string, change: (body: string) => string | Buffer, headers: Headers = {}): RemoteFault =>
	fault(name, (response, sound) => response.writeHead(200, { ...JSON_TYPE, ...own(headers) }).end(change(sound)));
/** Written by hand: Node would not lie like this. */
const raw = (name: string, bytes: (body: string) => string): RemoteFault =>
	fault(name, (response, sound) => response.socket?.end(bytes(sound)));
const harmless = (each: RemoteFault): RemoteFault => ({ ...each, harmless: true });

/** Writes again and again until the other side has had enough. */
function dripping(response: ServerResponse, drop: string): void {
	const timer = setInterval(() => response.socket?.write(drop), 20);
	response.socket?.on("close", () => clearInterval(timer));
}

const OK = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
const html = (size: number) => (sound: string) =>
	sound.replaceAll(/"summary":"[^"]*"/g, `"summary":"${"<b>".repeat(size)}"`);

export const REMOTE_FAULTS: readonly RemoteFault[] = [
	// The connection.
	fault("closed", (response) => response.socket?.destroy()),
	fault("reset", (response) => response.socket?.resetAndDestroy()),
	fault("no headers", () => {}),
	fault("headers that never end", (response) => {
		response.socket?.write("HTTP/1.1 200 OK\r\n");
		dripping(response, "X-More: a\r\n");
	}),
	fault("headers and no body", (response) => response.writeHead(200, JSON_TYPE).flushHeaders()),
	fault("a body that never ends", (response) => {
		response.writeHead(200, JSON_TYPE).write("{");
		dripping(response, "1\r\n \r\n");
	}),
	raw("no HTTP", () => "\u0000\u0001\u0002\u0003".repeat(100)),
	raw("a body without headers", (sound) => sound),
	raw("another protocol", () => "SSH-2.0-OpenSSH_9.6\r\n"),
	raw("a status line alone", () => "HTTP/1.1 200 OK\r\n"),
	raw("a status of its own", () => `HTTP/1.1 999 ${INNER}\r\nContent-Length: 2\r\n\r\n{}`),
	raw("continue for ever", () => "HTTP/1.1 100 Continue\r\n\r\n".repeat(1_000)),
	raw("hints and no answer", () => "HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n"),
	// Statuses.
	...[204, 205, 206, 300, 304, 305].map((code) => status(code)),
	...[301, 302, 303, 307, 308].map((code) => status(code, { Location: "https://evil.example/" })),
	...[400, 401, 402, 403, 405, 406, 407, 408, 409, 412, 413, 414, 415, 418, 421, 422, 423, 425, 428, 429, 431, 451].map(
		(code) => status(code),
	),
	...[500, 501, 502, 503, 504, 505, 507, 508, 511, 599].map((code) => status(code)),
	status(401, { "WWW-Authenticate": `Basic realm="${INNER}"` }),
	// Lengths and codings.
	raw("a length too long", (sound) => `${OK}Content-Length: ${sound.length + 1_000}\r\n\r\n${sound}`),
	raw("a length too short", (sound) => `${OK}Content-Length: 10\r\n\r\n${sound}`),
	raw("a negative length", (sound) => `${OK}Content-Length: -1\r\n\r\n${sound}`),
	raw("two lengths", (sound) => `${OK}Content-Length: 10\r\nContent-Length: 20\r\n\r\n${sound}`),
	raw("length and chunks", (sound) => `${OK}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${sound}`),
	raw("chunks that are none", (sound) => `${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\n${sound}`),
	raw("a chunk without an end", (sound) => `${OK}Transfer-Encoding: chunked\r\n\r\nffffffff\r\n${sound}`),
	body("a gzip bomb", () => gzipSync(Buffer.alloc(64 * 1024 * 1024, 32)), { "Content-Encoding": "gzip" }),
	body("gzip that is none", (sound) => sound, { "Content-Encoding": "gzip" }),
	body("half of gzip", (sound) => gzipSync(sound).subarray(0, 100), { "Content-Encoding": "gzip" }),
	body("brotli that is none", (sound) => sound, { "Content-Encoding": "br" }),
	harmless(body("gzip", (sound) => gzipSync(sound), { "Content-Encoding": "gzip" })),
	// Headers.
	raw(
		"huge headers",
		(sound) => `${OK}X-Huge: ${"x".repeat(200_000)}\r\nContent-Length: ${Buffer.byteLength(sound)}\r\n\r\n${sound}`,
	),
	raw(
		"a header with a NUL",
		(sound) => `${OK}X-Nul: a\u0000b\r\nContent-Length: ${Buffer.byteLength(sound)}\r\n\r\n${sound}`,
	),
	harmless(
		body("headers of its own", (sound) => sound, {
			"Set-Cookie": ["portal=asc; Path=/", "__Host-asc-session=x; Path=/; Secure"],
			"Clear-Site-Data": '"*"',
			Refresh: "0; url=https://evil.example/",
			"X-Inner": INNER,
			Expires: "Fri, 31 Dec 9999 23:59:59 GMT",
		}),
	),
	harmless(body("another type", (sound) => sound, { "Content-Type": "text/html; charset=utf-16" })),
	// Texts.
	body("nothing", () => ""),
	body("white space", () => " \n".repeat(1_000)),
	body("a page to sign in", () => `<!doctype html><title>Sign in at ${INNER}</title>`),
	...["null", "[]", "{}", '"text"', "7", "true", "NaN", "{'a':1}", "/* a */{}", '{"product":7}'].map((text) =>
		body(text, () => text),
	),
	body("half of the text", (sound) => sound.slice(0, sound.length >> 1)),
	body("the text twice", (sound) => sound + sound),
	body("UTF-16", (sound) => Buffer.from(sound, "utf16le")),
	body("Latin-1", (sound) => Buffer.from(`${sound.slice(0, -1)},"more":"\u00e4"}`, "latin1")),
	harmless(body("a byte order mark", (sound) => `\ufeff${sound}`)),
	body("deep", () => "[".repeat(500_000)),
	body("deep below a field", (sound) => `${sound.slice(0, -1)},"more":${"[".repeat(100)}${"]".repeat(100)}}`),
	body("seven megabytes of keys", () => `{${Array.from({ length: 700_000 }, (_, key) => `"${key}":0`).join(",")}}`),
	body(
		"a megabyte of keys",
		(sound) => `${sound.slice(0, -1)},${Array.from({ length: 100_000 }, (_, key) => `"${key}":0`).join(",")}}`,
	),
	body("nine megabytes of text", () => `"${"x".repeat(9 * 1024 * 1024)}"`),
	body("four megabytes in a field", html(1_400_000)),
	body("a megabyte in a field", html(350_000)),
	harmless(body("keys twice", (sound) => `{"product":7,${sound.slice(1)}`)),
	harmless(
		body(
			"a prototype",
			(sound) => `${sound.slice(0, -1)},"__proto__":{"product":7},"constructor":{"prototype":{"x":1}}}`,
		),
	),
];
