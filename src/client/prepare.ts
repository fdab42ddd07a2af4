import type { CallRequest, ParameterValue } from "#src/contract/call.ts";

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

const API_BASE = "/api/content/support";
/** One segment of a path: `{productName}`, or the optional last one `{/contextId}`. */
const PLACEHOLDER = /\{(\/?)(\w+)\}/g;

const isEmpty = (value: ParameterValue) =>
	value === undefined ||
	value === null ||
	value === "" ||
	value === false ||
	(Array.isArray(value) && value.length === 0);

/**
 * Applies the specification's rules to a request, once for every way of sending it: skip when an
 * identifier is missing, drop empty parameters, -1 to null, the part before the underscore, the query
 * cut, CAFRENCH from the locale.
 */
export function prepare(
	{ call, params }: CallRequest,
	{ locale, queryMaxLength }: PrepareOptions,
): PreparedCall | SkippedCall {
	const { rules } = call;
	const missing = (rules.needs ?? []).find((name) => isEmpty(valueFor(params[name])));
	if (missing) return { state: "skipped", reason: `${missing} is missing` };
	if (rules.needsOneOf?.every((name) => isEmpty(valueFor(params[name]))))
		return { state: "skipped", reason: `${rules.needsOneOf.join(", ")} are missing` };
	const identifiers: Record<string, string> = {};
	let absent: string | null = null;
	const filled = call.path.replace(PLACEHOLDER, (_, optional: string, name: string) => {
		const value = params[name];
		if (isEmpty(value)) {
			if (!optional) absent ??= name;
			return "";
		}
		// URL parsers take these away together with the segment before them, however they are encoded.
		if (/^\.{1,2}$/.test(String(value))) absent ??= name;
		identifiers[name] = String(value);
		return `${optional}${encodeURIComponent(String(value))}`;
	});
	if (absent !== null) return { state: "skipped", reason: `${absent} is missing` };
	const sent = new Map<string, SentValue>();
	for (const name of [...call.query, ...(call.postQuery ?? [])]) {
		const value = apply(name, params[name], rules, queryMaxLength);
		if (value !== undefined) sent.set(name, value);
	}
	if (rules.cafrench && locale === "fr_CA") sent.set("CAFRENCH", true);
	const inQuery = call.method === "GET" ? [...sent.keys()] : (call.postQuery ?? []);
	const inBody = call.method === "GET" ? [] : [...sent.keys()].filter((name) => !call.postQuery?.includes(name));
	return {
		state: "ready",
		method: call.method,
		path: filled.startsWith("/api/") ? filled : `${API_BASE}/${locale}${filled}`,
		identifiers,
		query: inQuery.flatMap((name) => {
			const value = sent.get(name);
			return value === undefined || value === null
				? []
				: [[name, Array.isArray(value) ? value.join(",") : String(value)] as const];
		}),
		body: call.method === "POST" ? Object.fromEntries(inBody.map((name) => [name, sent.get(name) ?? null])) : null,
	};
}

const valueFor = (value: ParameterValue): ParameterValue => (typeof value === "string" ? value.trim() : value);

type Rules = CallRequest["call"]["rules"];

/** The value that is sent; undefined when the parameter is dropped. */
function apply(name: string, value: ParameterValue, rules: Rules, queryMaxLength: number): SentValue | undefined {
	if (rules.minusOneIsNull?.includes(name) && (value === -1 || value === "-1")) return null;
	if (isEmpty(value) || value === undefined) return undefined;
	if (typeof value !== "string") return value;
	if (rules.beforeUnderscore?.includes(name)) return value.split("_")[0] || undefined;
	if (rules.queryText?.includes(name)) return cut(value.trim(), queryMaxLength);
	return value;
}

/** Cuts at a number of characters without halving one. */
function cut(text: string, most: number): string {
	return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
}
