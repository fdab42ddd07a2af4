import type { Clock } from "#src/site/clock.ts";
import { FILE_PACE } from "#src/site/limits.ts";

/**
 * The bytes, with an error when they are more than `most`; gives up when too few pass in a while, whichever side is
 * slow.
 */
export async function* paced(
	body: AsyncIterable<Uint8Array>,
	most: number,
	giveUp: () => void,
	clock: Clock,
): AsyncGenerator<Uint8Array> {
	let size = 0;
	let before = 0;
	const look = () => {
		if (size - before < FILE_PACE.bytes) return giveUp();
		before = size;
		cancel = clock.after(FILE_PACE.interval, look);
	};
	let cancel = clock.after(FILE_PACE.interval, look);
	try {
		for await (const chunk of body) {
			size += chunk.byteLength;
			if (size > most) throw new Error("The file is larger than it may be.");
			yield chunk;
		}
	} finally {
		cancel();
	}
}
