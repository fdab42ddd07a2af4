/**
 * One call of the support API (specification section 7): its address, its parameters and the rules
 * the specification sets on them, once. No dependency, so that islands may use it; the shape of the
 * reply stands in the area's `schemas.ts` and reaches here as a type only.
 */

import { placeholdersOf } from "./address.ts";
import type { Audience } from "./audience.ts";
import type { Parameter } from "./parameter.ts";

export type ParameterValue = string | number | boolean | readonly string[] | null | undefined;
export type Parameters = Readonly<Record<string, ParameterValue>>;

/** The parameters of a call, as declared. */
export type DeclaredParameters = Readonly<Record<string, Parameter>>;

/** Names in a path: those that must be there, and the optional last one. */
type Segments<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
	? Name | Segments<Rest>
	: never;
type RequiredSegments<Path extends string> = Exclude<Segments<Path>, `/${string}`>;
type SegmentNames<Path extends string> =
	Segments<Path> extends infer Segment ? (Segment extends `/${infer Name}` ? Name : Segment) : never;

type ValueOf<P extends Parameter> = P extends { kind: "count" }
	? number
	: P extends { kind: "flag" }
		? boolean
		: P extends { kind: "codes" }
			? string | readonly string[]
			: P extends { sent: "minus-one-as-null" }
				? string | number
				: string;

type NeededNames<Declared extends DeclaredParameters, Path extends string> = {
	[Name in keyof Declared]: Declared[Name] extends { needed: true }
		? Name
		: Name extends RequiredSegments<Path>
			? Name
			: never;
}[keyof Declared];
type FilledNames<Declared extends DeclaredParameters> = {
	[Name in keyof Declared]: Declared[Name] extends { filled: "canadian-french" } ? Name : never;
}[keyof Declared];

/** What a caller gives: what the call needs must be said, null included; everything else may be left out. */
export type ParametersOf<Path extends string, Declared extends DeclaredParameters> = {
	readonly [Name in NeededNames<Declared, Path>]: ValueOf<Declared[Name]> | null;
} & {
	readonly [Name in Exclude<keyof Declared, NeededNames<Declared, Path> | FilledNames<Declared>>]?: ValueOf<
		Declared[Name]
	> | null;
};

/** Of several calls with one address this one is meant when the parameter is there (and holds these values). */
interface ToldBy<Name extends string = string> {
	readonly parameter: Name;
	readonly values?: readonly string[];
	/** Which of the values the client sends where a caller gives none; all of them by default. */
	readonly usual?: readonly string[];
	/** Another parameter whose presence tells it as well. */
	readonly or?: Name;
}

/** What of a call does not depend on the types of its parameters and reply. */
export interface CallFacts {
	readonly name: string;
	readonly method: "GET" | "POST";
	/**
	 * `/downloads/{productName}/filters`; an optional last segment is written `{/contextId}`. Below
	 * `/api/content/support/{locale}` unless it begins with `/api/`.
	 */
	readonly path: string;
	readonly params: DeclaredParameters;
	/** Names of the parameters that travel in the query, and of those in the JSON body of a POST. */
	readonly query: readonly string[];
	readonly body: readonly string[];
	readonly kind: "single" | "list";
	/** `asc` answers only a verified agent. */
	readonly audience: Audience;
	/** Skip the call when one of these is missing: what its path or its rules cannot do without. */
	readonly needed: readonly string[];
	/** Skip the call when all of these are missing: there is nothing to look for. */
	readonly needsOneOf: readonly string[];
	readonly toldBy: ToldBy | null;
	/** It may answer the specification's 301, with the address of a login. */
	readonly redirects: boolean;
}

export interface Call<
	Name extends string = string,
	P = Parameters,
	Data = unknown,
	Declared extends DeclaredParameters = DeclaredParameters,
> extends CallFacts {
	readonly name: Name;
	readonly params: Declared;
	/**
	 * Cache tags of a page that shows this call's reply (`tags.ts`); `data` is null when the call was
	 * skipped, failed or found nothing, so that a new thing appears.
	 */
	tags(params: P, data: Data | null, locale: string): readonly string[];
}

