import type { CallName } from "#src/contract/registry.ts";
import type { ReplyOf } from "#src/contract/replies.ts";
import type { Brand } from "#src/site/brand.ts";
import type { Reader } from "#src/store/read/reader.ts";
import type { Values } from "../values.ts";

/** A call that the contract defines and this service does not answer yet. */
export const NOT_IMPLEMENTED = Symbol("not implemented");

export interface Question {
	readonly values: Values;
	/** Bound to who asks, in which language, on which day. */
	readonly reader: Reader;
	readonly brand: Brand;
}

/**
 * A reply that leaves out what has ended, with the first day on which it would be another; null when there is none.
 * One that tells the day itself ends with it on its own (`Reader.today`).
 */
export class Dated<Reply> {
	readonly reply: Reply;
	/** `2026-03-01` */
	readonly changes: string | null;

	constructor(reply: Reply, changes: string | null) {
		this.reply = reply;
		this.changes = changes;
	}
}

/** Who asks has to sign in first, at this path of the site: the specification's 301. */
export class SignInFirst {
	readonly path: string;

	constructor(path: string) {
		this.path = path;
	}
}

type Reply<Name extends CallName> = ReplyOf<Name> | Dated<ReplyOf<Name>> | SignInFirst | null | typeof NOT_IMPLEMENTED;

/** Answers one call from what its reader may see; null when there is no such thing. */
export type Handler<Name extends CallName> = (question: Question) => Reply<Name> | Promise<Reply<Name>>;

export type Handlers = { readonly [Name in CallName]: Handler<Name> };

export const notImplemented = (): typeof NOT_IMPLEMENTED => NOT_IMPLEMENTED;
