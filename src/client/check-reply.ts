import type { CallName } from "#src/contract/registry.ts";
import { REPLIES } from "#src/contract/replies.ts";
import { cleanHtml, type Sanitise } from "./html-fields.ts";

/** A reply as the contract knows it, or where it does not fit. */
export type Checked =
	| { readonly fits: true; readonly data: unknown }
	| { readonly fits: false; readonly reason: string };

/**
 * Holds a reply against the contract, whichever transport brought it. Fields that the contract does not
 * know are left out.
 *
 * @param sanitise cleans the HTML of a system that is not trusted; null when that was done at import
 */
export function checkReply(name: CallName, value: unknown, sanitise: Sanitise | null): Checked {
	const schema = REPLIES[name];
	const result = schema.safeParse(value);
	if (!result.success) {
		const issue = result.error.issues[0];
		return { fits: false, reason: `${issue?.path.join(".")}: ${issue?.message}` };
	}
	return { fits: true, data: sanitise ? cleanHtml<unknown>(schema, result.data, sanitise) : result.data };
}