type Definition<Name, Path extends string, Declared extends DeclaredParameters, Data> = {
	readonly name: Name;
	readonly path: Path;
	readonly params: Declared;
	readonly needsOneOf?: readonly (keyof Declared & string)[];
	readonly toldBy?: ToldBy<keyof Declared & string>;
	tags(params: ParametersOf<Path, Declared>, data: Data | null, locale: string): readonly string[];
} & Partial<Pick<CallFacts, "method" | "kind" | "audience" | "redirects">>;

/**
 * Defines a call whose reply is `Data`. What a caller must give follows from the path and the parameters.
 *
 *     export const downloadFilters = defineCall<DownloadFilters>()({
 *     	name: "downloadFilters", path: "/downloads/{productName}/filters", params: { productName: slug() }, ...
 *     });
 */
export function defineCall<Data>() {
	return <
		const Name extends string,
		const Path extends string,
		const Declared extends Readonly<Record<SegmentNames<Path> & string, Parameter>> & DeclaredParameters,
	>(
		definition: Definition<Name, Path, Declared, Data>,
	): Call<Name, ParametersOf<Path, Declared>, Data, Declared> => {
		const { method = "GET", params, path } = definition;
		const placeholders = placeholdersOf(path);
		const inPath = new Set(placeholders.map((each) => each.name));
		const required = new Set(placeholders.flatMap(({ name, optional }) => (optional ? [] : [name])));
		const sent = Object.entries<Parameter>(params).filter(([name]) => !inPath.has(name));
		const isInBody = (parameter: Parameter) => method === "POST" && parameter.place !== "query";
		return {
			kind: "single",
			audience: "public",
			needed: Object.entries<Parameter>(params).flatMap(([name, { needed }]) =>
				needed || required.has(name) ? [name] : [],
			),
			needsOneOf: [],
			toldBy: null,
			redirects: false,
			...definition,
			method,
			query: sent.flatMap(([name, parameter]) => (isInBody(parameter) ? [] : [name])),
			body: sent.flatMap(([name, parameter]) => (isInBody(parameter) ? [name] : [])),
		};
	};
}

/** A call with its parameters: what a module needs, as data. */
export interface CallRequest<Data = unknown> {
	readonly name: string;
	/** Two requests with the same key are the same request. */
	readonly key: string;
	readonly params: Parameters;
	readonly call: CallFacts;
	tags(data: Data | null, locale: string): readonly string[];
}

/** Binds parameters to a call. */
export function request<Name extends string, P extends Parameters, Data, Declared extends DeclaredParameters>(
	call: Call<Name, P, Data, Declared>,
	params: P,
): CallRequest<Data> {
	return {
		name: call.name,
		key: `${call.name} ${JSON.stringify(
			Object.entries(params)
				.filter(([, value]) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0))
				.sort(([a], [b]) => (a < b ? -1 : 1)),
		)}`,
		params,
		call,
		tags: (data, locale) => call.tags(params, data, locale),
	};
}

/**
 * What became of a request. `until`: the instant (ISO) to which an answer that depends on the day holds.
 * `redirect`: the specification's 301, where the browser should sign in; not a failure.
 */
export type Outcome<Data> =
	| { readonly state: "ok"; readonly data: Data; readonly until?: string }
	| { readonly state: "skipped"; readonly reason: string; readonly missing: readonly string[] }
	| { readonly state: "redirect"; readonly location: string }
	| { readonly state: "failed"; readonly error: CallError };

/**
 * Why a call failed. `timeout`: no answer within the time-out; `status`: a status other than 2xx and
 * 301; `reply`: an answer that does not fit the contract; `connection`: no connection; `resting`: not asked, because
 * the API elsewhere is in trouble.
 */
export interface CallError {
	readonly kind: "timeout" | "status" | "reply" | "connection" | "resting";
	readonly status: number | null;
	/** What is wrong with which parameter, when it was refused for that. */
	readonly errors?: readonly { readonly parameter: string; readonly message: string }[];
	/** The specification's sentence: "Connection timeout for API call for ..." or "Could not fetch data for ...". */
	readonly message: string;
}
