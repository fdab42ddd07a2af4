import { LRUCache } from "lru-cache";
import { failureMessage } from "#src/contract/messages.ts";
import type { ProblemDocument } from "#src/contract/problem.ts";
import { type CallName, callOf } from "#src/contract/registry.ts";
import { REPLIES } from "#src/contract/replies.ts";
import type { Identity } from "#src/identity/identity.ts";
import { REPLIES_REMEMBERED_MAX } from "#src/site/limits.ts";
import type { ContentSnapshot } from "#src/store/snapshot.ts";
import type { Store } from "#src/store/store.ts";
import { type Handler, NOT_IMPLEMENTED } from "./handlers/handler.ts";
import { HANDLERS } from "./handlers/handlers.ts";
import { ParameterError, Values } from "./values.ts";

type Answer = { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly problem: ProblemDocument };

/** Who asks for what in which version and language. */
interface Asked {
	/** Null where the address has none: then the parameter `locale` tells, or the content's default. */
	readonly locale: string | null;
	readonly identity: Identity;
	readonly snapshot: ContentSnapshot;
}

export interface AnswerOptions {
	readonly store: Store;
	readonly queryMaxLength: number;
	/** Told of what went wrong inside; the visitor is not. */
	onError(call: string, error: unknown): void;
	/** Today, `2026-03-01`. */
	today(): string;
}

/** Answers one call: the same way for HTTP and for pages in the same process. */
export type AnswerCall = (name: CallName, raw: (parameter: string) => unknown, asked: Asked) => Promise<Answer>;

const TITLES: Readonly<Record<number, string>> = {
	400: "Bad Request",
	403: "Forbidden",
	404: "Not Found",
	405: "Method Not Allowed",
	413: "Content Too Large",
	415: "Unsupported Media Type",
	500: "Internal Server Error",
	501: "Not Implemented",
};

/** A problem document with the specification's sentence about the call. */
export function problemOf(status: number, call: string, errors?: ProblemDocument["errors"]): ProblemDocument {
	return {
		type: "about:blank",
		title: TITLES[status] ?? "Error",
		status,
		detail: failureMessage(call),
		...(errors ? { errors } : {}),
	};
}

const refuse = (status: number, call: string, errors?: ProblemDocument["errors"]): Answer => ({
	ok: false,
	problem: problemOf(status, call, errors),
});

/** Checks, asks the handler, checks its reply against the contract, and remembers it for the content version. */
export function createAnswer({ store, queryMaxLength, onError, today }: AnswerOptions): AnswerCall {
	const remembered = new LRUCache<string, Answer>({ max: REPLIES_REMEMBERED_MAX });
	return async (name, raw, { locale: asked, identity, snapshot }) => {
		const call = callOf(name);
		// A clear answer to the wrong reader; which rows anybody may see, the data decides, whatever the call.
		if (call.audience === "asc" && identity.kind !== "agent") return refuse(403, name);
		try {
			const values = Values.of(call, raw, queryMaxLength);
			const locale = values.text("locale") ?? asked ?? snapshot.brand.defaultLocale;
			if (!snapshot.brand.locales.some(({ code }) => code === locale)) return refuse(404, name);
			const day = today();
			const reader = store.at({ snapshot, identity, locale, today: day });
			const isKept = call.method === "GET";
			// What may be told depends on the audience: a reply is remembered for it alone.
			const key = `${snapshot.version} ${reader.audience} ${day} ${locale} ${name} ${values.key}`;
			const known = isKept ? remembered.get(key) : undefined;
			if (known) return known;
			// Every entry of the table is a handler of some call; its reply is checked below.
			const handler = HANDLERS[name] as Handler<CallName>;
			const reply = await handler({ values, reader });
			if (reply === NOT_IMPLEMENTED) return refuse(501, name);
			if (reply === null) return refuse(404, name);
			const answer: Answer = { ok: true, data: REPLIES[name].parse(reply) };
			if (isKept) remembered.set(key, answer);
			return answer;
		} catch (error) {
			if (error instanceof ParameterError)
				return refuse(400, name, [{ parameter: error.parameter, message: error.message }]);
			onError(name, error);
			return refuse(500, name);
		}
	};
}
