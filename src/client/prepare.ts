import { fillPath, wholePath } from "#src/contract/address.ts";
import type { CallRequest, ParameterValue } from "#src/contract/call.ts";
import type { Parameter } from "#src/contract/parameter.ts";
import { readParameter, type Value } from "#src/contract/read-parameter.ts";

export interface PreparedCall {
	readonly state: "ready";
	readonly method: "GET" | "POST";
	/** Path with identifiers filled in, below the origin. */
	readonly path: string;
	readonly query: readonly (readonly [string, string])[];
	/** JSON body of a POST. */
	readonly body: Readonly<Record<string, Value>> | null;
	/** Everything that is said, by name, as the grammar reads it; what is empty is left out. */
	readonly values: ReadonlyMap<string, Value>;
	/** It carries what somebody typed: words of a search, an address, or anything that is sent with a POST. */
	readonly isTyped: boolean;
}

interface SkippedCall {
	readonly state: "skipped";
	readonly reason: string;
	/** The parameters without which there is nothing to ask. */
	readonly missing: readonly string[];
}

/** A call with a parameter that does not have its grammar. */
interface RefusedCall {
	readonly state: "refused";
	readonly errors: readonly { readonly parameter: string; readonly message: string }[];
}

export interface PrepareOptions {
	readonly locale: string;
	readonly queryMaxLength: number;
}

const isEmpty = (value: ParameterValue) =>
	value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** A flag that says what is done without it. */
const isUsual = ({ usually }: Parameter, value: Value) => value === (usually === "on");

/** Nothing to ask for: empty, or white space alone. */
const isMissing = (value: ParameterValue) => isEmpty(typeof value === "string" ? value.trim() : value);

/**
 * Applies the contract to a request, once for every way of sending it: skip when an identifier is missing,
 * drop empty parameters, -1 to null, the part before the underscore, CAFRENCH from the locale
 * (specification sections 5 and 7); then reads every parameter by its grammar.
 */
export function prepare(
	request: CallRequest,
	{ locale, queryMaxLength }: PrepareOptions,
): PreparedCall | SkippedCall | RefusedCall {
	const { call } = request;
	const missing = missingIn(request);
	if (missing.length > 0) return skipped(missing);
	const values = new Map<string, Value>();
	const errors: { parameter: string; message: string }[] = [];
	for (const [name, parameter] of Object.entries(call.params)) {
		const given = ruled(parameter, request.params[name], locale);
		const read = readParameter(parameter, given, queryMaxLength);
		if ("fault" in read) errors.push({ parameter: name, message: read.fault });
		else if ((!isEmpty(read.value) && !isUsual(parameter, read.value)) || (given === null && call.body.includes(name)))
			values.set(name, read.value);
	}
	if (errors.length > 0) return { state: "refused", errors };
	// Over HTTP another call of the same address would be meant without it.
	const { parameter, values: telling, usual = telling } = call.toldBy ?? {};
	if (parameter !== undefined && usual && !values.has(parameter)) values.set(parameter, usual);
	// Nothing may be left of what was there, such as of controls alone.
	const gone = call.needed.filter((name) => !values.has(name));
	if (gone.length > 0) return skipped(gone);
	const isSent = (name: string) => values.has(name);
	return {
		state: "ready",
		method: call.method,
		path: fillPath(wholePath(call.path), (name, optional) => {
			const value = name === "locale" ? locale : values.get(name);
			return value === undefined ? "" : `${optional ? "/" : ""}${encodeURIComponent(String(value))}`;
		}),
		query: call.query.filter(isSent).map((name) => [name, String(values.get(name))] as const),
		body:
			call.method === "POST"
				? Object.fromEntries(call.body.filter(isSent).map((name) => [name, values.get(name) ?? null]))
				: null,
		values,
		isTyped: call.method === "POST" || [...values.keys()].some((name) => isTyped(call.params[name])),
	};
}

const isTyped = (parameter: Parameter | undefined): boolean =>
	parameter?.kind === "query" || parameter?.isInvented === true;

function skipped(missing: readonly string[]): SkippedCall {
	return { state: "skipped", reason: `${missing.join(", ")} ${missing.length > 1 ? "are" : "is"} missing`, missing };
}

/** The names without which there is nothing to ask; none when there is enough. */
function missingIn({ call, params }: CallRequest): readonly string[] {
	// URL parsers take dots away together with the segment before them, however they are encoded.
	const isGone = (name: string) => isMissing(params[name]) || /^\.{1,2}$/.test(String(params[name]));
	const absent = call.needed.find((name) => isGone(name));
	if (absent !== undefined) return [absent];
	return call.needsOneOf.every((name) => isMissing(params[name])) ? call.needsOneOf : [];
}

/** The value that the specification's rules leave; undefined when the parameter is dropped. */
function ruled(parameter: Parameter, given: ParameterValue, locale: string): ParameterValue {
	const value = Array.isArray(given) && parameter.kind !== "codes" ? given[0] : given;
	if (parameter.filled === "canadian-french") return locale === "fr_CA" || undefined;
	if (parameter.filled === "locale" && isEmpty(value)) return locale;
	if (parameter.sent === "minus-one-as-null" && (value === -1 || value === "-1")) return null;
	if (isEmpty(value)) return undefined;
	return parameter.sent === "before-underscore" && typeof value === "string" ? value.split("_")[0] : value;
}
