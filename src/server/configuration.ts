import { isAbsolute, resolve } from "node:path";
import { z } from "zod";
import type { RemoteAddress } from "#src/client/remote-api.ts";
import { SITE_TAG } from "#src/contract/tags.ts";
import type { DatabaseSettings } from "#src/database/open-database.ts";
import type { SignOnSettings } from "#src/identity/sign-on/settings.ts";
import type { CdnPurgeSettings } from "#src/page-cache/cdn-purge.ts";
import type { SharedSettings } from "#src/page-cache/redis/shared-tier.ts";
import { CACHE_DISK_MAX_MB } from "#src/site/cache-limits.ts";
import { DATABASE_CONNECTIONS } from "#src/site/database-limits.ts";
import { DRAIN_SECONDS, QUERY_MAX_LENGTH } from "#src/site/limits.ts";
import { INBOX_MAX_MB, TICKET_RETENTION_DAYS } from "#src/site/sending-limits.ts";
import { WORKERS_MAX } from "#src/site/worker-limits.ts";
import {
	apiBase,
	ConfigurationError,
	cachePrefix,
	cacheServer,
	cookieName,
	database,
	flag,
	host,
	hostNames,
	issuer,
	mailbox,
	mailServer,
	megabytes,
	origins,
	port,
	postAddress,
	scope,
	share,
	text,
	token,
	whole,
	word,
} from "./setting.ts";
import { claimNames, signInSettings } from "./sign-in-settings.ts";
import { type TicketSettings, ticketSettings } from "./ticket-settings.ts";
import { headerPairs, type TraceSettings, traceSettings } from "./trace-settings.ts";

const MEGABYTE = 1024 * 1024;

const environment = z.object({
	HOST: host.default("127.0.0.1"),
	PORT: port(4321).default(4321),
	SITE_ORIGINS: origins.optional(),
	OPS_HOST: host.default("127.0.0.1"),
	OPS_PORT: port(4322).default(4322),
	OPS_HOSTS: hostNames.default([]),
	OPS_TOKEN: text("must have at least 16 characters", 16).optional(),
	LINK_SECRET: text("must have at least 32 characters", 32).optional(),
	TRUSTED_PROXY_HOPS: whole(0, 10, 1, " of proxies").default(0),
	DRAIN_SECONDS: whole(0, 600, DRAIN_SECONDS, " of seconds").default(DRAIN_SECONDS),
	WORKERS: whole(1, WORKERS_MAX, 2, " of processes").default(1),
	DATA_DIR: text("must be the path of a folder").default("./var"),
	CONTENT_PACK: text("must be demo, or the path of a folder").optional(),
	CHECKSUMS_KEY_FILE: text("must be the path of a file").optional(),
	SUPPORT_API_URL: apiBase.optional(),
	SUPPORT_API_TOKEN: token.optional(),
	SITE_JSON: text("must be the path of a file").optional(),
	CACHE_MAX_MB: megabytes(0, 65_536, 256).default(256 * MEGABYTE),
	CACHE_DISK_MAX_MB: megabytes(0, 1_048_576, CACHE_DISK_MAX_MB).default(CACHE_DISK_MAX_MB * MEGABYTE),
	CACHE_URL: cacheServer.optional(),
	CACHE_PREFIX: cachePrefix.default("support"),
	INBOX_MAX_MB: megabytes(1, 1_048_576, INBOX_MAX_MB).default(INBOX_MAX_MB * MEGABYTE),
	DATABASE_URL: database.optional(),
	DATABASE_CONNECTIONS: whole(2, 200, DATABASE_CONNECTIONS, " of connections").default(DATABASE_CONNECTIONS),
	TICKET_WEBHOOK_URL: postAddress.optional(),
	TICKET_WEBHOOK_SECRET: text("must have at least 16 characters", 16).optional(),
	TICKET_SMTP_URL: mailServer.optional(),
	TICKET_MAIL_TO: mailbox.optional(),
	TICKET_MAIL_FROM: mailbox.optional(),
	TICKET_RETENTION_DAYS: whole(1, 3_650, TICKET_RETENTION_DAYS, " of days").default(TICKET_RETENTION_DAYS),
	ASC_OIDC_ISSUER: issuer.optional(),
	ASC_OIDC_CLIENT_ID: text("must be the name by which the provider knows this site").optional(),
	ASC_OIDC_CLIENT_SECRET: text("must have at least 16 characters", 16).optional(),
	ASC_OIDC_SCOPE: scope.default("openid profile"),
	ASC_OIDC_CLAIMS: claimNames.optional(),
	ASC_PASSWORDS: flag.default(true),
	INTERNAL_COOKIE: cookieName.default("agent-analytics"),
	CDN: flag.default(false),
	CDN_PURGE_URL: postAddress.optional(),
	CDN_PURGE_TOKEN: token.optional(),
	QUERY_MAX_LENGTH: whole(1, 2_000, QUERY_MAX_LENGTH, " of characters").default(QUERY_MAX_LENGTH),
	OTEL_EXPORTER_OTLP_ENDPOINT: apiBase.optional(),
	OTEL_EXPORTER_OTLP_HEADERS: headerPairs.default({}),
	OTEL_SERVICE_NAME: text("must be a name").default("electronics-support"),
	OTEL_TRACES_SAMPLER_ARG: share.default(1),
	ACCESS_LOG: flag.default(false),
	LOG_LEVEL: word("fatal", "error", "warn", "info", "debug", "trace", "silent").default("info"),
});

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);

