/** The numbers of connections and of what comes over them, each with its reason. Milliseconds unless the name says otherwise. */

/** All request headers together; browsers send about 2 KB. */
export const HEADERS_MAX_BYTES = 16 * 1024;
/** Header lines of one request; browsers send about 20. */
export const HEADERS_MAX_COUNT = 100;
/** Longest request target: a 500-character query of three-byte letters, percent-encoded, fits. */
export const TARGET_MAX_LENGTH = 8 * 1024;
/** A client that has not sent its headers by then is dribbling. */
export const HEADERS_TIMEOUT = 10_000;
/** A body without files; on the operator's port headers and body together. */
export const REQUEST_TIMEOUT = 30_000;
/** Idle connections between two requests. */
export const KEEP_ALIVE_TIMEOUT = 5_000;
/** A socket on which nothing moves in either direction, such as a reader that stopped reading. */
export const SOCKET_IDLE_TIMEOUT = 30_000;
/** How often the server looks for connections over their time. */
export const CONNECTION_CHECK_INTERVAL = 2_000;
/** Open connections of all processes together: about 30 KB each, so some 300 MB at worst. */
export const CONNECTIONS_MAX = 10_000;
/** Requests that wait for each other on one connection before the last of them ends it; browsers wait for each. */
export const PIPELINED_REPLIES_MAX = 64;
/** Requests beyond them after which a connection is cut at once: each that was read holds some 2.5 KB until it ends. */
export const PIPELINED_BEYOND_MAX = 64;
/** After a refusal with a body still on its way the socket is drained this long, so that the client reads the answer. */
export const REFUSED_BODY_DRAIN = 1_000;
