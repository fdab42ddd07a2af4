import { join } from "node:path";
import { Actions } from "#src/actions/actions.ts";
import { compose, type Parts, type Settings } from "#src/compose.ts";
import type { ContextRules } from "#src/context/context-of.ts";
import { LinkSigner } from "#src/identity/link-signer.ts";
import { isNickError } from "#src/page-types/nick-error.ts";
import type { PageType } from "#src/page-types/page-type.ts";
import type { Brand } from "#src/site/brand.ts";
import type { CountOnce } from "#src/site/counting.ts";
import { DAMAGED_FILES_TOLD } from "#src/site/damage-limits.ts";
import { ActionReplies } from "./action/action-replies.ts";
import { Arrivals } from "./action/arrivals.ts";
import { Submissions } from "./action/submissions.ts";
import { createTicketCall } from "./action/ticket-call.ts";
import { createApiFace } from "./api/face.ts";
import { openApiDocument } from "./api/open-api.ts";
import type { Configuration } from "./configuration.ts";
import { ownFiles, remoteFiles } from "./files/content-files.ts";
import { sitemapSender } from "./files/sitemap-files.ts";
import { Front, type FrontOptions } from "./front.ts";
import { isSite, networksBehind, senderNames } from "./gate/client-address.ts";
import { proxyNotice } from "./gate/proxy-notice.ts";
import { keptSecret, LINK_SECRET_REPLACED } from "./kept-secret.ts";
import { callFailureLog } from "./ops/call-failures.ts";
import { errorFields, type Log } from "./ops/log.ts";
import type { Metrics } from "./ops/metrics.ts";
import { diskFaultLog, purgeFaultLog, sharedFaultLog } from "./ops/tier-faults.ts";
import { legacyReplies } from "./page/legacy-replies.ts";

/**
 * Opens the parts behind the server; what fails there goes to the log.
 *
 * @param metrics where it is counted; nowhere in development
 * @throws as `compose` does
 */
export function openParts(
	settings: Settings,
	log: Log,
	metrics?: Pick<Metrics, "callFailure" | "search" | "searchThread" | "tiers" | "cdnPurge" | "inboxEmptied">,
): Promise<Parts> {
	const tell = callFailureLog(log);
	const tellDisk = diskFaultLog(log);
	const tellShared = sharedFaultLog(log);
	const tellPurge = purgeFaultLog(log);
	return compose(settings, {
		call: (failure) => {
			metrics?.callFailure(failure);
			tell(failure);
		},
		service: (call, error) => log.error({ call, ...errorFields(error) }, "service failed"),
		brand: (error) => log.error(errorFields(error), "brand not kept"),
		rest: (part, rest) =>
			rest
				? log.warn({ part, reason: rest.reason, milliseconds: rest.pause }, "support API left alone")
				: log.info({ part }, "support API answers again"),
		signOn: (outcome, why) => log.warn({ outcome, why }, "sign-on came to nothing"),
		searches: {
			search: (outcome, milliseconds) => metrics?.search(outcome, milliseconds / 1000),
			thread: (end, reason) => {
				metrics?.searchThread(end);
				log.error({ end, reason }, "search thread lost");
			},
		},
		disk: {
			lookup: (outcome) => metrics?.tiers.disk.lookup(outcome),
			stored: (pages) => metrics?.tiers.disk.stored(pages),
			dropped: (pages) => metrics?.tiers.disk.dropped(pages),
			fault: (isDamage, reason) => {
				metrics?.tiers.disk.fault(isDamage ? "damaged" : "trouble");
				tellDisk(isDamage, reason);
			},
		},
		database: (reason) =>
			reason === null
				? log.info({}, "database answers again")
				: log.error({ reason }, "database away: pages go on, what visitors send is refused"),
		inbox: (reason) =>
			reason === null
				? log.info({}, "inbox open again")
				: log.error({ reason }, "inbox away: pages go on, what visitors send is refused"),
		emptyInbox: () => {
			metrics?.inboxEmptied();
			log.warn(
				{ file: join(settings.dataDir, "inbox.sqlite") },
				"inbox was empty, and a new one is made: agents and messages of one that was there before are not in it",
			);
		},
		shared: {
			lookup: (outcome) => metrics?.tiers.shared.lookup(outcome),
			stored: (pages) => metrics?.tiers.shared.stored(pages),
			dropped: (pages) => metrics?.tiers.shared.dropped(pages),
			lease: (outcome) => metrics?.tiers.shared.lease(outcome),
			heard: (milliseconds) => metrics?.tiers.shared.heard(milliseconds),
			joined: tellShared.joined,
			away: (reason) => {
				metrics?.tiers.shared.fault("away");
				tellShared.away(reason);
			},
			refused: (reason) => {
				metrics?.tiers.shared.fault("refused");
				tellShared.refused(reason);
			},
		},
		record: (told) => {
			if (told.state === "taken") log.info({ ...told }, "content of record taken");
			else if (told.state === "awaited")
				log.warn(
					{ reasons: told.reasons },
					"no content that can be used: waiting for that of record, which npm run content -- push makes where a pack was imported",
				);
			else log.warn({ ...told }, "content of record not taken");
		},
		cdnPurge: (reason) => {
			metrics?.cdnPurge(reason === null);
			if (reason !== null) tellPurge(reason);
		},
		content: {
			refused: ({ name, reason }) => log.error({ content: name, reason }, "content refused"),
			damaged: ({ offline, back }) => {
				if (offline.length > 0) log.warn(filesTold(offline), "files damaged and offered to nobody");
				if (back.length > 0) log.warn(filesTold(back), "files offered again");
			},
		},
	});
}

