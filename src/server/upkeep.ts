import { tokenOfTicket } from "#src/actions/ticket/ticket-address.ts";
import { baseOf } from "#src/context/address.ts";
import { Deliveries, type DeliveryNews } from "#src/delivery/deliveries.ts";
import { type DeliverySettings, targetsOf } from "#src/delivery/targets.ts";
import type { LinkSigner } from "#src/identity/link-signer.ts";
import type { Inbox } from "#src/inbox/inbox.ts";
import { endOldSessions, forgetOldAudit, forgetOldReceipts, forgetOldTickets } from "#src/inbox/retention.ts";
import { SearchCounter } from "#src/inbox/search-counter.ts";
import type { Ticket } from "#src/inbox/tickets.ts";
import { pathOf } from "#src/routes.ts";
import { SESSIONS_SWEEP_INTERVAL } from "#src/site/agent-limits.ts";
import type { Brand } from "#src/site/brand.ts";
import {
	RETENTION_FROM,
	RETENTION_INTERVAL,
	SEARCH_COUNTS_DAYS,
	SEARCH_COUNTS_INTERVAL,
	SWEEP_INTERVAL,
} from "#src/site/sending-limits.ts";
import { translate } from "#src/site/translate.ts";
import { errorFields, type Log } from "./ops/log.ts";
import type { Metrics } from "./ops/metrics.ts";

export interface UpkeepOptions {
	readonly inbox: Inbox;
	readonly settings: DeliverySettings & { readonly retentionDays: number };
	readonly signer: LinkSigner;
	readonly log: Log;
	readonly metrics: Pick<Metrics, "delivery">;
	brand(): Brand;
	/** The canonical origin. */
	origin(): string;
}

interface Upkeep {
	readonly deliveries: Deliveries;
	stop(): Promise<void>;
}

/**
 * What the site does with what visitors sent, beside answering them: hands messages on, forgets old ones, and sweeps up
 * what sendings that were cut off have left.
 */
export function startUpkeep({ inbox, settings, log, metrics, ...place }: UpkeepOptions): Upkeep {
	const deliveries = new Deliveries({
		box: inbox.deliveries,
		targets: targetsOf(settings, {
			attachments: inbox.attachments,
			wayToPage: (ticket) => wayToPage(ticket, place),
		}),
		onNews: (news) => {
			metrics.delivery(news);
			tell(log, news);
		},
		onError: (error) => log.warn(errorFields(error), "messages not handed on"),
	});
	const forget = () =>
		forgetOldTickets(inbox, settings.retentionDays, Date.now()).then(
			(tickets) => tickets > 0 && log.info({ tickets }, "old tickets forgotten"),
			(error: unknown) => log.warn(errorFields(error), "old tickets not forgotten"),
		);
	const forgetSearches = () =>
		inbox.searchCounts
			.forget(dayOf(Date.now() - SEARCH_COUNTS_DAYS * RETENTION_INTERVAL))
			.catch((error: unknown) => log.warn(errorFields(error), "searches not forgotten"));
	const sweep = () => {
		void inbox.rates?.forget();
		return inbox.attachments.sweep().then(
			(files) => files > 0 && log.info({ files }, "attachments that nobody sent swept"),
			(error: unknown) => log.warn(errorFields(error), "attachments not swept"),
		);
	};
	const endSessions = () => endOldSessions(inbox.agents, Date.now()).catch(tellSessions);
	const forgetAudit = () => forgetOldAudit(inbox.agents, Date.now()).catch(tellSessions);
	const forgetReceipts = () =>
		forgetOldReceipts(inbox.receipts, Date.now()).catch((error: unknown) =>
			log.warn(errorFields(error), "old confirmations of agents not forgotten"),
		);
	const tellSessions = (error: unknown) => log.warn(errorFields(error), "sessions of agents not swept");
	void sweep();
	const timers = [
		setInterval(endSessions, SESSIONS_SWEEP_INTERVAL),
		setTimeout(forgetAudit, RETENTION_FROM),
		setInterval(forgetAudit, RETENTION_INTERVAL),
		setTimeout(forgetReceipts, RETENTION_FROM),
		setInterval(forgetReceipts, RETENTION_INTERVAL),
		setInterval(sweep, SWEEP_INTERVAL),
		setTimeout(forget, RETENTION_FROM),
		setInterval(forget, RETENTION_INTERVAL),
		setInterval(forgetSearches, RETENTION_INTERVAL),
	];
	for (const timer of timers) timer.unref();
	return {
		deliveries,
		stop: async () => {
			for (const timer of timers) clearTimeout(timer);
			await deliveries.stop();
		},
	};
}

/** What is searched for in this process, and whether anything is opened from there; noted in the inbox now and then, and at the end. */
export function countSearches({
	inbox,
	isNumber,
	log,
}: Pick<UpkeepOptions, "inbox" | "log"> & {
	/** Whether a product has that number. */
	isNumber(word: string): boolean;
}) {
	const searches = new SearchCounter(isNumber);
	const keep = async () => {
		const taken = searches.take();
		if (taken.length === 0) return;
		await inbox.searchCounts
			.add(taken, dayOf(Date.now()))
			.catch((error: unknown) => log.warn(errorFields(error), "searches not counted"));
	};
	const timer = setInterval(keep, SEARCH_COUNTS_INTERVAL);
	timer.unref();
	return {
		searches,
		stop: async () => {
			clearInterval(timer);
			await keep();
		},
	};
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

function tell(log: Log, { channel, number, attempts, outcome, reason }: DeliveryNews): void {
	const about = { channel, ticket: number, attempts };
	if (outcome === "delivered") log.info(about, "message handed on");
	else if (outcome === "failed") log.warn({ ...about, reason }, "message not handed on yet");
	else log.error({ ...about, reason }, "message given up: its receiver refused it");
}

/** A line in the visitor's language that leads to his ticket's page; in the default one when the site has his no more. */
function wayToPage(
	{ id, locale: code }: Pick<Ticket, "id" | "locale">,
	{ brand, origin, signer }: Pick<UpkeepOptions, "brand" | "origin" | "signer">,
): string {
	const { locales, defaultLocale } = brand();
	const named = (name: string) => locales.find((each) => each.code === name);
	const locale = named(code) ?? named(defaultLocale);
	if (!locale) throw new Error("The brand has no default locale.");
	const path = pathOf("ticket-status", { ticketToken: tokenOfTicket(signer, id) });
	return translate(locale)("ticket.mail.page", { address: origin() + baseOf(locale) + path });
}
