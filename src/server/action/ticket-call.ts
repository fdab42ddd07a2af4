import type { Fields } from "#src/actions/action.ts";
import type { Actions, Sender } from "#src/actions/actions.ts";
import { statusOfEarly } from "#src/actions/rate-limit.ts";
import { newTicket } from "#src/actions/ticket/new-ticket.ts";
import type { SupportClient } from "#src/client/support-client.ts";
import { baseOf } from "#src/context/address.ts";
import { type ContextRules, contextAt } from "#src/context/context-of.ts";
import { SLUG } from "#src/contract/parameter.ts";
import { isJson, JSON_TYPE } from "#src/contract/sent-body.ts";
import type { FieldError } from "#src/contract/sent-form.ts";
import { pathOf } from "#src/routes.ts";
import { BODY_MAX_BYTES } from "#src/site/limits.ts";
import { isOwnOrigin } from "../gate/own-origin.ts";
import type { Visitor } from "../gate/visitor.ts";
import type { Exchange, HeaderList } from "../http/exchange.ts";
import { PROBLEM_TYPE, problemOf } from "../http/problem.ts";
import { refuse } from "../http/refusal.ts";
import type { Metrics } from "../ops/metrics.ts";
import type { Origins } from "../origins.ts";
import { readSending } from "./read-sending.ts";
import { retryHeaders, sendJson } from "./send-outcome.ts";
import type { Submissions } from "./submissions.ts";

export interface TicketCallOptions {
	readonly actions: Actions;
	readonly submissions: Submissions;
	readonly support: SupportClient;
	readonly senderOf: (request: Exchange["request"]) => Sender;
	readonly metrics: Pick<Metrics, "refusal">;
	settings(): Origins;
	rules(): ContextRules;
	now(): Date;
}

/** The form's field for each parameter of the call. */
const FIELDS: Readonly<Record<string, string>> = {
	name: "name",
	email: "email",
	subject: "subject",
	message: "message",
	productName: "product",
	modelName: "productName",
};

/** What is no product's slug is kept as the visitor's words for it. */
const fieldsOf = ({ productName, ...sent }: Fields): Fields => {
	const product = productName !== undefined && !SLUG.test(productName) ? { modelName: productName } : { productName };
	const named: Readonly<Record<string, string | undefined>> = { ...product, ...sent };
	return Object.fromEntries(
		Object.entries(FIELDS).flatMap(([name, field]) => (named[name] ? [[field, named[name]]] : [])),
	);
};

const MESSAGES: Readonly<Partial<Record<FieldError["problem"], string>>> = {
	missing: "is missing",
	"too-long": "is too long",
	"no-address": "is no e-mail address",
};

/** What is wrong, in the words of the call. */
const errorsOf = (errors: readonly FieldError[]) =>
	errors.map(({ field, problem }) => ({
		parameter: Object.entries(FIELDS).find(([, each]) => each === field)?.[0] ?? field,
		message: MESSAGES[problem] ?? problem.replaceAll("-", " "),
	}));

/**
 * The call of the API that hands in a ticket (specification section 7): the same as the form of its page. Whichever API
 * answers the others, it is kept here first, so that none is lost while that one is away.
 */
export function createTicketCall(options: TicketCallOptions) {
	const { actions, submissions, senderOf, metrics, settings, rules, now } = options;

	const problem = (exchange: Exchange, status: number, errors: readonly FieldError[], headers: HeaderList = []) =>
		sendJson(exchange, status, PROBLEM_TYPE, problemOf(status, { errors: errorsOf(errors) }), headers);

	/** Why it is refused before anything of it is read, with header lines. */
	async function refusal(
		exchange: Exchange,
		sender: Sender,
	): Promise<readonly [number, ...(readonly [string, string])[]] | null> {
		const { request } = exchange;
		if (!isOwnOrigin(request, settings().origins)) return [403];
		if (!isJson(request.headers["content-type"])) return [415];
		const early = await actions.admit(newTicket, sender, now());
		if (early === null) return null;
		return [statusOfEarly(early), ["Retry-After", String(early.retryAfterSeconds)]];
	}

	function turnAway(exchange: Exchange, status: number, ...headers: (readonly [string, string])[]): void {
		metrics.refusal(status, "sending");
		refuse(exchange, status, headers);
	}

	return async (exchange: Exchange, search: string, visitor: Visitor): Promise<void> => {
		const sender = senderOf(exchange.request);
		const refused = await refusal(exchange, sender);
		if (refused) return turnAway(exchange, ...refused);
		const arrived = await readSending(exchange.request, { ...newTicket, maxBytes: BODY_MAX_BYTES }, "json", null);
		if (arrived === "gone") return;
		if (typeof arrived === "number") return turnAway(exchange, arrived);
		const [code, ...more] = new URLSearchParams(search).getAll("locale");
		if (more.length > 0) return problem(exchange, 400, [{ field: "locale", problem: "unknown" }]);
		if (!code) return problem(exchange, 400, [{ field: "locale", problem: "missing" }]);
		const locale = rules().locales.find((each) => each.code === code);
		const context = locale && contextAt(baseOf(locale) + pathOf("ticket"), rules());
		if (!context) return turnAway(exchange, 404);
		await submissions.within(context, visitor, async (scene) => {
			const sent = { ...arrived.sent, fields: fieldsOf(arrived.sent.fields) };
			const outcome = await submissions.submit(exchange, newTicket, sent, sender, scene);
			if (outcome.kind === "problem") {
				const { status, errors } = outcome;
				return problem(exchange, status === 422 ? 400 : status, errors, retryHeaders(outcome));
			}
			const { number, received } = outcome.data;
			const result = { ticketId: number, received, statusAddress: outcome.location };
			sendJson(exchange, 200, JSON_TYPE, { result }, []);
		});
	};
}
