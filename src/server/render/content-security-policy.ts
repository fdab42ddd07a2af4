import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { origin } from "#src/contract/brand/grammar.ts";
import { MARKUP_POLICY } from "#src/site/markup-policy.ts";

/** What a page is built of, as far as its policy speaks of it. */
export interface PolicyParts {
	/** Texts of its inline styles and scripts, as those who place them told. */
	readonly styles: readonly string[];
	readonly scripts: readonly string[];
	/** Origins that may frame the page; empty for none. */
	readonly frameParents: readonly string[];
	/** Whether it holds a frame of ours. */
	readonly frames: boolean;
	/** Origins besides the site that its scripts speak to; none by default. */
	readonly connects?: readonly string[];
	/** Origin to which a form of the page leads, besides the site; null for none. */
	readonly formTarget: string | null;
	readonly secure: boolean;
}

/** Sites hold few inline texts, and the same ones on every page. */
const hashes = new LRUCache<string, string>({
	max: 200,
	memoMethod: (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
});

const sourcesOf = (texts: readonly string[]) => ["'self'", ...texts.map((text) => hashes.memo(text))].join(" ");

/**
 * The whole policy of one page (CSP Level 3). The hashes are of what the page was built of; its HTML, which holds
 * words of authors and visitors, has no say in it. It travels with every reply, so that what `default-src` forbids
 * (frames, objects, fonts, media) is not said again; workers are, since they would follow scripts.
 */
export function composePolicy(parts: PolicyParts): string {
	const { styles, scripts, frames, formTarget, secure, connects = [] } = parts;
	// Content may have been imported under older rules; what is no origin never reaches the header.
	const isOrigin = (text: string) => origin.safeParse(text).success;
	const parents = parts.frameParents.filter(isOrigin);
	const spokenTo = [...new Set(connects)].filter(isOrigin);
	return [
		"default-src 'none'",
		`script-src ${sourcesOf(scripts)}`,
		`style-src ${sourcesOf(styles)}`,
		"img-src 'self'",
		["connect-src 'self'", ...spokenTo].join(" "),
		"manifest-src 'self'",
		"worker-src 'none'",
		...(frames ? ["frame-src 'self'"] : []),
		"base-uri 'none'",
		// Browsers hold it against each redirect that a form meets, too.
		`form-action 'self'${formTarget === null ? "" : ` ${formTarget}`}`,
		"require-trusted-types-for 'script'",
		`trusted-types ${MARKUP_POLICY}`,
		`frame-ancestors ${parents.length > 0 ? parents.join(" ") : "'none'"}`,
		...(secure ? ["upgrade-insecure-requests"] : []),
	].join("; ");
}
