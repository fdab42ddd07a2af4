import { createHash } from "node:crypto";

export interface PolicyOptions {
	/** Origins that may frame the page; empty for none. */
	readonly frameParents: readonly string[];
	readonly secure: boolean;
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The hashes of inline texts that our own layouts may place into a page. */
export function listedHashes(texts: readonly string[]): ReadonlySet<string> {
	return new Set(texts.map(hashOf));
}

const ELEMENT = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;
const HASH = /'sha256-[A-Za-z0-9+/=]+'/g;
/** Data blocks are not run, so no policy speaks of them. */
const DATA_BLOCK = /\btype="application\/(ld\+)?json"/;

/**
 * The whole policy of one page. Of the hashes the build listed (Astro's own policy and our layouts' texts)
 * it names those whose inline text the page really holds; a text that nobody listed stays forbidden.
 */
export function composePolicy(
	html: string,
	astroPolicy: string,
	listed: ReadonlySet<string>,
	options: PolicyOptions,
): string {
	const known = new Set([...(astroPolicy.match(HASH) ?? []), ...listed]);
	const used = { script: new Set<string>(), style: new Set<string>() };
	for (const [, kind, attributes = "", text = ""] of html.matchAll(ELEMENT)) {
		if (text === "" || DATA_BLOCK.test(attributes)) continue;
		const hash = hashOf(text);
		if (known.has(hash)) used[kind === "style" ? "style" : "script"].add(hash);
	}
	const sources = (hashes: ReadonlySet<string>) => ["'self'", ...hashes].join(" ");
	return [
		"default-src 'none'",
		`script-src ${sources(used.script)}`,
		`style-src ${sources(used.style)}`,
		"img-src 'self'",
		"font-src 'self'",
		"media-src 'self'",
		"connect-src 'self'",
		"manifest-src 'self'",
		"worker-src 'none'",
		"frame-src 'none'",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		`frame-ancestors ${options.frameParents.length > 0 ? options.frameParents.join(" ") : "'none'"}`,
		...(options.secure ? ["upgrade-insecure-requests"] : []),
	].join("; ");
}
