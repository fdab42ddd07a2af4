import { CODE, DAY, type Parameter, SLUG } from "./parameter.ts";
import { cleanLine, cleanLines, cut } from "./text.ts";

export type Value = string | number | boolean | readonly string[] | null;

/** The value of a parameter, null when it is empty, or what is wrong with it. */
export type ReadValue = { readonly value: Value } | { readonly fault: string };

const WHOLE_NUMBER = /^-?\d{1,40}$/;
/** Codes in one parameter: more is no choice any more. */
const CODES_MOST = 50;
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is removed
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]|\p{Cs}/gu;

/**
 * Reads what somebody sent as a parameter: the one grammar of pages, calls in process and requests.
 * Of a repeated one the first counts, unless it is a list.
 *
 * @param queryMaxLength the configured length at which a query is cut
 */
export function readParameter(parameter: Parameter, raw: unknown, queryMaxLength: number): ReadValue {
	if (parameter.kind === "codes") return readCodes(parameter.values, Array.isArray(raw) ? raw : [raw]);
	const single: unknown = Array.isArray(raw) ? raw[0] : raw;
	if (single === null || single === undefined || single === "") return { value: null };
	if (typeof single !== "string" && typeof single !== "number" && typeof single !== "boolean")
		return { fault: "must be a single value" };
	return readText(parameter, String(single), queryMaxLength);
}

/** Whether a calendar has such a day. */
const isDay = (text: string): boolean => {
	const at = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
	return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

function readText(parameter: Exclude<Parameter, { kind: "codes" }>, text: string, queryMaxLength: number): ReadValue {
	switch (parameter.kind) {
		case "slug":
			return SLUG.test(text) ? { value: text } : { fault: "must be a slug: a-z, 0-9, dot and hyphen" };
		case "code":
			return CODE.test(text) ? { value: text } : { fault: "must be a code: letters, digits, and _ . + : -" };
		case "day":
			return isDay(text) ? { value: text } : { fault: "must be a day such as 2026-03-01" };
		case "enum":
			return parameter.values.includes(text)
				? { value: text }
				: { fault: `must be one of ${parameter.values.join(", ")}` };
		case "flag":
			return text === "true" || text === "false" ? { value: text === "true" } : { fault: "must be true or false" };
		case "count":
			return WHOLE_NUMBER.test(text)
				? { value: Math.min(Math.max(Number(text), 0), parameter.most ?? Number.MAX_SAFE_INTEGER) }
				: { fault: "must be a whole number" };
		case "query":
			return { value: cleanLine(text, queryMaxLength) || null };
		case "line":
			return { value: cleanLine(text, parameter.most) || null };
		case "lines":
			return { value: cleanLines(text, parameter.most) || null };
		case "exact":
			return { value: cut(text.replace(CONTROLS, ""), parameter.most) || null };
	}
}

function readCodes(values: readonly string[] | null, raw: readonly unknown[]): ReadValue {
	const found = raw
		.flatMap((each) => (typeof each === "string" ? each.split(",") : []))
		.map((each) => each.trim())
		.filter(Boolean);
	if (!found.every((each) => CODE.test(each))) return { fault: "must be codes joined by commas" };
	if (values && !found.every((each) => values.includes(each))) return { fault: `must be of ${values.join(", ")}` };
	return { value: [...new Set(found)].slice(0, CODES_MOST) };
}
