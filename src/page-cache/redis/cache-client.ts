import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";
import { createClient, RESP_TYPES } from "@redis/client";
import { PUSH_TYPE_MAPPING } from "@redis/client/dist/lib/RESP/decoder.js";
import { SHARED_COMMANDS_MAX, SHARED_CONNECT_PATIENCE } from "#src/site/shared-cache-limits.ts";
import { ReceivedBytes } from "./received-bytes.ts";

/**
 * Numbers of any length stay the digits they are: none of ours is one, and each digit would cost as much as all before it. Of
 * what nobody asked for the library reads them by a table of its own.
 */
const UNREAD = { [RESP_TYPES.BIG_NUMBER]: String };
Object.assign(PUSH_TYPE_MAPPING, UNREAD);

/** One connection; it is never made again, so that whoever holds it knows that nothing was missed on it. */
function connection(url: string, onTooMany: () => void) {
	const client = createClient({
		url,
		RESP: 3,
		name: "support-site",
		socket: { reconnectStrategy: false, connectTimeout: SHARED_CONNECT_PATIENCE },
		disableOfflineQueue: true,
		commandsQueueMaxLength: SHARED_COMMANDS_MAX,
		disableClientInfo: true,
		maintNotifications: "disabled",
		commandOptions: { typeMapping: UNREAD },
	});
	const binary = client.withTypeMapping({ ...UNREAD, [RESP_TYPES.BLOB_STRING]: Buffer });
	return Object.assign(client, { binary, received: new ReceivedBytes(onTooMany) });
}

/** A connection to the server. */
export type CacheClient = ReturnType<typeof connection>;

/** A connection that is to be made. @param onFault something is wrong with it, by now or later; it is of no use then */
export function cacheClient(url: string, onFault: (client: CacheClient, error: unknown) => void): CacheClient {
	const client = connection(url, () => {
		client.destroy();
		onFault(client, new Error("It sends more than it was asked for."));
	});
	return client.on("error", (error) => onFault(client, error));
}

/** Makes the connection. Its client shows nobody its socket, which Node tells of when it is made: in the same turn. */
export async function connect(client: CacheClient): Promise<void> {
	let socket: Socket | null = null;
	const onSocket = (message: unknown) => {
		if (typeof message === "object" && message !== null && "socket" in message && message.socket instanceof Socket)
			socket = message.socket;
	};
	client.once("connect", () => {
		socket?.on("data", ({ length }) => client.received.add(length));
		// It was left while nothing could be ended yet.
		if (!client.isOpen) client.destroy();
	});
	subscribe(CLIENT_SOCKET, onSocket);
	const connected = client.connect();
	unsubscribe(CLIENT_SOCKET, onSocket);
	await connected;
}

const CLIENT_SOCKET = "net.client.socket";
