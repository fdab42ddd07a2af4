/** Every number with a reason about the database that several machines share. Milliseconds unless the name says otherwise. */

/** Connections of one process, unless DATABASE_CONNECTIONS says otherwise: ten such processes fit into what PostgreSQL has by default. */
export const DATABASE_CONNECTIONS = 8;
/** How long a connection may take, or a place among them: what a visitor sends has answers to give within five seconds. */
export const DATABASE_CONNECT_TIMEOUT = 2_000;
/** How long the database may work on one statement; what waits here for it waits a little longer, so that the database says it. */
export const DATABASE_STATEMENT_TIMEOUT = 2_500;
export const DATABASE_ANSWER_TIMEOUT = 3_000;
/** How long a statement waits for what another transaction holds. */
export const DATABASE_LOCK_TIMEOUT = 2_000;
/** A transaction whose process says nothing more is taken back after this time, so that it holds up nobody. */
export const DATABASE_IDLE_TRANSACTION_TIMEOUT = 10_000;
/** Connections that nobody uses end after this time. */
export const DATABASE_IDLE_TIMEOUT = 60_000;
/** Questions that may wait for a connection; beyond it a refusal at once is kinder than a late one. */
export const DATABASE_WAITING_MAX = 200;
/** How often it is looked whether a database that was away is back. */
export const DATABASE_PROBE = 1_000;
/** How often what crossed somebody else's transaction is done again. */
export const DATABASE_ATTEMPTS = 4;
/** How long new tables may take to make, and whoever comes meanwhile waits for them. */
export const DATABASE_MIGRATION_TIMEOUT = 600_000;
/** How long one statement of a move of the inbox may take: a thousand rows, on a slow line. */
export const DATABASE_MOVE_TIMEOUT = 120_000;
/** Content of record is kept in pieces: what two versions have in common is there once, and a slow line brings one in time. */
export const CONTENT_PIECE_BYTES = 256 * 1024;
export const CONTENT_PIECES_AT_ONCE = 16;
/** How long a statement about many bytes of content may take: four megabytes on a slow line, or clearing away a version. */
export const CONTENT_PATIENCE = 120_000;
/** How often a push looks whether another one has ended: its transaction says something well before it is taken back. */
export const CONTENT_PUSH_LOOK = 500;
/** Versions that stay there, so that a machine that is late, or a way back, finds them. */
export const CONTENT_RECORDS_KEPT = 3;
/** How often it is looked which content is of record, besides what is heard. */
export const CONTENT_RECORD_POLL = 15_000;
/** How long after its end a connection that hears is made again. */
export const DATABASE_LISTEN_PAUSE = 1_000;
