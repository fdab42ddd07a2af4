import { parentPort, workerData } from "node:worker_threads";
import { TIER_REST } from "#src/site/cache-limits.ts";
import { KeptFile } from "./kept-file.ts";
import type { DiskAnswer, DiskQuestion, PageFolder } from "./protocol.ts";

/** The thread that reads and writes pages on disk: whatever the disk does, nobody else waits for it. */

const folder: PageFolder = workerData;
const say = (answer: DiskAnswer, ...transfer: ArrayBuffer[]) => parentPort?.postMessage(answer, transfer);
const kept = new KeptFile(folder, {
	opened: (content, sizes) => say({ kind: "opened", content, sizes }),
	fault: (isDamage, reason) => say({ kind: "fault", isDamage, reason }),
});

function find({ id, target }: Extract<DiskQuestion, { readonly kind: "get" }>): void {
	const lookup = kept.read((file) => file.get(target));
	if (lookup?.found) say({ kind: "found", id, page: lookup.found, outcome: "hit" }, lookup.found.bytes.buffer);
	else say({ kind: "found", id, page: null, outcome: lookup ? (lookup.isCorrupt ? "corrupt" : "miss") : "failed" });
}

function write({ id, writes, content }: Extract<DiskQuestion, { readonly kind: "write" }>): void {
	const removals = writes.filter(({ kind }) => kind === "remove");
	if (removals.length > 0) {
		// What is left undone here comes back as a page.
		const fault = kept.must((file) => file.write(removals, content, Date.now()));
		if (fault) say({ kind: "fault", isDamage: false, reason: fault });
	}
	const others = writes.filter(({ kind }) => kind !== "remove");
	const stored = others.length === 0 ? 0 : (kept.write((file) => file.write(others, content, Date.now())) ?? 0);
	say({ kind: "written", id, stored, sizes: kept.sizes });
}

parentPort?.on("message", (question: DiskQuestion) => {
	switch (question.kind) {
		case "get":
			return find(question);
		case "write":
			return write(question);
		case "invalidate": {
			const { id, tags, content } = question;
			const fault = kept.must((file) => file.invalidate(tags, content, Date.now()));
			return say({ kind: "invalidated", id, fault });
		}
		case "close":
			kept.close();
			parentPort?.close();
	}
});

kept.open();
setInterval(() => kept.open(), TIER_REST).unref();
