import type { Call } from "#src/contract/call.ts";
import { PARAMETERS, type ParameterGrammar } from "#src/contract/parameters.ts";
import { SLUG } from "#src/routes.ts";
import { RESULTS_WINDOW } from "#src/site/limits.ts";
import type { Window } from "#src/store/store.ts";

export type Value = string | number | boolean | readonly string[] | null;

/** A parameter that is not what it must be: a 400 that says which and why. */
export class ParameterError extends Error {
	readonly parameter: string;

	constructor(parameter: string, message: string) {
		super(message);
		this.parameter = parameter;
	}
}

const CODE = /^[A-Za-z0-9][A-Za-z0-9_.+:-]{0,127}$/;
const NAME_MAX_LENGTH = 120;
const WHOLE_NUMBER = /^-?\d{1,9}$/;
/** Digits of a number so large that it can only be clamped. */
const HUGE_NUMBER = /^-?\d{10,40}$/;
/** Controls, and the marks that turn the direction of text around: they hide what is written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is removed
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Normalises what a person typed: composed letters, no controls, no direction overrides, one space. */
function cleanText(text: string, most: number): string {
	return text
		.normalize("NFC")
		.replace(UNSEEN, " ")
		.replace(/\s+/g, " ")
		.trim()
		.slice(0, most)
		.replace(/[\ud800-\udbff]$/, "");
}

function read(name: string, raw: unknown, grammar: ParameterGrammar, queryMaxLength: number): Value {
	if (grammar.kind === "codes") return codes(name, Array.isArray(raw) ? raw : [raw]);
	const value: unknown = Array.isArray(raw) ? raw[0] : raw;
	if (value === null || value === undefined || value === "") return null;
	if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")
		throw new ParameterError(name, "must be a single value");
	const text = String(value);
	switch (grammar.kind) {
		case "slug":
			if (!SLUG.test(text)) throw new ParameterError(name, "must be a slug: a-z, 0-9, dot and hyphen");
			return text;
		case "code":
			if (!CODE.test(text)) throw new ParameterError(name, "must be a code: letters, digits, and _ . + : -");
			return text;
		case "name":
			return cleanText(text, NAME_MAX_LENGTH) || null;
		case "text":
			return name === "query" ? cleanText(text, queryMaxLength) || null : cleanText(text, grammar.most) || null;
		case "enum":
			if (!grammar.values.includes(text)) throw new ParameterError(name, `must be one of ${grammar.values.join(", ")}`);
			return text;
		case "flag":
			if (text !== "true" && text !== "false") throw new ParameterError(name, "must be true or false");
			return text === "true";
		case "count":
			if (WHOLE_NUMBER.test(text)) return Number(text);
			if (HUGE_NUMBER.test(text)) return text.startsWith("-") ? 0 : Number.MAX_SAFE_INTEGER;
			throw new ParameterError(name, "must be a whole number");
	}
}

function codes(name: string, raw: readonly unknown[]): readonly string[] {
	const found = raw
		.flatMap((each) => (typeof each === "string" ? each.split(",") : []))
		.map((each) => each.trim())
		.filter(Boolean);
	for (const each of found) if (!CODE.test(each)) throw new ParameterError(name, "must be codes joined by commas");
	return [...new Set(found)].slice(0, 50);
}

/** The checked parameters of one call. */
export class Values {
	readonly #values: ReadonlyMap<string, Value>;
	readonly #most: number;

	private constructor(values: ReadonlyMap<string, Value>, most: number) {
		this.#values = values;
		this.#most = most;
	}

	/**
	 * Checks raw parameters (from a query, a body or a caller in process) against the call.
	 *
	 * @throws ParameterError for the first that does not fit or is missing
	 */
	static of(
		call: Pick<Call, "path" | "query" | "postQuery" | "rules">,
		raw: (name: string) => unknown,
		queryMaxLength: number,
	): Values {
		const values = new Map<string, Value>();
		const identifiers = [...call.path.matchAll(/\{\/?(\w+)\}/g)].map((match) => match[1] ?? "");
		for (const name of [
			...identifiers,
			...call.query,
			...(call.postQuery ?? []),
			...(call.rules.cafrench ? ["CAFRENCH"] : []),
		]) {
			const grammar = PARAMETERS[name];
			if (!grammar) throw new Error(`The parameter ${name} has no grammar in contract/parameters.ts.`);
			values.set(name, read(name, raw(name), grammar, queryMaxLength));
		}
		const required = [...identifiers.filter((name) => call.path.includes(`{${name}}`)), ...(call.rules.needs ?? [])];
		for (const name of required) if (values.get(name) === null) throw new ParameterError(name, "is missing");
		return new Values(values, call.rules.most ?? RESULTS_WINDOW);
	}

	/** Two calls with the same key ask the same. */
	get key(): string {
		return JSON.stringify([...this.#values].filter(([, value]) => value !== null));
	}

	/** A slug, code, name or text; null when it was not given. */
	text(name: string): string | null {
		const value = this.#values.get(name);
		return typeof value === "string" ? value : null;
	}

	/** A slug or text that the call requires. */
	required(name: string): string {
		const value = this.text(name);
		if (value === null) throw new ParameterError(name, "is missing");
		return value;
	}

	codes(name: string): readonly string[] {
		const value = this.#values.get(name);
		return Array.isArray(value) ? value : [];
	}

	/** `start` and `num`, clamped to the window and to what the call allows. */
	window(defaultNum: number): Window {
		const whole = (name: string, otherwise: number) => {
			const value = this.#values.get(name);
			return typeof value === "number" ? value : otherwise;
		};
		return {
			start: Math.min(Math.max(whole("start", 0), 0), RESULTS_WINDOW),
			num: Math.min(Math.max(whole("num", defaultNum), 0), this.#most),
		};
	}
}
