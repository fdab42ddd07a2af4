import type { CallName } from "#src/contract/registry.ts";
import type { ReplyOf } from "#src/contract/replies.ts";
import type { Site } from "#src/packs/format/site.ts";
import type { Part, Reading, SupportStore, Window } from "#src/store/store.ts";
import type { Values } from "../values.ts";

/** A call that the contract defines and this service does not answer yet. */
export const NOT_IMPLEMENTED = Symbol("not implemented");

export interface Question {
	readonly values: Values;
	readonly reading: Reading;
	readonly store: SupportStore;
	readonly site: Site;
}

/** Answers one call from the store; null when there is no such thing. */
export type Handler<Name extends CallName> = (
	question: Question,
) => Promise<ReplyOf<Name> | null | typeof NOT_IMPLEMENTED>;

export type Handlers = { readonly [Name in CallName]: Handler<Name> };

export const notImplemented = async (): Promise<typeof NOT_IMPLEMENTED> => NOT_IMPLEMENTED;

/** The bare list of the specification around a part. */
export function resultList<Item>(
	{ count, items }: Part<Item>,
	{ start }: Window,
): { start: number; end: number; count: number; results: Item[] } {
	return { start, end: start + items.length, count, results: [...items] };
}

/** The specification's envelope around a part of a list. */
export function searchResponse<Item>(
	part: Part<Item>,
	window: Window,
): { searchResponse: { query: string; start: number; end: number; count: number; results: Item[] } } {
	return { searchResponse: { query: "", ...resultList(part, window) } };
}
