import type { PageForm } from "#src/contract/page-form.ts";
import type { FieldError } from "#src/contract/sent-form.ts";
import type { Route } from "#src/routes.ts";
import { acceptLicence } from "./accept-licence/accept-licence.ts";
import type { Action, ActionOutcome, Fields, Scene } from "./action.ts";
import { details } from "./feedback/details.ts";
import { vote } from "./feedback/vote.ts";
import { RateLimit, type TooEarly } from "./rate-limit.ts";
import { readForm } from "./read-form.ts";
import { readIdempotencyKey, SendingIds } from "./sending-id.ts";
import { surveyAnswer } from "./survey/answer.ts";

/** Every action there is: one for each row of the route table that takes a POST. */
export const ACTIONS: readonly Action[] = [vote, details, acceptLicence, surveyAnswer];

/** Who sends, by names that tell no address: for the rate, and for repeats of the same browser. */
export interface Sender {
	readonly client: string;
	readonly browser: string;
}

/** The field of a form that holds its idempotency key, where its page is made for one visitor. */
const KEY_FIELD = "idempotencyKey";

/** What visitors send: the actions of the site with their rates and repeats. */
export class Actions {
	readonly #ids = new SendingIds();
	readonly #rates = new Map<Action, RateLimit>(ACTIONS.map((action) => [action, new RateLimit()]));

	/** The action of a route, or null. */
	of({ pattern }: Pick<Route, "pattern">): Action | null {
		return ACTIONS.find(({ route }) => route === pattern) ?? null;
	}

	/** Counts a sending before anything of it is read; null when it may pass. */
	admit(action: Action, { client }: Sender, now: Date): TooEarly | null {
		return this.#rates.get(action)?.take(client, now.getTime()) ?? null;
	}

	/**
	 * Does what was sent.
	 *
	 * @param key the `Idempotency-Key` header, where there is one
	 * @throws {InboxUnavailable} when it could not be kept: the sender may try again
	 */
	async submit(
		action: Action,
		fields: Fields,
		key: string | undefined,
		{ browser }: Sender,
		scene: Scene,
	): Promise<ActionOutcome> {
		const read = readForm(fields, action.grammar);
		if ("errors" in read) return { kind: "problem", status: 422, errors: read.errors };
		const known = readIdempotencyKey(key ?? fields[KEY_FIELD]);
		if (known === "malformed")
			return { kind: "problem", status: 422, errors: [{ field: KEY_FIELD, problem: "unknown" }] };
		const sending = this.#ids.nameOf(action.route, known, browser, action.sameAs(read.form, scene));
		return action.run(read.form, { ...scene, sending });
	}

	/** What the page of an action shows, with the words that were sent and what is wrong with them; null for no page. */
	async show(
		action: Action,
		scene: Scene,
		fields: Fields = {},
		errors: readonly FieldError[] = [],
	): Promise<PageForm | null> {
		const shown = (await action.show?.(scene)) ?? null;
		return shown && { ...shown, values: fields, errors };
	}
}
