import type { Answer } from "#src/contract/answer.ts";
import { mayRead } from "#src/contract/audience.ts";
import type { Value } from "#src/contract/read-parameter.ts";
import { type CallName, callOf } from "#src/contract/registry.ts";
import { audienceOf } from "#src/identity/audience.ts";
import type { Identity } from "#src/identity/identity.ts";
import { isDamage } from "#src/store/database.ts";
import { SearchUnavailable } from "#src/store/searching/searches.ts";
import type { ContentSnapshot } from "#src/store/snapshot.ts";
import type { Store } from "#src/store/store.ts";
import { Dated, type Handler, NOT_IMPLEMENTED, SignInFirst } from "./handlers/handler.ts";
import { HANDLERS } from "./handlers/handlers.ts";
import { Values } from "./values.ts";

/** Who asks for what in which version and language. */
interface Asked {
	readonly locale: string;
	readonly identity: Identity;
	readonly snapshot: ContentSnapshot;
}

export interface AnswerOptions {
	readonly store: Store;
	/** Told of what went wrong inside; the visitor is not. */
	onError(call: string, error: unknown): void;
	/** Today, `2026-03-01`. */
	today(): string;
}

/** Answers one call, whose parameters have been read by their grammar. Never rejects. */
export type AnswerCall = (name: CallName, values: ReadonlyMap<string, Value>, asked: Asked) => Promise<Answer>;

const refuse = (status: number): Answer => ({ state: "failed", error: { kind: "status", status }, text: "" });

/** Of days the first one's beginning, as an instant; null when there is none. */
function beginningOfFirst(...days: readonly (string | null)[]): string | null {
	const [first] = days.filter((day) => day !== null).sort();
	return first === undefined ? null : `${first}T00:00:00.000Z`;
}

/** Asks the handler; the client has checked the parameters, holds the reply against the contract and remembers it. */
export function createAnswer({ store, onError, today }: AnswerOptions): AnswerCall {
	return async (name, given, { locale, identity, snapshot }) => {
		// A clear answer to the wrong reader; which rows anybody may see, the data decides, whatever the call.
		if (!mayRead(audienceOf(identity), callOf(name).audience)) return refuse(403);
		try {
			const reader = store.at({ snapshot, identity, locale, today: today() });
			// Every entry of the table is a handler of some call; the client checks its reply.
			const handler = HANDLERS[name] as Handler<CallName>;
			const answer = await handler({ values: new Values(given), reader, brand: snapshot.brand });
			if (answer === NOT_IMPLEMENTED) return refuse(501);
			if (answer === null) return refuse(404);
			if (answer instanceof SignInFirst) return { state: "redirect", location: answer.path, isOurs: true };
			const isDated = answer instanceof Dated;
			const until = beginningOfFirst(isDated ? answer.changes : null, reader.changes);
			return { state: "ok", status: 200, value: isDated ? answer.reply : answer, until };
		} catch (error) {
			// Counted where it was turned away: too much is asked just now.
			if (error instanceof SearchUnavailable) return refuse(503);
			onError(name, error);
			// Another version stands in soon, or the operator mends this one.
			return refuse(isDamage(error) ? 503 : 500);
		}
	};
}
