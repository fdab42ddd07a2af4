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
	const soon = () => {
		clearTimeout(timer);
		// What cannot be done here, since nothing can be written, say, an import does.
		timer = setTimeout(() => void settleLeft(dataDir).catch(() => {}), after).unref();
	};
	soon();
	const stop = onChange(soon);
	return () => {
		clearTimeout(timer);
		stop();
	};
}