const filesTold = (files: readonly string[]) => ({ count: files.length, files: files.slice(0, DAMAGED_FILES_TOLD) });

/** What contexts depend on, in a state of the content: the brand's locales, and what the process was started with. */
export function contextRules(
	{ queryMaxLength }: Pick<Configuration, "queryMaxLength">,
	pageTypes: Readonly<Partial<Record<string, PageType>>>,
): (brand: Brand) => ContextRules {
	const started: Pick<ContextRules, "queryMaxLength" | "isNickError"> = {
		queryMaxLength,
		isNickError: (said, context) => isNickError(said, pageTypes[context.route.pageType] ?? null, context),
	};
	return ({ locales, defaultLocale }) => ({ locales, defaultLocale, ...started });
}

/** What signs the addresses that visitors are given. */
export function linkSigner({ linkSecret, dataDir }: Configuration, log: Pick<Log, "warn">): LinkSigner {
	const told = {
		unkept: (error: unknown) => log.warn(errorFields(error), "link secret not kept"),
		replaced: (file: string) => log.warn({ file }, LINK_SECRET_REPLACED),
	};
	return new LinkSigner(keptSecret("link-secret", linkSecret, dataDir, told));
}

/** What differs between the fronts of production and development. */
interface Ends
	extends Pick<FrontOptions, "pages" | "previews" | "staticFiles" | "log" | "requests" | "settings" | "closing"> {
	readonly configuration: Configuration;
	readonly parts: Parts;
	readonly metrics: Pick<Metrics, "action" | "refusal" | "failedAnswer" | "left">;
	readonly signer: LinkSigner;
	/** Where it is counted how much visitors send. */
	readonly countOnce: CountOnce;
	rules(brand: Brand): ContextRules;
}

/** The front, with everything behind it that is the same in production and development. */
export function assembleFront({ configuration, parts, rules, countOnce, ...ends }: Ends): Front {
	const { support, inbox, authenticate, door, files, brand } = parts;
	const { signer } = ends;
	const lastingName = (address: string) => signer.nameOf("asc-client", address);
	const isKnown = (client: string) => door?.known.has(client) ?? false;
	const network = networksBehind(configuration.trustedProxyHops);
	const senderOf = senderNames(configuration.trustedProxyHops, configuration.siteToken, lastingName, isKnown);
	const now = () => new Date();
	const actions = new Actions(countOnce);
	const submissions = new Submissions({ ...ends, actions, inbox, support, door, now });
	const sendings = {
		...ends,
		countOnce,
		actions,
		submissions,
		inbox,
		inboxMaxBytes: configuration.inboxMaxBytes,
		support,
		door,
		senderOf,
		now,
		rules: () => rules(brand()),
	};
	const arrivals = new Arrivals(sendings);
	return new Front({
		...ends,
		actions: new ActionReplies({ ...sendings, arrivals }),
		ticketCall: createTicketCall(sendings),
		sendFile: "find" in files ? ownFiles(files, brand) : remoteFiles(files.ask, configuration.trustedProxyHops),
		sendLegacy: legacyReplies({ support, cdn: configuration.cdn }),
		names: parts.names,
		sendSitemap: sitemapSender({
			support,
			origin: () => ends.settings().origin,
			hops: configuration.trustedProxyHops,
			isPrivate: false,
			metrics: ends.metrics,
		}),
		api: createApiFace(support, openApiDocument),
		authenticate,
		internalCookie: configuration.internalCookie,
		notice: proxyNotice(configuration.trustedProxyHops, ends.log),
		rules: () => rules(brand()),
		icon: () => brand().icons?.ico ?? null,
		networkOf: (request) => (isSite(request, configuration.siteToken) ? null : network(request)),
	});
}
