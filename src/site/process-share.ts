import cluster from "node:cluster";

/** Processes that answer visitors. */
const processes = cluster.isWorker ? Math.max(Number(process.env["WORKERS"]) || 1, 1) : 1;

/** What of a bound of the whole site falls to this process: the shares of all workers are the bound together, and none has nothing. */
export const shareOf = (most: number): number => Math.max(1, Math.floor(most / processes));
