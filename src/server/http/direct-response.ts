import { type IncomingMessage, ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from "node:http";
import { KEEP_ALIVE_TIMEOUT } from "#src/site/connection-limits.ts";

/**
 * Node's reply, which can also send a head that is written already. `writeHead` looks at each header line anew for each
 * reply, a third of what a kept page costs; of what is sent often the lines are looked at once. All else is Node's: where
 * the text of the head is, it puts it before the bytes as if it had made it (`_header`, which is not documented; the tests
 * of kept replies hold what is sent against what `writeHead` sends).
 */
export class DirectResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
	declare private _header: string | null;
	declare private _headerSent: boolean;

	/**
	 * Sends a head, and the bytes unless there are none or the method is HEAD.
	 *
	 * @param lines written by `headLines`
	 * @param own lines of this reply alone, as they stand on the wire
	 */
	sendDirectly(status: number, lines: string, own: string, bytes: Buffer | null): void {
		this.statusCode = status;
		this._header = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}${own}${dateLine()}${KEPT_ALIVE}\r\n`;
		this._headerSent = false;
		if (bytes === null || this.req.method === "HEAD") this.end();
		else this.end(bytes);
	}
}

const KEPT_ALIVE = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(KEEP_ALIVE_TIMEOUT / 1000)}\r\n`;

/** Header lines of a flat list as they stand on the wire. @throws {TypeError} when one is none (RFC 9110 section 5.5) */
export function headLines(headers: readonly string[]): string {
	let lines = "";
	for (let at = 0; at < headers.length; at += 2) {
		const [name = "", value = ""] = [headers[at], headers[at + 1]];
		validateHeaderName(name);
		validateHeaderValue(name, value);
		lines += `${name}: ${value}\r\n`;
	}
	return lines;
}

let second = 0;
let date = "";

/** The day and time (RFC 9110 section 6.6.1), written once a second. */
function dateLine(): string {
	const now = Math.floor(Date.now() / 1000);
	if (now !== second) date = `Date: ${new Date(now * 1000).toUTCString()}\r\n`;
	second = now;
	return date;
}
