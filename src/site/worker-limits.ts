/** The numbers of workers, each with its reason. Milliseconds unless the name says otherwise. */

/** Workers of one site: more than any machine has processors for them. */
export const WORKERS_MAX = 64;
/** A worker that ends before it has lived so long is begun again after a pause that grows: what ends it may last. */
export const WORKER_YOUNG = 60_000;
/** That pause, the first time and at most. */
export const WORKER_PAUSE = { first: 500, longest: 30_000 } as const;
/** A worker that does not answer visitors so long after it was begun is ended, and counts as one that ended by itself. A start takes a second or two; where a copied database of a large catalogue is read whole, minutes: one ended too early would never start, and a hanging one costs no more than its own part. */
export const WORKER_START_PATIENCE = 600_000;
/** Workers in a row that end before they answer anybody, while none answers: then the whole site ends, and says so. */
export const WORKER_STARTS_IN_VAIN = 5;
/** How often a worker is asked whether it is alive; after how long without an answer whoever spreads the load looks elsewhere, where no other answers; and how long it may be silent before it is ended and replaced: no work of ours holds one up for seconds. */
export const WORKER_PULSE = 1_000;
export const WORKER_QUIET = 1_500;
export const WORKER_SILENCE = 30_000;
/** What is said to all workers is known to each within this, else it is not sure. */
export const WORKERS_TOLD_PATIENCE = 5_000;
/** Metrics of a worker that does not answer within this are those that it told last. */
export const WORKER_METRICS_PATIENCE = 1_000;
/** After what it needs for an orderly end, a worker that is still there is ended. */
export const WORKER_END_PATIENCE = 30_000;
/** Connections that wait for a worker while none is there: a start takes a second or two. What comes then is refused, as without them. */
export const WAITING_ROOM_PLACES = 1_000;
/** So long one waits: what has not started by then starts with pauses, and a visitor's browser says so better than nothing at all. */
export const WAITING_ROOM_PATIENCE = 15_000;
/** So soon a port that is not free is tried again: a worker holds it for less than a millisecond when it has said that it goes. */
export const WAITING_ROOM_RETRY = 20;
