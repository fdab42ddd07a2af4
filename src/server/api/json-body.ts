import type { ParameterValue } from "#src/contract/call.ts";
import { jsonFields } from "#src/contract/sent-body.ts";

/** The parameters of a JSON object: single values or lists of words. Null when it is none, or holds anything else. */
export function parametersOf(body: Uint8Array): ReadonlyMap<string, ParameterValue> | null {
	const fields = jsonFields(body);
	return fields?.every((field): field is [string, ParameterValue] => isParameter(field[1])) ? new Map(fields) : null;
}

function isParameter(value: unknown): value is ParameterValue {
	return (
		value === null ||
		["string", "number", "boolean"].includes(typeof value) ||
		(Array.isArray(value) && value.every((each) => typeof each === "string"))
	);
}
