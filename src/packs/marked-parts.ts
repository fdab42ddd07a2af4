/** A part of a body that begins with a marked heading: `## [!where] Where the number is`. */
interface MarkedPart {
	readonly mark: string;
	readonly heading: string;
	readonly html: string;
}

/** A body in parts: what stands before the first marked heading, and each part. */
export interface MarkedBody {
	readonly lead: string;
	readonly parts: readonly MarkedPart[];
}

/** The mark of a heading's words and what follows it; null for a heading without one. */
export function markOf(heading: string): { readonly mark: string; readonly words: string } | null {
	const [, mark, words] = /^\[!([a-z-]{1,32})\]\s*(.*)$/s.exec(heading) ?? [];
	return mark === undefined || words === undefined ? null : { mark, words: words.trim() };
}

/** The parts of a serial list: those that every text needs, and those that it may have. */
export const SERIAL_LIST_PARTS = {
	needed: ["where", "affected", "not-affected", "unknown"],
	optional: ["questions"],
} as const;