export interface Configuration {
	readonly host: string;
	readonly port: number;
	/** Null: derived from the port that is listened on. */
	readonly siteOrigins: readonly string[] | null;
	readonly opsHost: string;
	readonly opsPort: number;
	/** Names by which operators reach the operator's port, besides this machine's own. */
	readonly opsHosts: readonly string[];
	/** What signs the addresses that visitors are given; null: made on the first start. */
	readonly linkSecret: string | null;
	readonly opsToken: string | null;
	readonly trustedProxyHops: number;
	/** Milliseconds between the word to stop and the end of listening. */
	readonly drainDelay: number;
	readonly dataDir: string;
	/** Null: none is named. */
	readonly contentPack: string | null;
	/** The support API elsewhere; null: the embedded one. */
	readonly supportApi: RemoteAddress | null;
	/** By this a site that stands on this one's API proves that it counts its visitors itself; null: none does. */
	readonly siteToken: string | null;
	readonly siteJson: string | null;
	/** File of the key that signs what files hold; null: in the data directory. */
	readonly checksumsKeyFile: string | null;
	readonly cacheMaxBytes: number;
	/** Of finished pages on disk; 0: none are kept there. */
	readonly cacheDiskMaxBytes: number;
	/** The database that several machines share; null: what visitors send is kept in the data directory. */
	readonly database: DatabaseSettings | null;
	/** Where nodes share finished pages; null: each keeps its own. */
	readonly sharedCache: SharedSettings | null;
	readonly inboxMaxBytes: number;
	readonly tickets: TicketSettings;
	/** The brand's own sign-on of agents; null: it has none. */
	readonly signOn: SignOnSettings | null;
	/** Whether agents may sign in with a password. */
	readonly passwords: boolean;
	/** Name of the cookie by which the operator's own people are told from others in statistics. */
	readonly internalCookie: string;
	readonly cdn: boolean;
	/** Where a network in front is told what is out of date; null: nowhere. */
	readonly cdnPurge: CdnPurgeSettings | null;
	/** Processes that answer visitors; 1: this one alone. */
	readonly workers: number;
	readonly queryMaxLength: number;
	/** Where traces go; null: none are made. */
	readonly traces: TraceSettings | null;
	readonly accessLog: boolean;
	readonly logLevel: string;
}

/** Settings by name, as texts. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from settings (`.env.example` documents them). An empty one counts as unset.
 *
 * @throws {ConfigurationError} with a sentence for each wrong setting
 */
