import { cappedText } from "#src/client/capped-text.ts";
import type { ParameterValue } from "#src/contract/call.ts";
import { BODY_MAX_BYTES } from "#src/site/limits.ts";

/**
 * The fields of a JSON object that are single values or lists of words: nothing else is a parameter.
 *
 * @returns the status of why there are none
 */
export async function readJson(request: Request): Promise<ReadonlyMap<string, ParameterValue> | 400 | 413 | 415> {
	if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) return 415;
	const text = await cappedText(request.body, BODY_MAX_BYTES);
	if (text === null) return 413;
	try {
		const value: unknown = JSON.parse(text);
		if (typeof value !== "object" || value === null || Array.isArray(value)) return 400;
		const fields = Object.entries(value);
		return fields.every((field): field is [string, ParameterValue] => isParameter(field[1])) ? new Map(fields) : 400;
	} catch {
		return 400;
	}
}

function isParameter(value: unknown): value is ParameterValue {
	return (
		value === null ||
		["string", "number", "boolean"].includes(typeof value) ||
		(Array.isArray(value) && value.every((each) => typeof each === "string"))
	);
}
