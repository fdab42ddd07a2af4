import type { IncomingMessage } from "node:http";
import { SENDING_MAX_BYTES, SENDING_PACE } from "#src/site/sending-limits.ts";

/**
 * Watches a large body: it may take long where the line is slow, but neither for ever nor for nothing.
 *
 * @param onEnd told once it is larger or slower than anybody's is
 */
export function watchPace(
	request: IncomingMessage,
	onEnd: (reason: "too-large" | "too-slow") => void,
): { end(): void } {
	const { grace, bytesPerSecond, look } = SENDING_PACE;
	const began = performance.now();
	let bytes = 0;
	const count = (chunk: Buffer) => {
		bytes += chunk.length;
		if (bytes > SENDING_MAX_BYTES) onEnd("too-large");
	};
	const timer = setInterval(() => {
		const seconds = (performance.now() - began - grace) / 1000;
		if (bytes < seconds * bytesPerSecond) onEnd("too-slow");
	}, look);
	request.on("data", count);
	return {
		end() {
			clearInterval(timer);
			request.off("data", count);
		},
	};
}
