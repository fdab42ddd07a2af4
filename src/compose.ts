import { join } from "node:path";
import { authenticateByApi } from "#src/client/authenticate-by-api.ts";
import { inProcessTransport } from "#src/client/in-process-transport.ts";
import type { AskFile, RemoteAddress, RemotePart } from "#src/client/remote-api.ts";
import { ReplyMemory } from "#src/client/reply-memory.ts";
import { type CallFailure, createSupportClient, type SupportClient } from "#src/client/support-client.ts";
import type { Transport } from "#src/client/transport.ts";
import { type DeliverySettings, waysOf } from "#src/delivery/targets.ts";
import { type AgentDoor, agentDoor } from "#src/identity/agent-door.ts";
import type { Authenticate } from "#src/identity/authenticate.ts";
import type { LinkSigner } from "#src/identity/link-signer.ts";
import type { Provider } from "#src/identity/sign-on/provider.ts";
import type { SignOnSettings } from "#src/identity/sign-on/settings.ts";
import type { NotEntered } from "#src/identity/sign-on/sign-on.ts";
import type { Inbox } from "#src/inbox/inbox.ts";
import { createSqliteInbox } from "#src/inbox/sqlite/sqlite-inbox.ts";
import { type ContentState, type DiskReports, type DiskSettings, DiskTier } from "#src/page-cache/disk/disk-tier.ts";
import { PageCache, type PageCacheOptions } from "#src/page-cache/page-cache.ts";
import type { BodyForm } from "#src/page-cache/second-tier.ts";
import { createService } from "#src/service/service.ts";
import type { Brand } from "#src/site/brand.ts";
import { REPLIES_MAX_BYTES } from "#src/site/limits.ts";
import { type Content, openContent } from "#src/store/content.ts";
import type { RefusedVersion } from "#src/store/find-version.ts";
import { type ListedVersion, listVersions } from "#src/store/list-versions.ts";
import { type PreviewedContent, Previews } from "#src/store/previews.ts";
import { SearchPool, type SearchReports } from "#src/store/searching/search-pool.ts";
import { type DifferenceWindow, type VersionDifference, versionDifference } from "#src/store/version-difference.ts";

/** What of the configuration the parts depend on. */
export interface Settings {
	readonly dataDir: string;
	readonly supportApi: RemoteAddress | null;
	/** The brand of an API that does not tell it; null: site.json in the data directory. */
	readonly siteJson: string | null;
	readonly cacheMaxBytes: number;
	readonly queryMaxLength: number;
	readonly inboxMaxBytes: number;
	readonly tickets: Omit<DeliverySettings, "supportApi">;
	/** The built thread of the inbox; unset in development, which runs the sources. */
	readonly inboxWorker?: URL;
	/** The built thread that searches; unset likewise. */
	readonly searchWorker?: URL;
	/** Where finished pages are kept on disk; null: nowhere. */
	readonly disk: DiskSettings | null;
	/** The brand's own sign-on of agents; null: it has none. */
	readonly signOn: SignOnSettings | null;
	/** Whether agents may sign in with a password. */
	readonly passwords: boolean;
	/** What signs the sessions of agents. */
	readonly signer: LinkSigner;
}

/** Who is told when something fails behind a visitor's back. */
export interface Reports {
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
	/** A content version on this node cannot be used. */
	content(refused: RefusedVersion): void;
	/** What became of pages on disk. */
	readonly disk: DiskReports;
	/** What became of searches on this node, and of the threads that make them. */
	readonly searches: SearchReports;
}

/** How pages are made, and how they are written. */
type KeptPages<Body> = Pick<PageCacheOptions<Body>, "fill" | "onFailure" | "onRebuild"> & {
	readonly form: BodyForm<Body>;
};

/** What waits for the threads that search, what they do, and how many they are. */
export type SearchSizes = ReturnType<SearchPool["size"]>;

