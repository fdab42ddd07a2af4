import { setFlagsFromString } from "node:v8";
import { FRUGAL_HEAP_GROWTH } from "#src/site/pack-limits.ts";

/**
 * Does work that throws away much and keeps little: while it goes on, memory is cleared whenever it has grown by a part
 * of what is in use. By itself V8 waits, on a machine with much of it, until four times as much is taken.
 */
export async function withFrugalHeap<Result>(work: () => Promise<Result>): Promise<Result> {
	setFlagsFromString(`--heap-growing-percent=${FRUGAL_HEAP_GROWTH}`);
	try {
		return await work();
	} finally {
		setFlagsFromString("--heap-growing-percent=0");
	}
}
