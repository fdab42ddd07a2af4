import type { z } from "zod";
import type { CallName } from "#src/contract/registry.ts";
import { replyOf } from "#src/contract/replies.ts";
import { cleanLine } from "#src/contract/text.ts";
import { LOGGED_REPLY_LENGTH } from "#src/site/limits.ts";
import { HTML_MAX_LENGTH, HTML_TAGS_MAX } from "#src/site/pack-limits.ts";
import { cleanHtml, type Sanitise } from "./html-fields.ts";

/** A reply as the contract knows it, or what does not fit: the field and what is expected there, and a beginning of what it holds. */
export type Checked =
	| { readonly fits: true; readonly data: unknown }
	| { readonly fits: false; readonly fault: string; readonly found: string };

/**
 * Holds a reply against the contract, whichever transport brought it. Fields that the contract does not
 * know are left out.
 *
 * @param sanitise cleans the HTML of a system that is not trusted; null when that was done at import
 */
export function checkReply(name: CallName, value: unknown, sanitise: Sanitise | null): Checked {
	const schema = replyOf(name);
	const result = schema.safeParse(value);
	if (!result.success) return misfit(innermost(result.error.issues), value);
	if (!sanitise) return { fits: true, data: result.data };
	try {
		return { fits: true, data: cleanHtml<unknown>(schema, result.data, withinReply(sanitise)) };
	} catch (error) {
		if (error instanceof TooMuchHtml) return { fits: false, fault: error.message, found: "" };
		throw error;
	}
}

/** Of a value that fits none of several shapes, what is wrong with the one that it comes nearest to. */
function innermost(issues: readonly z.core.$ZodIssue[], before: readonly PropertyKey[] = []): z.core.$ZodIssue | null {
	const [issue] = issues;
	if (!issue) return null;
	const path = [...before, ...issue.path];
	if (issue.code !== "invalid_union") return { ...issue, path };
	const inner = issue.errors.map((each) => innermost(each, path));
	return inner.reduce((deepest, each) => ((each?.path.length ?? 0) > (deepest?.path.length ?? 0) ? each : deepest), {
		...issue,
		path,
	});
}

function misfit(issue: z.core.$ZodIssue | null, value: unknown): Checked {
	const { path, expected, found } = misfitOf(issue, value);
	const field = cleanLine(path.map(String).join("."), LOGGED_REPLY_LENGTH);
	return { fits: false, fault: `${field || "the reply"}: ${expected}`, found };
}

/** One thing that does not fit the contract: where, what is expected there, and a beginning of what it holds. */
export interface Misfit {
	readonly path: readonly PropertyKey[];
	readonly expected: string;
	readonly found: string;
}

/** All that does not fit in a reply, in the order of its fields; nothing when it does. */
export function misfitsOf(name: CallName, value: unknown): Misfit[] {
	const result = replyOf(name).safeParse(value);
	return result.success ? [] : result.error.issues.map((issue) => misfitOf(innermost([issue]), value));
}

/** Keys and values are another system's: they are quoted in one line, cut, without anything unseen. */
function misfitOf(issue: z.core.$ZodIssue | null, value: unknown): Misfit {
	const path = issue?.path ?? [];
	const found = path.reduce<unknown>((inside, key) => (isObject(inside) ? Reflect.get(inside, key) : undefined), value);
	return {
		path,
		expected: cleanLine(issue ? expectedOf(issue) : "", LOGGED_REPLY_LENGTH),
		found: cleanLine(quoted(found), LOGGED_REPLY_LENGTH),
	};
}

/** Types of JSON in words. */
const TYPES: Readonly<Record<string, string>> = {
	...{ string: "a string", number: "a number", int: "a whole number", boolean: "true or false", null: "null" },
	...{ array: "a list", object: "an object", record: "an object" },
};

/** What is expected, without the words around it that are the validator's; the contract's own are as they stand. */
const expectedOf = ({ message, ...issue }: z.core.$ZodIssue): string =>
	(issue.code === "invalid_type" && TYPES[issue.expected]) ||
	message.replace(/^(?:Invalid|Too) \w+: expected /, "").replace(/, received \w+$/, "");

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function quoted(value: unknown): string {
	if (typeof value === "string") return JSON.stringify(cleanLine(value.slice(0, LOGGED_REPLY_LENGTH), 80));
	if (Array.isArray(value)) return `a list of ${value.length}`;
	if (value === undefined) return "nothing";
	return isObject(value) ? "an object" : String(value);
}

class TooMuchHtml extends Error {
	override readonly name = "TooMuchHtml";
}

/** What one field of a pack may hold, all fields of a reply may hold together: a reply is sanitised while others wait. */
function withinReply(sanitise: Sanitise): Sanitise {
	let [letters, tags] = [0, 0];
	return (html) => {
		letters += html.length;
		if (letters <= HTML_MAX_LENGTH) for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) tags++;
		if (letters > HTML_MAX_LENGTH || tags > HTML_TAGS_MAX)
			throw new TooMuchHtml(`the reply holds more HTML than ${HTML_MAX_LENGTH} letters or ${HTML_TAGS_MAX} tags`);
		return sanitise(html);
	};
}
