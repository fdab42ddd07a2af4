import { setTimeout } from "node:timers/promises";
import { DEGRADED_TAG } from "#src/contract/tags.ts";
import { MARK } from "#tests/fixtures/canary.ts";
import type { Told } from "./leak-asker.ts";

/** Whether a site had too much to do to answer. */
export const isTooBusy = ({ status, headers }: Told) => status === 503 && headers["retry-after"] !== undefined;

/** Whether a page says that it lacks what was late. */
export const isDegraded = ({ headers }: Told) => headers["cache-tag"]?.split(",").includes(DEGRADED_TAG) === true;

/** Whether a page may lack what was late without saying so, as one does that nothing keeps; what is marked is never asked for again. */
export const mayLack = ({ headers, body }: Told) =>
	headers["cache-tag"] === undefined && body.toString("latin1").match(MARK) === null;

const AGAIN_AT_MOST = 20;
/** Asks again, a second later each time, until it is due. */
export async function again<T>(asked: () => Promise<T>, isDue: (told: T) => boolean): Promise<T> {
	for (let times = 1; ; times++) {
		const told = await asked();
		if (isDue(told) || times === AGAIN_AT_MOST) return told;
		await setTimeout(1_000);
	}
}
