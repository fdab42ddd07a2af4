import type { Arrival } from "#src/actions/action.ts";
import { ARRIVALS, type Sender } from "#src/actions/actions.ts";
import { plainCaller, RateLimit, statusOfEarly } from "#src/actions/rate-limit.ts";
import type { ContextRules } from "#src/context/context-of.ts";
import type { AgentDoor } from "#src/identity/agent-door.ts";
import { InboxUnavailable } from "#src/inbox/inbox.ts";
import type { Route } from "#src/routes.ts";
import { type CountOnce, countHere, type Later } from "#src/site/counting.ts";
import { RETRY_AFTER_SECONDS } from "#src/site/limits.ts";
import type { Visitor } from "../gate/visitor.ts";
import type { Exchange, HeaderList } from "../http/exchange.ts";
import type { Metrics } from "../ops/metrics.ts";
import type { Origins } from "../origins.ts";
import type { PageResolution, SendPages } from "../page/send-pages.ts";
import { cookieLine, retryHeaders, sendKept } from "./send-outcome.ts";
import { shownAt } from "./shown-at.ts";
import { type Submissions, tellUnavailable } from "./submissions.ts";

export interface ArrivalsOptions {
	readonly submissions: Submissions;
	readonly pages: Pick<SendPages, "sendError" | "sendForm">;
	readonly door: AgentDoor | null;
	readonly senderOf: (request: Exchange["request"]) => Sender;
	readonly metrics: Pick<Metrics, "action">;
	/** Where it is counted how many arrive. */
	readonly countOnce?: CountOnce;
	settings(): Origins;
	rules(): ContextRules;
	now(): Date;
}

/** How often somebody may arrive, by where. */
export const arrivalRates = (countOnce: CountOnce = countHere): ReadonlyMap<Arrival, Later<RateLimit>> =>
	new Map(
		ARRIVALS.map((arrival) => [arrival, countOnce(`arrivals ${arrival.route}`, () => new RateLimit(arrival.rates))]),
	);

/** Answers visitors who are sent back here from elsewhere. */
export class Arrivals {
	readonly #options: ArrivalsOptions;
	readonly #rates: ReturnType<typeof arrivalRates>;

	constructor(options: ArrivalsOptions) {
		this.#options = options;
		this.#rates = arrivalRates(options.countOnce);
	}

	/** The arrival of a route, or null. */
	of({ pattern }: Pick<Route, "pattern">): Arrival | null {
		return ARRIVALS.find(({ route }) => route === pattern) ?? null;
	}

	/** Lets an arrival do its work; false when there is no such place on this site. */
	async answer(exchange: Exchange, resolution: PageResolution, visitor: Visitor, arrival: Arrival): Promise<boolean> {
		const { submissions, pages, door, senderOf, metrics, settings, now } = this.#options;
		const { request } = exchange;
		const sender = senderOf(request);
		// Only who really comes uses up what he brings.
		const ticket = request.method === "GET" ? visitor.signOn : null;
		// Whoever brings nothing takes nothing from those who do: its signature is looked at first.
		const isCounted = arrival.isLive(ticket, door);
		const early =
			isCounted && (await this.#rates.get(arrival)?.take(sender.isSite ? null : plainCaller(sender), now().getTime()));
		if (early) {
			const headers: HeaderList = [["Retry-After", String(early.retryAfterSeconds)]];
			await pages.sendError(exchange, resolution.context, statusOfEarly(early), headers);
			return true;
		}
		const way = arrival.wayBackOf(ticket, door);
		const shown = shownAt(arrival.shownAt, resolution);
		const context = { ...shown.context, locale: this.#localeOf(way?.locale) ?? resolution.context.locale };
		const { secure } = settings();
		const used = ticket === null ? [] : [{ name: arrival.ticketCookie, value: null, secure: true } as const];
		let isThere = true;
		await submissions.within(context, visitor, async (scene) => {
			try {
				const search = searchOf(request.url ?? "");
				const outcome = await arrival.run({ ticket, search }, { ...scene, client: sender.lastingName() });
				metrics.action(arrival.route, outcome.kind === "seeOther" ? "kept" : String(outcome.status));
				if (outcome.kind === "seeOther") {
					const remember = [...used, ...(outcome.remember ?? [])];
					return sendKept(exchange, false, { ...outcome, remember }, secure);
				}
				isThere = outcome.status !== 404;
				if (!isThere) return;
				const form = arrival.show(way?.back ?? "", outcome.errors);
				const headers = [
					...retryHeaders(outcome),
					...used.map((each) => ["Set-Cookie", cookieLine(each, secure)] as const),
				];
				await pages.sendForm(exchange, { ...shown, context }, visitor, form, outcome.status, headers);
			} catch (error) {
				if (!(error instanceof InboxUnavailable)) throw error;
				tellUnavailable(exchange, error);
				await pages.sendError(exchange, context, 503, [["Retry-After", String(RETRY_AFTER_SECONDS)]]);
			}
		});
		return isThere;
	}

	/** The language in which the visitor went: the address to which he comes back knows no other than the default one. */
	#localeOf(code: string | undefined): string | undefined {
		return this.#options.rules().locales.find((locale) => locale.code === code)?.code;
	}
}

const searchOf = (target: string): string => (target.includes("?") ? target.slice(target.indexOf("?")) : "");