export function readConfiguration(env: Environment): Configuration {
	const given = Object.fromEntries(SETTINGS.flatMap((name) => (env[name]?.trim() ? [[name, env[name]]] : [])));
	const parsed = environment.safeParse(given);
	if (!parsed.success)
		throw new ConfigurationError(
			parsed.error.issues.map(({ path, message }) => refusal(String(path[0]), env, message)).join("\n"),
		);
	const { data } = parsed;
	if (data.PORT === data.OPS_PORT && data.PORT !== 0 && overlap(data.HOST, data.OPS_HOST))
		throw new ConfigurationError(
			`The settings PORT and OPS_PORT are both ${data.PORT}: the site and its health checks need a port each; set one of them to another.`,
		);
	return {
		host: data.HOST,
		port: data.PORT,
		siteOrigins: data.SITE_ORIGINS ?? null,
		opsHost: data.OPS_HOST,
		opsPort: data.OPS_PORT,
		opsHosts: data.OPS_HOSTS,
		linkSecret: data.LINK_SECRET ?? null,
		opsToken: data.OPS_TOKEN ?? null,
		trustedProxyHops: data.TRUSTED_PROXY_HOPS,
		drainDelay: data.DRAIN_SECONDS * 1000,
		dataDir: isAbsolute(data.DATA_DIR) ? data.DATA_DIR : resolve(data.DATA_DIR),
		contentPack: data.CONTENT_PACK ?? null,
		supportApi:
			data.SUPPORT_API_URL === undefined ? null : { base: data.SUPPORT_API_URL, token: data.SUPPORT_API_TOKEN ?? null },
		siteToken: data.SUPPORT_API_TOKEN ?? null,
		siteJson: data.SITE_JSON ?? null,
		checksumsKeyFile: data.CHECKSUMS_KEY_FILE ?? null,
		cacheMaxBytes: data.CACHE_MAX_MB,
		cacheDiskMaxBytes: data.CACHE_DISK_MAX_MB,
		database:
			data.DATABASE_URL === undefined ? null : { address: data.DATABASE_URL, connections: data.DATABASE_CONNECTIONS },
		// Without memory for pages none are kept anywhere.
		sharedCache:
			data.CACHE_URL === undefined || data.CACHE_MAX_MB === 0
				? null
				: { url: data.CACHE_URL, prefix: data.CACHE_PREFIX },
		inboxMaxBytes: data.INBOX_MAX_MB,
		tickets: ticketSettings(data),
		...signInSettings(data),
		internalCookie: data.INTERNAL_COOKIE,
		cdn: data.CDN,
		cdnPurge:
			data.CDN_PURGE_URL === undefined
				? null
				: { url: data.CDN_PURGE_URL, token: data.CDN_PURGE_TOKEN ?? null, everything: SITE_TAG },
		workers: data.WORKERS,
		queryMaxLength: data.QUERY_MAX_LENGTH,
		traces: traceSettings(data),
		accessLog: data.ACCESS_LOG,
		logLevel: data.LOG_LEVEL,
	};
}

const SECRET_SETTINGS: ReadonlySet<string> = new Set([
	...["CACHE_URL", "CDN_PURGE_TOKEN", "CDN_PURGE_URL", "DATABASE_URL", "OTEL_EXPORTER_OTLP_HEADERS"],
	...["LINK_SECRET", "OPS_TOKEN", "SUPPORT_API_TOKEN"],
	...["ASC_OIDC_CLIENT_SECRET", "TICKET_WEBHOOK_URL", "TICKET_WEBHOOK_SECRET", "TICKET_SMTP_URL"],
]);

/** Values that may hold a secret are not shown. */
function refusal(name: string, env: Environment, must: string): string {
	const value = env[name] ?? "";
	const isShown = !SECRET_SETTINGS.has(name) && !/[@?#]/.test(value);
	return `The setting ${name}${isShown ? ` is ${JSON.stringify(value.slice(0, 100))}, but` : ""} ${must}.`;
}

const EVERYWHERE = new Set(["0.0.0.0", "::"]);
const overlap = (one: string, other: string) => one === other || EVERYWHERE.has(one) || EVERYWHERE.has(other);

/** The origins of the site when none is configured: this machine at the port listened on. */
export function localOrigins(listened: number): readonly string[] {
	return [`http://localhost:${listened}`, `http://127.0.0.1:${listened}`];
}
