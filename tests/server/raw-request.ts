import { connect } from "node:net";

export interface RawReply {
	readonly status: number;
	/** By lower-case name; repeated ones joined with a comma. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
	/** Everything that came back. */
	readonly text: string;
}

/** Far beyond every time-out of the server: a connection that is open by then is never ended. */
const NEVER_ENDED = 60_000;

/** A connection whose one request is written by hand. */
export interface RawConnection {
	/** Settles when the bytes are out of our hands, whether or not the server reads. */
	write(bytes: string | Uint8Array): Promise<void>;
	/** What came back until the server ended the connection. */
	readonly reply: Promise<RawReply>;
}

/** Opens a connection to the server; what it throws while nothing came back rejects `reply`. */
export async function rawConnection(port: number): Promise<RawConnection> {
	const socket = connect({ host: "127.0.0.1", port });
	const chunks: Buffer[] = [];
	const reply = new Promise<RawReply>((resolve, reject) => {
		const finish = () => {
			socket.destroy();
			resolve(parse(Buffer.concat(chunks).toString("latin1")));
		};
		socket.setTimeout(NEVER_ENDED, () => socket.destroy(new Error("The server left the connection open.")));
		socket.on("data", (chunk) => chunks.push(Buffer.from(chunk)));
		socket.on("close", finish);
		// A server that refuses a body ends the connection while it is still being sent.
		socket.on("error", (error: NodeJS.ErrnoException) =>
			chunks.length > 0 && error.code !== undefined ? finish() : reject(error),
		);
	});
	reply.catch(() => {
		// Whoever waits for the reply is told.
	});
	await new Promise<void>((resolve) => socket.once("connect", resolve).once("close", () => resolve()));
	return {
		reply,
		write: (bytes) =>
			new Promise((written) =>
				socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes, () => written()),
			),
	};
}

/**
 * Sends exactly these bytes on a new connection and reads until the server ends it, which a refusal and
 * `Connection: close` make it do.
 *
 * @throws when the server does not end the connection
 */
export async function rawRequest(port: number, bytes: string | readonly (string | Uint8Array)[]): Promise<RawReply> {
	const { write, reply } = await rawConnection(port);
	for (const part of typeof bytes === "string" ? [bytes] : bytes) void write(part);
	return reply;
}

function parse(text: string): RawReply {
	const end = text.indexOf("\r\n\r\n");
	const [line = "", ...fields] = (end < 0 ? text : text.slice(0, end)).split("\r\n");
	const headers: Record<string, string> = {};
	for (const field of fields) {
		const at = field.indexOf(":");
		const name = field.slice(0, at).toLowerCase();
		const value = field.slice(at + 1).trim();
		headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
	}
	return { status: Number(line.split(" ")[1] ?? 0), headers, body: end < 0 ? "" : text.slice(end + 4), text };
}

/** The lines of a request whose target and headers are sent as they are; the connection closes afterwards. */
export function rawLines(
	port: number,
	target: string,
	headers: Readonly<Record<string, string>> = {},
	method = "GET",
): string {
	const all = { Host: `127.0.0.1:${port}`, Connection: "close", ...headers };
	const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
	return `${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

/** Sends the request of `rawLines`. */
export const rawGet = (port: number, ...request: Tail<Parameters<typeof rawLines>>): Promise<RawReply> =>
	rawRequest(port, rawLines(port, ...request));

type Tail<List extends readonly unknown[]> = List extends readonly [unknown, ...infer Rest] ? Rest : never;
