import { jsonTokens } from "./json-tokens.ts";

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const CLOSING: Readonly<Record<string, string>> = { "{": "}", "[": "]" };

type Expected = "value" | "first value" | "key" | "first key" | "colon" | "comma" | "end";

interface Open {
	readonly sign: string;
	readonly line: number;
}

export interface SyntaxFault {
	readonly line: number;
	readonly words: string;
}

/** Where a text stops being JSON (RFC 8259), and what to do there; null when nothing is found. */
export function syntaxFault(text: string): SyntaxFault | null {
	const open: Open[] = [];
	let expected: Expected = "value";
	let [earlier, before] = [NOTHING, NOTHING];
	for (const { token, line, isOpen } of jsonTokens(text)) {
		const inside = open.at(-1);
		const words = isOpen ? 'the text that begins here is not closed in its line, add "' : tokenFault(token);
		if (words !== null) return { line, words };
		const isClosing = token === "}" || token === "]";
		if (
			isClosing &&
			inside &&
			CLOSING[inside.sign] === token &&
			["comma", "first key", "first value"].includes(expected)
		) {
			open.pop();
			expected = open.length === 0 ? "end" : "comma";
		} else if (expected === "comma" && token === ",") expected = inside?.sign === "{" ? "key" : "value";
		else if (expected === "colon" && token === ":") expected = "value";
		else if ((expected === "key" || expected === "first key") && token.startsWith('"')) expected = "colon";
		else if ((expected === "value" || expected === "first value") && !/^[}\],:]$/.test(token)) {
			if (CLOSING[token]) open.push({ sign: token, line });
			expected = token === "{" ? "first key" : token === "[" ? "first value" : open.length === 0 ? "end" : "comma";
			if (!CLOSING[token] && !isScalar(token)) return { line, words: scalarFault(token) };
		} else return orderFault({ expected, token, line, earlier, before, inside, around: open.at(-2) });
		[earlier, before] = [before, { token, line }];
	}
	if (expected === "end") return null;
	const inside = neverClosed(text) ?? open.at(-1);
	return inside
		? { line: inside.line, words: `the ${inside.sign} of this line is never closed, add ${CLOSING[inside.sign]}` }
		: { line: 1, words: "the file is empty, write the fields in braces { }" };
}

/**
 * The bracket that is most likely not closed where a text ends too early: the innermost whose own is taken by one further
 * out, as their lines are moved in.
 */
function neverClosed(text: string): Open | null {
	const lines = text.split("\n");
	const movedIn = (line: number) => /^[ \t]*/.exec(lines[line - 1] ?? "")?.[0].length ?? 0;
	const open: Open[] = [];
	for (const { token, line } of jsonTokens(text)) {
		if (CLOSING[token]) open.push({ sign: token, line });
		if (token !== "}" && token !== "]") continue;
		const closed = open.pop();
		if (closed && movedIn(line) < movedIn(closed.line)) return closed;
	}
	return null;
}

function tokenFault(token: string): string | null {
	if (/^(?:\/\/|\/\*|#)/.test(token)) return "comments cannot stand here, remove it";
	if (/^['`‘’“”„«]/.test(token)) return 'other quotes than " cannot be read, write straight double quotes';
	if (!token.startsWith('"'))
		return /[\s\u200b]/.test(token)
			? "a blank of another kind cannot be read, such as of a web page: write a plain one"
			: null;
	try {
		JSON.parse(token);
		return null;
	} catch {
		return "a text holds a backslash or a tab that cannot be read, write \\\\ for a backslash and \\t for a tab";
	}
}

const isScalar = (token: string) => token.startsWith('"') || NUMBER.test(token) || /^(?:true|false|null)$/.test(token);

function scalarFault(token: string): string {
	const small = token.toLowerCase();
	if (["true", "false", "null", "none"].includes(small)) return "write true, false or null in small letters";
	return /^[-+.\d]/.test(token)
		? "a number cannot be read, write it as 12 or 12.5, and everything else in double quotes"
		: "a text has no double quotes, add them";
}

interface Met {
	readonly token: string;
	readonly line: number;
}
const NOTHING: Met = { token: "", line: 1 };

interface OutOfOrder extends Met {
	readonly expected: Expected;
	readonly earlier: Met;
	readonly before: Met;
	/** The bracket in which it stands, and that in which this one does. */
	readonly inside: Open | undefined;
	readonly around: Open | undefined;
}

function orderFault(met: OutOfOrder): SyntaxFault {
	const { expected, token, line, earlier, before } = met;
	if (before.token === "," && /^[}\]]$/.test(token))
		return { line: before.line, words: `a comma stands before the closing ${token}, remove it` };
	const unclosed = unclosedFault(met);
	if (unclosed !== null) return { line, words: unclosed };
	switch (expected) {
		case "comma":
			return { line: before.line, words: `a comma is missing after ${before.token.slice(0, 40)}, add it` };
		case "colon":
			return { line: before.line, words: `a colon is missing after ${before.token.slice(0, 40)}, add it` };
		case "end":
			return { line, words: "something follows after the end, remove it" };
		case "key":
		case "first key":
			if (NUMBER.test(earlier.token) && /^\d+$/.test(token))
				return { line, words: `a decimal comma cannot be read, write ${earlier.token}.${token}`.slice(0, 80) };
			return CLOSING[token]
				? { line, words: `the ${token} has no name, write "…": before it` }
				: { line, words: "the name of a field has no double quotes, add them" };
		default:
			return { line, words: `a value is missing before ${token}, add it` };
	}
}

/** What is said where a bracket was to be closed before something; null where that is not what is wrong. */
function unclosedFault({ expected, token, before, inside, around }: OutOfOrder): string | null {
	if (!inside) return null;
	const { sign, line } = inside;
	const closing = CLOSING[sign];
	if (/^[}\]]$/.test(token) && closing !== token)
		return around && CLOSING[around.sign] === token
			? `the ${sign} of line ${line} is not closed before this ${token}, add ${closing}`
			: `${token} closes the ${sign} of line ${line}, write ${closing}`;
	const isNextInList = sign === "{" && CLOSING[token] !== undefined && expected !== "colon";
	if (isNextInList && around?.sign === "[") return `the { of line ${line} is not closed before this ${token}, add }`;
	if (sign === "[" && token === ":" && expected === "comma")
		return `the [ of line ${line} is not closed before ${before.token.slice(0, 40)}, add ]`;
	return null;
}
