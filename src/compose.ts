import { join } from "node:path";
import { authenticateByApi } from "#src/client/authenticate-by-api.ts";
import { inProcessTransport } from "#src/client/in-process-transport.ts";
import type { AskFile, RemoteAddress, RemotePart } from "#src/client/remote-api.ts";
import { ReplyMemory } from "#src/client/reply-memory.ts";
import { type CallFailure, createSupportClient, type SupportClient } from "#src/client/support-client.ts";
import type { Transport } from "#src/client/transport.ts";
import type { Database } from "#src/database/database.ts";
import { type DatabaseSettings, openDatabase } from "#src/database/open-database.ts";
import { type DeliverySettings, waysOf } from "#src/delivery/targets.ts";
import { type AgentDoor, agentDoor } from "#src/identity/agent-door.ts";
import type { Authenticate } from "#src/identity/authenticate.ts";
import type { LinkSigner } from "#src/identity/link-signer.ts";
import { providerOf } from "#src/identity/sign-on/provider-of.ts";
import type { SignOnSettings } from "#src/identity/sign-on/settings.ts";
import type { NotEntered } from "#src/identity/sign-on/sign-on.ts";
import type { Inbox } from "#src/inbox/inbox.ts";
import { openInbox } from "#src/inbox/open-inbox.ts";
import { PageDesk } from "#src/page-cache/desk/page-desk.ts";
import { PageCache, type PageCacheOptions } from "#src/page-cache/page-cache.ts";
import type { BodyForm, ContentState, SecondTier } from "#src/page-cache/second-tier.ts";
import { createTiers, NO_TIERS, type TierReports, type TierSettings, type Tiers } from "#src/page-cache/tiers.ts";
import { createService } from "#src/service/service.ts";
import type { Brand } from "#src/site/brand.ts";
import type { CountOnce } from "#src/site/counting.ts";
import { REPLIES_MAX_BYTES } from "#src/site/limits.ts";
import { shareOf } from "#src/site/process-share.ts";
import { type Content, type ContentLead, openContent } from "#src/store/content.ts";
import type { ContentReports } from "#src/store/content-reports.ts";
import { type ListedVersion, listVersions } from "#src/store/list-versions.ts";
import { type PreviewedContent, Previews } from "#src/store/previews.ts";
import { followRecord, type RecordTold } from "#src/store/record/follow-record.ts";
import { SearchPool, type SearchReports } from "#src/store/searching/search-pool.ts";
import { settleBehind } from "#src/store/settle-behind.ts";
import { unlessDamaged } from "#src/store/unless-damaged.ts";
import { type DifferenceWindow, type VersionDifference, versionDifference } from "#src/store/version-difference.ts";

/** What of the configuration the parts depend on. */
export interface Settings extends TierSettings {
	readonly dataDir: string;
	readonly supportApi: RemoteAddress | null;
	/** The brand of an API that does not tell it; null: site.json in the data directory. */
	readonly siteJson: string | null;
	readonly cacheMaxBytes: number;
	readonly queryMaxLength: number;
	readonly database: DatabaseSettings | null;
	readonly inboxMaxBytes: number;
	readonly tickets: Omit<DeliverySettings, "supportApi">;
	/** The built thread of the inbox; unset in development, which runs the sources. */
	readonly inboxWorker?: URL;
	/** The built thread that searches; unset likewise. */
	readonly searchWorker?: URL;
	/** The process that leads this one and others like it; null: this one is alone, or leads. */
	readonly lead: Lead | null;
	/** Where is counted what all processes count together. */
	readonly countOnce: CountOnce;
	/** Threads that search; unset: as the machine has processors for. */
	readonly searchThreads?: number;
	/** The brand's own sign-on of agents; null: it has none. */
	readonly signOn: SignOnSettings | null;
	/** Whether agents may sign in with a password. */
	readonly passwords: boolean;
	/** What signs the sessions of agents. */
	readonly signer: LinkSigner;
}

/** The process that has what several share: its pages, and the word on which version of the content is in force. */
interface Lead extends ContentLead {
	/** @param state the state of the content here */
	tier(state: () => string): SecondTier;
}

/** Who is told when something fails behind a visitor's back. */
export interface Reports extends TierReports {
	/** A call of the support API failed. */
	call(failure: CallFailure): void;
	/** The embedded service is at fault in a call. */
	service(call: string, error: unknown): void;
	/** What the support API elsewhere told of its brand could not be kept. */
	brand(error: unknown): void;
	/** The support API elsewhere is in trouble and is left alone, or answers again (null). */
	rest(part: RemotePart, rest: { readonly reason: string; readonly pause: number } | null): void;
	/** An agent's sign-on with the brand's provider came to nothing; words that hold nothing about anybody. */
	signOn(outcome: NotEntered["kind"], why: string): void;
	/** Content on this node cannot be used, or can be again. */
	readonly content: ContentReports;
	/** The database does not answer, and why; or answers again (null). */
	database(reason: string | null): void;
	/** The inbox in the data directory is not at its place or cannot be opened, and why; or is open again (null). */
	inbox(reason: string | null): void;
	/** Its file was there and had no bytes, so that a new inbox was made in it. */
	emptyInbox(): void;
	/** What became of the content of record. */
	record(told: RecordTold): void;
	/** What became of searches on this node, and of the threads that make them. */
	readonly searches: SearchReports;
}

