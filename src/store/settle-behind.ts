import { CONTENT_SETTLED_AFTER } from "#src/site/limits.ts";
import type { Content } from "./content.ts";
import { settleLeft } from "./write/settle-left.ts";

/**
 * Looks some time after the start, and after each switch to other content, whether its import was killed before the content
 * stood on the disk for good, and does that then.
 *
 * @param after milliseconds
 * @returns how to stop that
 */
export function settleBehind(
	dataDir: string,
	{ onChange }: Pick<Content, "onChange">,
	after = CONTENT_SETTLED_AFTER,
): () => void {
	let timer: NodeJS.Timeout | undefined;
	let isEnded = false;
	const soon = () => {
		clearTimeout(timer);
		if (!isEnded) timer = setTimeout(() => void settle(), after).unref();
	};
	const settle = async () => {
		// A backup may have the lock, a disk may be full: both have their end.
		const isSettled = await settleLeft(dataDir).catch(() => false);
		if (!isSettled) soon();
	};
	soon();
	const stop = onChange(soon);
	return () => {
		isEnded = true;
		clearTimeout(timer);
		stop();
	};
}
