import { CHANNEL_CODES } from "./channels.ts";

/** What a slug or id looks like: of a product, a category, an article, a download, a list. */
export const SLUG = /^[a-z0-9][a-z0-9.-]{0,127}$/;
/** A code whose set belongs to the operator. */
export const CODE = /^[A-Za-z0-9][A-Za-z0-9_.+:-]{0,63}$/;

/** What a day looks like; which days there are, `isDay` says. */
export const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What the values of a parameter look like. No dependency: islands import calls. */
type Grammar =
	| { readonly kind: "slug" | "code" | "flag" | "day" }
	/** What a visitor searches for: cut at the configured length (specification section 5). */
	| { readonly kind: "query" }
	/** A whole number; `most` clamps it. */
	| { readonly kind: "count"; readonly most: number | null }
	/** One line, several lines, or text of which nothing but the length is checked. */
	| { readonly kind: "line" | "lines" | "exact"; readonly most: number }
	| { readonly kind: "enum"; readonly values: readonly string[] }
	/** Codes, joined by commas or repeated; of a closed set when there is one. */
	| { readonly kind: "codes"; readonly values: readonly string[] | null };

/** What the specification says of how a parameter is sent. */
interface Traits {
	/** Without it the call is skipped, and refused when it comes all the same. */
	readonly needed?: true;
	/** Stays in the query of a POST, whose other parameters travel in the body. */
	readonly place?: "query";
	/** Only the part before the first underscore is sent; -1 stands for none and is sent as null. */
	readonly sent?: "before-underscore" | "minus-one-as-null";
	/** Anybody can write there whatever he likes, without end: replies have no room among those that everybody reads. */
	readonly isInvented?: true;
	/** A flag that is set unless it says `false`. */
	readonly usually?: "on";
	/** Comes from the reader's locale when the caller gives none. */
	readonly filled?: "locale" | "canadian-french";
}

/** One parameter of a call: declared there, once; types, query, OpenAPI and checks follow from it. */
export type Parameter = Grammar & Traits;

/** A slug or id (specification section 3). */
export const slug = () => ({ kind: "slug" }) as const;
/** A code whose set belongs to the operator, such as an access level or a country. */
export const code = () => ({ kind: "code" }) as const;
/** A calendar day, `2026-03-01`. */
export const day = () => ({ kind: "day" }) as const;
/** `true`, or not there. */
export const flag = () => ({ kind: "flag" }) as const;
/** `false`, or not there: what it stands for is done otherwise. */
export const switchedOn = () => ({ kind: "flag", usually: "on" }) as const;
/** A whole number, such as `start`; clamped to `most` results when it is `num`. */
export const count = (most: number | null = null) => ({ kind: "count", most }) as const;
/** What a visitor searches for. */
export const query = () => ({ kind: "query" }) as const;
/** A model number or other name as printed. */
export const name = () => ({ kind: "line", most: 120 }) as const;
/** One line of a form, in characters. */
export const line = (most = 200) => ({ kind: "line", most }) as const;
/** Text of several lines that keeps its line breaks, such as a ticket's message. */
export const lines = (most = 10_000) => ({ kind: "lines", most }) as const;
/** Travels as it is: the smart-help `config` of the specification is a single space. */
export const exact = (most = 200) => ({ kind: "exact", most }) as const;
/** One of a closed set. */
export const oneOf = <const Values extends readonly string[]>(values: Values) => ({ kind: "enum", values }) as const;
/** Several codes, of a closed set when one is given. */
export const codes = (values: readonly string[] | null = null) => ({ kind: "codes", values }) as const;
/** One of the specification's channels. */
export const channel = () => oneOf(CHANNEL_CODES);
/** A locale code such as `de_DE`: the reader's when the caller names none. */
export const locale = () => ({ kind: "code", filled: "locale" }) as const;
/** Sent as `true` for Canadian French; nobody gives it. */
export const cafrench = () => ({ kind: "flag", filled: "canadian-french" }) as const;

/** The call is skipped without it (specification section 5). */
export const needed = <const P extends Parameter>(parameter: P) => ({ ...parameter, needed: true }) as const;
export const invented = <const P extends Parameter>(parameter: P) => ({ ...parameter, isInvented: true }) as const;
export const inQuery = <const P extends Parameter>(parameter: P) => ({ ...parameter, place: "query" }) as const;
export const beforeUnderscore = <const P extends Parameter>(parameter: P) =>
	({ ...parameter, sent: "before-underscore" }) as const;
export const minusOneAsNull = <const P extends Parameter>(parameter: P) =>
	({ ...parameter, sent: "minus-one-as-null" }) as const;
