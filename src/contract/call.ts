/**
 * One call of the support API (specification section 7): its address, its parameters and the rules
 * the specification sets on them, once. No dependency, so that islands may use it; the shape of the
 * reply stands in the area's `schemas.ts` and reaches here as a type only.
 */

export type ParameterValue = string | number | boolean | readonly string[] | null | undefined;
export type Parameters = Readonly<Record<string, ParameterValue>>;

/** The specification's rules on a call's parameters. */
export interface CallRules<Name extends string> {
	/** Parameters where -1 stands for "none" and is sent as null. */
	readonly minusOneIsNull?: readonly Name[];
	/** Parameters of which only the part before the first underscore is sent. */
	readonly beforeUnderscore?: readonly Name[];
	/** Search text, cut at the configured length. */
	readonly queryText?: readonly Name[];
	/** `num` is clamped to this many results, `start` to the window of `limits.ts`. */
	readonly most?: number;
	/** Sends `CAFRENCH=true` for Canadian French. */
	readonly cafrench?: boolean;
	/** Skip the call when one of these (besides the identifiers of the path) is missing. */
	readonly needs?: readonly Name[];
	/** Skip the call when all of these are missing: there is nothing to look for. */
	readonly needsOneOf?: readonly Name[];
}

export interface Call<Name extends string = string, P extends Parameters = Parameters, Data = unknown> {
	readonly name: Name;
	readonly method: "GET" | "POST";
	/**
	 * `/downloads/{productName}/filters`; an optional last segment is written `{/contextId}`. Below
	 * `/api/content/support/{locale}` unless it begins with `/api/`.
	 */
	readonly path: string;
	/** Parameters that travel in the query (GET) or the JSON body (POST). */
	readonly query: readonly (keyof P & string)[];
	/** With POST: parameters that stay in the query. */
	readonly postQuery?: readonly (keyof P & string)[];
	readonly kind: "single" | "list";
	/** `asc` answers only a verified agent. */
	readonly audience: "public" | "asc";
	readonly rules: CallRules<keyof P & string>;
	/** Of several calls with one address this one is meant when the parameter is there (and is one of these values). */
	readonly toldBy?: { readonly parameter: keyof P & string; readonly values?: readonly string[] };
	/**
	 * Cache tags of a page that shows this call's reply (ASCII, no comma); `data` is null when the
	 * call was skipped, failed or found nothing, so that a new thing appears.
	 */
	tags(params: P, data: Data | null, locale: string): readonly string[];
}

type CallDefinition<Name extends string, P extends Parameters, Data> = Omit<
	Call<Name, P, Data>,
	"method" | "kind" | "audience" | "rules" | "query"
> &
	Partial<Pick<Call<Name, P, Data>, "method" | "kind" | "audience" | "rules" | "query">>;

/**
 * Defines a call. `P` are its parameters (path and query together), `Data` the type of its reply.
 *
 *     export const downloadFilters = defineCall<{ productName: string | null }, DownloadFilters>()({ name: "downloadFilters", ... });
 */
export function defineCall<P extends Parameters, Data>() {
	return <const Name extends string>(definition: CallDefinition<Name, P, Data>): Call<Name, P, Data> => ({
		method: "GET",
		kind: "single",
		audience: "public",
		rules: {},
		query: [],
		...definition,
	});
}

/** A call with its parameters: what a module needs, as data. */
export interface CallRequest<Data = unknown> {
	readonly name: string;
	/** Two requests with the same key are the same request. */
	readonly key: string;
	readonly params: Parameters;
	readonly call: Pick<Call, "name" | "method" | "path" | "query" | "postQuery" | "kind" | "audience"> & {
		readonly rules: CallRules<string>;
	};
	tags(data: Data | null, locale: string): readonly string[];
}

/** Binds parameters to a call. */
export function request<Name extends string, P extends Parameters, Data>(
	call: Call<Name, P, Data>,
	params: P,
): CallRequest<Data> {
	return {
		name: call.name,
		key: `${call.name} ${JSON.stringify(
			Object.entries(params)
				.filter(([, value]) => value !== undefined)
				.sort(([a], [b]) => (a < b ? -1 : 1)),
		)}`,
		params,
		call,
		tags: (data, locale) => call.tags(params, data, locale),
	};
}

/** What became of a request (DESIGN section 6). */
export type Outcome<Data> =
	| { readonly state: "ok"; readonly data: Data }
	| { readonly state: "skipped"; readonly reason: string }
	| { readonly state: "failed"; readonly error: CallError };

/**
 * Why a call failed. `timeout`: no answer within the time-out; `status`: a status other than 2xx and
 * 301; `reply`: an answer that does not fit the contract; `connection`: no connection.
 */
export interface CallError {
	readonly kind: "timeout" | "status" | "reply" | "connection";
	readonly status: number | null;
	/** The specification's sentence: "Connection timeout for API call for ..." or "Could not fetch data for ...". */
	readonly message: string;
}