export interface Parts {
	readonly support: SupportClient;
	brand(): Brand;
	/** What pages there are, for sitemaps. */
	/** Files of the content on this node, or the way to those of the API elsewhere. */
	readonly files: Files;
	/** What of the API elsewhere is left alone just now; nothing when the embedded one answers. */
	resting(): Readonly<Partial<Record<RemotePart, boolean>>>;
	/** The searches of this node; none when an API elsewhere answers. */
	searchSizes(): SearchSizes;
	readonly authenticate: Authenticate;
	/** Where agents sign in here; null when they do at the API elsewhere. */
	readonly door: AgentDoor | null;
	/** Whether everything that an address names is there, as far as that is known without asking. */
	readonly names: Content["names"];
	/** Whether a product has that number, as far as that is known without asking. */
	readonly isNumber: Content["isNumber"];
	/** A version of the content on this node that need not be in force; null when there is none that can be shown. */
	preview(version: string): Promise<Previewed | null>;
	/** The versions on this node, the newest first; none of an API elsewhere. */
	versions(): readonly ListedVersion[];
	/** How two of them differ, or in words why that cannot be told. */
	difference(from: string, to: string, window: DifferenceWindow): Promise<VersionDifference | string>;
	/** Whether the content on this node can be read. */
	isWhole(): boolean;
	/** Calls the listener after each change of the content. */
	onChange(listener: () => void): void;
	/** Keeps finished pages, made by `fill`, and follows the content: in memory, and on disk once that is opened. */
	keepPages<Body>(options: KeptPages<Body>): PageCache<Body>;
	/** Where pages are kept on disk; null when they are not. */
	readonly disk: DiskTier | null;
	/** Forgets the replies that carry one of the tags. */
	forget(tags: readonly string[]): void;
	readonly inbox: Inbox;
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
interface ContentSource
	extends Pick<Parts, "files" | "names" | "isNumber" | "resting" | "searchSizes" | "versions" | "difference"> {
	preview(version: string): Promise<{ readonly content: PreviewedContent; readonly transport: Transport } | null>;
	readonly transport: Transport;
	isWhole(): boolean;
	brand(): Brand;
	onChange(listener: (tags: readonly string[]) => void): void;
	/** What pages are made of. */
	readonly state: ContentState;
	close(): Promise<void> | void;
}

async function embedded({ dataDir, searchWorker }: Settings, reports: Reports): Promise<ContentSource> {
	const searches = new SearchPool({ worker: searchWorker, reports: reports.searches });
	const content = await openContent(dataDir, reports.content, searches).catch(async (error: unknown) => {
		await searches.close();
		throw error;
	});
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
		isWhole: content.isWhole,
		names: (params) => unlessDamaged(() => content.names(params), true),
		isNumber: (text) => unlessDamaged(() => content.isNumber(text), false),
		brand: content.brand,
		onChange: (listener) => void content.onChange(({ tags }) => listener(tags)),
		state: { version: content.current, state: content.state, changedSince: content.changedSince },
		close: async () => {
			await searches.close();
			previews.close();
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
		preview: async () => null,
		versions: () => [],
		difference: async () => "The content of this site is elsewhere.",
	};
}

/** The brand's provider; only a site that has one loads what speaks to it. */
async function providerOf(settings: SignOnSettings): Promise<Provider> {
	const { openIdProvider } = await import("#src/identity/sign-on/open-id-provider.ts");
	return openIdProvider({ settings, now: () => performance.now() });
}

/** What is read from a database; of a damaged one, which is told by whoever reads pages from it, something else. */
function unlessDamaged<Value>(read: () => Value, otherwise: Value): Value {
	try {
		return read();
	} catch {
		return otherwise;
	}
}

/** With no memory for pages an API elsewhere is asked each time; the embedded one says what it is sure of. */
const keepsReplies = ({ supportApi, cacheMaxBytes }: Settings) => supportApi === null || cacheMaxBytes > 0;

/**
 * Builds what stands behind the server, each once: content or the API elsewhere, its client, caches and inbox.
 *
 * @throws when there is no content here, or no brand of an API elsewhere
 */
export async function compose(settings: Settings, reports: Reports): Promise<Parts> {
	const { dataDir, supportApi } = settings;
	const source =
		supportApi === null ? await embedded(settings, reports) : await elsewhere(supportApi, settings, reports);
	const memory = new ReplyMemory({ maxBytes: keepsReplies(settings) ? REPLIES_MAX_BYTES : 0 });
	const forget = (tags: readonly string[]) => memory.invalidate(tags);
	// Before any page is made anew.
	source.onChange(forget);
	const clientOf = (transport: Transport, replies: ReplyMemory) =>
		createSupportClient({
			...{ transport, memory: replies },
			queryMaxLength: settings.queryMaxLength,
			onFailure: reports.call,
		});
	const support = clientOf(source.transport, memory);
	const previewed = new WeakMap<PreviewedContent, Previewed>();
	const inbox = createSqliteInbox(
		{ dataDir, maxBytes: settings.inboxMaxBytes, deliverTo: waysOf({ ...settings.tickets, supportApi }) },
		settings.inboxWorker,
	);
	const door =
		supportApi === null
			? agentDoor({
					...{ box: inbox.agents, signer: settings.signer, passwords: settings.passwords },
					signOn: settings.signOn && { settings: settings.signOn, provider: await providerOf(settings.signOn) },
					now: () => new Date(),
					report: reports.signOn,
				})
			: null;
	const disk = settings.disk && new DiskTier({ ...settings.disk, content: source.state, reports: reports.disk });
	return {
		support,
		disk,
		brand: source.brand,
		files: source.files,
		resting: source.resting,
		searchSizes: source.searchSizes,
		isWhole: source.isWhole,
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
		versions: source.versions,
		difference: source.difference,
		names: source.names,
		isNumber: source.isNumber,
		authenticate: door?.sessions.authenticate ?? authenticateByApi(support),
		door,
		onChange: (listener) => source.onChange(() => listener()),
		keepPages: ({ form, ...options }) => {
			const second = disk ? { tier: disk, form } : undefined;
			const cache = new PageCache({ maxBytes: settings.cacheMaxBytes, ...options, second });
			// What is not marked on disk in time is held against the content at the next start.
			source.onChange((tags) => void cache.invalidate(tags).lasting.catch(() => {}));
			return cache;
		},
		forget,
		inbox,
		close: async () => {
			await disk?.close();
			await inbox.close();
			await source.close();
		},
	};
}
