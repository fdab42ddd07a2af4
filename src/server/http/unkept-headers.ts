import type { HeaderList } from "./exchange.ts";
import { NOTHING_TO_LOAD } from "./security-headers.ts";

/**
 * The headers of an answer to one request alone: nobody keeps it, lists it, or loads anything by it.
 *
 * @param type null when it has no body
 */
export function unkeptHeaders(type: string | null, length: number, security: HeaderList, more: HeaderList): string[] {
	const lines: HeaderList = [
		...(type === null ? [] : [["Content-Type", type] as const]),
		["Content-Length", String(length)],
		["Content-Security-Policy", NOTHING_TO_LOAD],
		["Cache-Control", "private, no-store"],
		["X-Robots-Tag", "noindex"],
		...security,
		...more,
	];
	return lines.flat();
}
