import { addressOf } from "#src/context/address.ts";
import { type ContextRules, contextOf } from "#src/context/context-of.ts";
import { MODES } from "#src/context/mode.ts";
import { PURGED_MAX } from "#src/site/limits.ts";
import { readTarget } from "../gate/target.ts";

/** What shall be made anew: pages that carry tags, and pages at addresses. */
export interface Purge {
	readonly tags: readonly string[];
	/** Paths of this site with their queries. */
	readonly addresses: readonly string[];
}

const TAG = /^[!-+\--~]{1,256}$/;
const ADDRESS = /^(?:https?:\/\/[^/?#]+)?(\/[^#]*)(?:#.*)?$/i;
const NO_MODES = { lite: false, embed: false, framed: false, accepted: null } as const;

/**
 * Reads tags and addresses, separated by blanks, commas or line breaks.
 *
 * @returns what is wrong, in a sentence, when they cannot be read
 */
export function readPurge(text: string): Purge | string {
	const words = text.split(/[\s,]+/).filter((word) => word !== "");
	if (words.length === 0) return "Write a tag, such as product:lumen-e9-65, or the address of a page.";
	if (words.length > PURGED_MAX)
		return `That is ${words.length} tags and addresses; ${PURGED_MAX} can be sent at once.`;
	const addresses: string[] = [];
	const tags: string[] = [];
	for (const word of words) {
		const path = ADDRESS.exec(word)?.[1];
		if (path !== undefined) addresses.push(path);
		else if (TAG.test(word) && !/^https?:/i.test(word)) tags.push(word);
		else return `“${word.slice(0, 80)}” is neither a tag nor an address.`;
	}
	return { tags, addresses };
}

/** Under what the pages of an address are kept, in each of their modes; nothing for what is no address of this site. */
export function targetsAt(address: string, rules: ContextRules): readonly string[] {
	const read = readTarget(address);
	if ("refused" in read) return [];
	const { path, search } = read;
	const found = contextOf({ path, search, cookies: NO_MODES }, rules);
	if (found.kind !== "page") return [];
	const { context } = found;
	const locale = rules.locales.find(({ code }) => code === context.locale);
	const inModes = locale ? MODES.map((mode) => addressOf({ ...context, mode }, locale)) : [];
	// Feeds and pages as Markdown are kept under their own path.
	return [path, ...inModes];
}