/** How pages are made, and how they are written. */
type KeptPages<Body> = Pick<PageCacheOptions<Body>, "fill" | "onFailure" | "onRebuild"> & { form: BodyForm<Body> };

/** What waits for the threads that search, what they do, and how many they are. */
export type SearchSizes = ReturnType<SearchPool["size"]>;

/** What is told of the content as its source tells it: what is wrong with that on this node among it. */
interface Told extends Pick<Content, "brand" | "isWhole" | "refused" | "damagedFiles"> {
	/** Files of the content on this node, or the way to those of the API elsewhere. */
	readonly files: Files;
	/** What of the API elsewhere is left alone just now; nothing when the embedded one answers. */
	resting(): Readonly<Partial<Record<RemotePart, boolean>>>;
	/** The searches of this node; none when an API elsewhere answers. */
	searchSizes(): SearchSizes;
	/** Whether everything that an address names is there, as far as that is known without asking. */
	readonly names: Content["names"];
	/** Whether a product has that number, as far as that is known without asking. */
	readonly isNumber: Content["isNumber"];
	/** The versions on this node, the newest first; none of an API elsewhere. */
	versions(): readonly ListedVersion[];
	/** How two of them differ, or in words why that cannot be told. */
	difference(from: string, to: string, window: DifferenceWindow): Promise<VersionDifference | string>;
}

export interface Parts extends Told, Pick<Tiers, "disk" | "shared"> {
	readonly support: SupportClient;
	readonly authenticate: Authenticate;
	/** Where agents sign in here; null when they do at the API elsewhere. */
	readonly door: AgentDoor | null;
	/** A version of the content on this node that need not be in force; null when there is none that can be shown. */
	preview(version: string): Promise<Previewed | null>;
	/** Calls the listener after each change of the content. */
	onChange(listener: () => void): void;
	/** Keeps finished pages, made by `fill`, and follows the content: in memory, and on disk once that is opened. */
	keepPages<Body>(options: KeptPages<Body>): PageCache<Body>;
	/** Holds the pages that other processes make, and follows the content. @param maxBytes of those in memory */
	openDesk(maxBytes: number): PageDesk;
	readonly inbox: Inbox;
	/** The database that several machines share; null where there is none. */
	readonly database: Pick<Database, "sizes"> | null;
	close(): Promise<void>;
}

/** A version that somebody looks at before it is published. */
export interface Previewed {
	readonly support: SupportClient;
	readonly find: Content["file"];
	readonly checksums: Content["checksums"];
	brand(): Brand;
}

/** How files are reached. */
type Files = { readonly find: Content["file"]; readonly checksums: Content["checksums"] } | { readonly ask: AskFile };

/** Where answers, brand and files come from. */
interface ContentSource extends Told {
	preview(version: string): Promise<{ readonly content: PreviewedContent; readonly transport: Transport } | null>;
	readonly transport: Transport;
	onChange(listener: (tags: readonly string[]) => void): void;
	/** What pages are made of. */
	readonly state: ContentState;
	close(): Promise<void> | void;
}

async function embedded(
	{ dataDir, searchWorker, searchThreads: threads, lead, database }: Settings,
	reports: Reports,
): Promise<ContentSource> {
	// Whoever is led hears from who leads what is in force.
	const shared = lead ? null : database;
	const record = await followRecord({ dataDir, database: shared, beside: searchWorker, onNews: reports.record });
	const searches = new SearchPool({ worker: searchWorker, threads, reports: reports.searches });
	const content = await openContent(dataDir, reports.content, searches, lead).catch(async (error: unknown) => {
		await Promise.all([searches.close(), record?.close()]);
		throw error;
	});
	const stopSettling = settleBehind(dataDir, content);
	const service = createService({ onError: reports.service });
	const previews = new Previews(dataDir, searches);
	return {
		transport: inProcessTransport(service, content),
		preview: async (version) => {
			const found = await previews.open(version);
			return found && { content: found, transport: inProcessTransport(service, found) };
		},
		versions: () => listVersions(dataDir),
		difference: (from, to, window) => versionDifference(dataDir, from, to, window),
		files: { find: content.file, checksums: content.checksums },
		resting: () => ({}),
		searchSizes: () => searches.size(),
		...{ isWhole: content.isWhole, refused: content.refused, damagedFiles: content.damagedFiles, brand: content.brand },
		names: (params) => unlessDamaged(() => content.names(params), true),
		isNumber: (text) => unlessDamaged(() => content.isNumber(text), false),
		onChange: (listener) => void content.onChange(({ tags }) => listener(tags)),
		state: { version: content.current, state: content.state, changedSince: content.changedSince },
		close: async () => {
			await Promise.all([searches.close(), record?.close()]);
			previews.close();
			stopSettling();
			content.close();
		},
	};
}

