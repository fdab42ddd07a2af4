import { parentPort } from "node:worker_threads";

/** A thread whose disk hangs once it is open: it hears all and answers nothing, but that it is told to. */
parentPort.on("message", ({ kind, id, target }) => {
	if (kind === "get" && target === "/wake") parentPort.postMessage({ kind: "found", id, page: null, outcome: "miss" });
	if (kind === "close") parentPort.close();
});
parentPort.postMessage({ kind: "opened", content: null, sizes: { entries: 0, bytes: 0 } });
