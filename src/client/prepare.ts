import { fillPath, wholePath } from "#src/contract/address.ts";
import type { CallRequest, ParameterValue } from "#src/contract/call.ts";
import type { Parameter } from "#src/contract/parameter.ts";
import { cut } from "#src/contract/text.ts";

/** A parameter as it travels. */
type SentValue = string | number | boolean | readonly string[] | null;

export interface PreparedCall {
	readonly state: "ready";
	readonly method: "GET" | "POST";
	/** Path with identifiers filled in, below the origin. */
	readonly path: string;
	/** Parameters of the path, by name. */
	readonly identifiers: Readonly<Record<string, string>>;
	readonly query: readonly (readonly [string, string])[];
	/** JSON body of a POST. */
	readonly body: Readonly<Record<string, SentValue>> | null;
}

export interface SkippedCall {
	readonly state: "skipped";
	readonly reason: string;
}

export interface PrepareOptions {
	readonly locale: string;
	readonly queryMaxLength: number;
}

const isEmpty = (value: ParameterValue) =>
	value === undefined ||
	value === null ||
	value === "" ||
	value === false ||
	(Array.isArray(value) && value.length === 0);

/** Nothing to ask for: empty, or white space alone. */
const isMissing = (value: ParameterValue) => isEmpty(typeof value === "string" ? value.trim() : value);

/**
 * Applies the specification's rules to a request, once for every way of sending it: skip when an
 * identifier is missing, drop empty parameters, -1 to null, the part before the underscore, the query
 * cut, CAFRENCH from the locale.
 */
export function prepare(request: CallRequest, { locale, queryMaxLength }: PrepareOptions): PreparedCall | SkippedCall {
	const { call, params } = request;
	const missing = missingIn(request);
	if (missing) return missing;
	const identifiers: Record<string, string> = {};
	let absent: string | null = null;
	const filled = fillPath(wholePath(call.path), (name, optional) => {
		if (name === "locale") return encodeURIComponent(locale);
		const value = params[name];
		if (isEmpty(value)) {
			if (!optional) absent ??= name;
			return "";
		}
		// URL parsers take these away together with the segment before them, however they are encoded.
		if (/^\.{1,2}$/.test(String(value))) absent ??= name;
		identifiers[name] = String(value);
		return `${optional ? "/" : ""}${encodeURIComponent(String(value))}`;
	});
	if (absent !== null) return { state: "skipped", reason: `${absent} is missing` };
	const sent = (names: readonly string[]) =>
		names.flatMap((name) => {
			const parameter = call.params[name];
			const value = parameter && sentValue(parameter, params[name], locale, queryMaxLength);
			return value === undefined ? [] : [[name, value] as const];
		});
	return {
		state: "ready",
		method: call.method,
		path: filled,
		identifiers,
		query: sent(call.query).flatMap(([name, value]) =>
			value === null ? [] : [[name, Array.isArray(value) ? value.join(",") : String(value)] as const],
		),
		body: call.method === "POST" ? Object.fromEntries(sent(call.body)) : null,
	};
}

function missingIn({ call, params }: CallRequest): SkippedCall | null {
	const missing = Object.entries(call.params).find(([name, { needed }]) => needed && isMissing(params[name]));
	if (missing) return { state: "skipped", reason: `${missing[0]} is missing` };
	return call.needsOneOf.length > 0 && call.needsOneOf.every((name) => isMissing(params[name]))
		? { state: "skipped", reason: `${call.needsOneOf.join(", ")} are missing` }
		: null;
}

/** The value that is sent; undefined when the parameter is dropped. */
function sentValue(
	parameter: Parameter,
	value: ParameterValue,
	locale: string,
	queryMaxLength: number,
): SentValue | undefined {
	if (parameter.filled === "canadian-french") return locale === "fr_CA" || undefined;
	if (parameter.filled === "locale" && isEmpty(value)) return locale;
	if (parameter.sent === "minus-one-as-null" && (value === -1 || value === "-1")) return null;
	if (isEmpty(value) || value === undefined) return undefined;
	if (typeof value !== "string") return value;
	if (parameter.sent === "before-underscore") return value.split("_")[0] || undefined;
	return parameter.kind === "query" ? cut(value.trim(), queryMaxLength) : value;
}