async function elsewhere(
	address: RemoteAddress,
	{ dataDir, siteJson }: Settings,
	reports: Reports,
): Promise<ContentSource> {
	// A site with content of its own loads none of this, nor the sanitiser with its parsers.
	const { openElsewhere } = await import("#src/client/content-elsewhere.ts");
	const found = await openElsewhere(
		address,
		{ siteJson: siteJson ?? join(dataDir, "site.json"), keptAt: join(dataDir, "remote-brand.json") },
		reports,
	);
	return {
		...found,
		searchSizes: () => ({ waiting: 0, running: 0, threads: 0 }),
		...{ refused: () => null, damagedFiles: () => 0, preview: async () => null, versions: () => [] },
		difference: async () => "The content of this site is elsewhere.",
	};
}

/** With no memory for pages an API elsewhere is asked each time; the embedded one says what it is sure of. */
const keepsReplies = ({ supportApi, cacheMaxBytes }: Settings) => supportApi === null || cacheMaxBytes > 0;

/**
 * Builds what stands behind the server, each once: content or the API elsewhere, its client, caches and inbox.
 *
 * @throws when there is no content here, or no brand of an API elsewhere
 */
export async function compose(settings: Settings, reports: Reports): Promise<Parts> {
	const { dataDir, supportApi, queryMaxLength } = settings;
	const source =
		supportApi === null ? await embedded(settings, reports) : await elsewhere(supportApi, settings, reports);
	const memory = new ReplyMemory({ maxBytes: keepsReplies(settings) ? shareOf(REPLIES_MAX_BYTES) : 0 });
	// Before any page is made anew.
	source.onChange((tags) => memory.invalidate(tags));
	const clientOf = (transport: Transport, memory: ReplyMemory) =>
		createSupportClient({ transport, memory, queryMaxLength, onFailure: reports.call });
	const support = clientOf(source.transport, memory);
	const previewed = new WeakMap<PreviewedContent, Previewed>();
	const database = await openDatabase(settings.database, reports.database);
	const { inboxMaxBytes: maxBytes, inboxWorker: worker } = settings;
	const deliverTo = waysOf({ ...settings.tickets, supportApi });
	const { inbox: onState, emptyInbox: onEmpty } = reports;
	const inbox = await openInbox({ dataDir, database, maxBytes, worker, deliverTo, onState, onEmpty });
	const door =
		supportApi === null
			? agentDoor({
					countOnce: settings.countOnce,
					...{ box: inbox.agents, signer: settings.signer, passwords: settings.passwords },
					signOn: settings.signOn && { settings: settings.signOn, provider: await providerOf(settings.signOn) },
					now: () => new Date(),
					report: reports.signOn,
				})
			: null;
	const { lead, cacheMaxBytes } = settings;
	const tiers = await createTiers(lead ? NO_TIERS : settings, source.state, reports);
	const { disk, shared, tier: own, purge } = tiers;
	const tier = lead && cacheMaxBytes > 0 ? lead.tier(source.state.state) : own;
	return {
		...{ ...source, support, disk, shared, inbox, database },
		preview: async (version) => {
			const found = await source.preview(version);
			if (!found) return null;
			const { content, transport } = found;
			const known = previewed.get(content);
			if (known) return known;
			const support = clientOf(transport, new ReplyMemory({ maxBytes: 0 }));
			const made: Previewed = { support, find: content.file, checksums: content.checksums, brand: content.brand };
			previewed.set(content, made);
			return made;
		},
		authenticate: door?.sessions.authenticate ?? authenticateByApi(support),
		door,
		onChange: (listener) => source.onChange(() => listener()),
		keepPages: ({ form, ...options }) => {
			const cache = new PageCache({
				...{ maxBytes: settings.cacheMaxBytes, ...options, second: tier ? { tier, form } : undefined },
				onOutdate: (names, ofPages) => {
					memory.invalidate(names, ofPages);
					purge.outdated(names);
				},
			});
			// What is not marked on disk in time is held against the content at the next start.
			source.onChange((tags) => void cache.invalidate(tags).lasting.catch(() => {}));
			tier?.onInvalidated((names) => cache.outdate(names));
			return cache;
		},
		openDesk: (maxBytes) => {
			const desk = new PageDesk({ tier, maxBytes, content: source.state, onForget: purge.outdated });
			source.onChange((tags) => void desk.invalidate(tags).catch(() => {}));
			return desk;
		},
		close: async () => {
			for (const part of [purge, tier, inbox, database, source]) await part?.close();
		},
	};
}
