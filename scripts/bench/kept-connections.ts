import { Agent, type AgentOptions } from "node:http";
import { KEEP_ALIVE_TIMEOUT } from "#src/site/connection-limits.ts";

/** Milliseconds before the server closes a connection without a request. */
const BEFORE_ITS_END = 1_000;

/**
 * Connections that are kept, but less long than the server says it keeps them: what it is just closing breaks under the next
 * request, which a browser then sends again, and Node's client does not.
 */
export const keptConnections = (options: AgentOptions = {}): Agent =>
	new Agent({ keepAlive: true, timeout: KEEP_ALIVE_TIMEOUT - BEFORE_ITS_END, ...options });
