/** A request target in its canonical form, or the status it is refused with. */
export type Target =
	| { readonly path: string; readonly search: string; readonly canonical: boolean }
	| { readonly refused: 400 };

/** Printable ASCII without `#` and the backslash. */
const GRAMMAR = /^\/[!"$-[\]-~]*$/;

/** What a segment may not hold after decoding once: separators, controls, and anything that would decode again. */
const FORBIDDEN = /[/\\%\p{Cc}\p{Cs}]/u;

const PLAIN = /^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

function canonicalSegment(segment: string): string | null {
	if (!segment.includes("%")) return segment === "." || segment === ".." ? null : segment;
	let decoded: string;
	try {
		decoded = decodeURIComponent(segment);
	} catch {
		return null;
	}
	return decoded === "." || decoded === ".." || FORBIDDEN.test(decoded) ? null : encodeURIComponent(decoded);
}

/**
 * Reads an origin-form target (`/path?query`). One level of percent-encoding is allowed; the canonical
 * path has no empty segments, no trailing slash and encodes nothing that need not be. Dot segments,
 * encoded separators and controls are refused.
 */
export function readTarget(raw: string): Target {
	if (!GRAMMAR.test(raw)) return { refused: 400 };
	const mark = raw.indexOf("?");
	const path = mark < 0 ? raw : raw.slice(0, mark);
	const search = mark < 0 ? "" : raw.slice(mark + 1);
	if (path === "/" || PLAIN.test(path)) return { path, search, canonical: true };
	const segments: string[] = [];
	for (const segment of path.split("/")) {
		const canonical = canonicalSegment(segment);
		if (canonical === null) return { refused: 400 };
		if (canonical !== "") segments.push(canonical);
	}
	const canonicalPath = `/${segments.join("/")}`;
	return { path: canonicalPath, search, canonical: canonicalPath === path };
}
