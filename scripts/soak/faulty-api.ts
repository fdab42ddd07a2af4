import { createServer, get, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

/** Ways in which a support API fails, each for all that it is asked. */
export const API_FAULTS: Readonly<Record<string, (response: ServerResponse) => void>> = {
	hangs: () => {},
	trickles: (response) => {
		response.writeHead(200, { "content-type": "application/json" });
		const drop = setInterval(() => response.write(" "), 50);
		response.once("close", () => clearInterval(drop));
	},
	refuses: (response) => void response.socket?.destroy(),
	"answers 500": (response) => void response.writeHead(500).end("{}"),
	"answers 502": (response) => void response.writeHead(502).end("<h1>Bad gateway</h1>"),
	"answers garbage": (response) => void response.writeHead(200, { "content-type": "application/json" }).end("\u0000{{"),
};

export interface FaultyApi {
	readonly url: string;
	/** What goes wrong from now on; null: nothing. */
	fail(act: ((response: ServerResponse) => void) | null): void;
	stop(): void;
}

/**
 * A support API that stands in front of a sound one, and fails when it is told to.
 *
 * @param host under which the sound one answers
 */
export async function startFaultyApi(
	{ port }: { readonly port: number },
	host = `127.0.0.1:${port}`,
): Promise<FaultyApi> {
	let failing: ((response: ServerResponse) => void) | null = null;
	const server = createServer((asked, response) => {
		if (failing) return failing(response);
		const sent = get({ host: "127.0.0.1", port, path: asked.url, headers: { host } }, (reply) => {
			// Who asked may have given up by now.
			if (response.destroyed) return void reply.destroy();
			const type = reply.headers["content-type"];
			response.writeHead(reply.statusCode ?? 502, type ? { "content-type": type } : {});
			pipeline(reply, response, () => {});
		});
		sent.on("error", () => response.destroy());
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		fail: (act) => {
			failing = act;
		},
		stop: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}
