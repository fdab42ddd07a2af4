import { MARKUP_POLICY } from "#src/site/markup-policy.ts";

/** What a browser that enforces Trusted Types (CSP, `require-trusted-types-for`) asks of whoever parses markup. */
interface MarkupPolicy {
	/** Its own kind of text, which is parsed where a plain string is refused. */
	createHTML(markup: string): string;
}

declare global {
	interface Window {
		readonly trustedTypes?: {
			createPolicy(name: string, rules: MarkupPolicy): MarkupPolicy;
		};
	}
}

let policy: MarkupPolicy | undefined;

/**
 * A document of its own made of markup that our server sent: nothing in it runs or loads, and what is taken out of it
 * stands under the page's policy. Nothing else on the site parses markup, and no text that the browser trusts leaves
 * this file: a string that somebody writes into a page is refused.
 *
 * @param markup of a reply from our own origin; `connect-src` allows no other
 */
export function parseMarkup(markup: string): Document {
	policy ??= window.trustedTypes?.createPolicy(MARKUP_POLICY, { createHTML: (text) => text });
	return new DOMParser().parseFromString(policy?.createHTML(markup) ?? markup, "text/html");
}
