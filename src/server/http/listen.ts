import { createServer, type IncomingMessage, OutgoingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import {
	CONNECTION_CHECK_INTERVAL,
	HEADERS_MAX_BYTES,
	HEADERS_MAX_COUNT,
	HEADERS_TIMEOUT,
	KEEP_ALIVE_TIMEOUT,
	SOCKET_IDLE_TIMEOUT,
} from "#src/site/connection-limits.ts";
import { SENDING_TIMEOUT } from "#src/site/sending-limits.ts";
import { holdInvitation } from "../gate/body.ts";
import { admitConnections, isConnected } from "./admitted-connections.ts";
import type { ConnectionPlaces } from "./connection-places.ts";
import { DirectResponse } from "./direct-response.ts";
import type { HeaderList } from "./exchange.ts";
import { pipelined } from "./pipelining.ts";
import { refuseSocket } from "./refusal.ts";

export interface ListenOptions {
	readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
	readonly nextId: () => string;
	readonly security: () => HeaderList;
	readonly onRefusal: (status: number) => void;
	readonly connections: Pick<ConnectionPlaces, "admits">;
	/** A connection had been cut before it was taken. */
	readonly onLeft: () => void;
}

const STATUS_OF_PARSE_ERROR: Readonly<Record<string, number>> = {
	HPE_HEADER_OVERFLOW: 431,
	HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
	ERR_HTTP_REQUEST_TIMEOUT: 408,
	HPE_INVALID_METHOD: 405,
	HPE_INVALID_VERSION: 505,
};

/** The public server: strict parser, times and sizes of `connection-limits.ts`, and no answer of Node's own. */
export function publicServer({ handle, nextId, security, onRefusal, connections, onLeft }: ListenOptions): Server {
	const answer = pipelined(handle);
	const server = createServer(
		{
			maxHeaderSize: HEADERS_MAX_BYTES,
			headersTimeout: HEADERS_TIMEOUT,
			// What takes long is a form with files; whoever reads a body has a time of his own.
			requestTimeout: SENDING_TIMEOUT,
			keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
			connectionsCheckingInterval: CONNECTION_CHECK_INTERVAL,
			requireHostHeader: false,
			insecureHTTPParser: false,
			// A request without a body costs no stream; whoever reads one looks first whether there is one.
			optimizeEmptyRequests: true,
			ServerResponse: DirectResponse,
		},
		answer,
	);
	server.timeout = SOCKET_IDLE_TIMEOUT;
	admitConnections(server, (socket) => {
		if (isConnected(socket)) return connections.admits(socket);
		onLeft();
		return false;
	});
	// One above the limit, so that the gate sees that there are too many instead of losing some.
	server.maxHeadersCount = 2 * HEADERS_MAX_COUNT;
	server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
		if (error.code === "ECONNRESET") return void socket.destroy();
		const status = STATUS_OF_PARSE_ERROR[error.code ?? ""] ?? 400;
		onRefusal(status);
		// What is under way is no place for another reply.
		if (isAnswering(socket)) return void socket.destroy();
		refuseSocket(socket, status, nextId(), status === 405 ? [...security(), ["Allow", "GET, HEAD"]] : security());
	});
	server.on("connect", (_request: IncomingMessage, socket: Socket) => {
		onRefusal(405);
		// What comes after it belongs to no parser any more.
		socket.removeAllListeners("data").resume();
		refuseSocket(socket, 405, nextId(), [...security(), ["Allow", "GET, HEAD"]]);
	});
	server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
		holdInvitation(request, response);
		answer(request, response);
	});
	// An expectation other than 100-continue is not ours to meet; the request itself is judged as usual.
	server.on("checkExpectation", answer);
	return server;
}

/** Whether the head of a reply is out whose rest is not, by what Node itself looks at before it refuses a connection. */
function isAnswering(socket: Socket): boolean {
	const reply: unknown = Reflect.get(socket, "_httpMessage");
	return reply instanceof OutgoingMessage && reply.headersSent;
}

/** Listens, and tells the port. */
export function listen(server: Server, host: string, port: number): Promise<number> {
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen({ host, port, backlog: 4096 }, () => {
			server.off("error", reject);
			resolve(addressOf(server).port);
		});
	});
}

function addressOf(server: Server): AddressInfo {
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The server listens on no port.");
	return address;
}
