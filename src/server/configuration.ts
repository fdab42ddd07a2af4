import { isAbsolute, resolve } from "node:path";
import { z } from "zod";
import { DRAIN_SECONDS, INBOX_MAX_MB, QUERY_MAX_LENGTH } from "#src/site/limits.ts";

/** A setting that cannot be used; the message is one sentence that names it. The process ends with status 78. */
export class ConfigurationError extends Error {
	override readonly name = "ConfigurationError";
}

/** EX_CONFIG of sysexits. */
export const EXIT_CONFIGURATION = 78;

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(["0", "1", "false", "true", ""]).transform((value) => value === "1" || value === "true");

/** An http(s) origin without path, query or credentials. */
function origin(text: string, context: z.RefinementCtx): string {
	const url = URL.canParse(text) ? new URL(text) : null;
	if (
		url &&
		/^https?:$/.test(url.protocol) &&
		!url.username &&
		!url.password &&
		url.pathname === "/" &&
		!url.search &&
		!url.hash &&
		!text.includes("*")
	)
		return url.origin;
	context.addIssue({ code: "custom", message: `"${text}" is no origin such as https://support.example.com` });
	return z.NEVER;
}

/** Where a support API is: an http(s) address, with a path when it has one, below which the calls' own addresses stand. */
function apiBase(text: string, context: z.RefinementCtx): string {
	const url = URL.canParse(text) ? new URL(text) : null;
	const fault =
		!url || !/^https?:$/.test(url.protocol)
			? "it must be an http or https address such as https://api.example.com"
			: url.username || url.password
				? "it holds a user or password, which requests to it cannot carry; name the address alone, and let the network or a proxy before the API say who may ask"
				: url.search || url.hash
					? "it ends with a query or fragment; name the address before it"
					: null;
	if (url && fault === null) return url.href.replace(/\/+$/, "");
	context.addIssue({ code: "custom", message: fault ?? "" });
	return z.NEVER;
}

const environment = z.object({
	HOST: z.string().min(1).default("127.0.0.1"),
	PORT: port.default(4321),
	SITE_ORIGINS: z
		.string()
		.transform((list) =>
			list
				.split(",")
				.map((each) => each.trim())
				.filter(Boolean),
		)
		.pipe(z.array(z.string().transform(origin)).min(1, "it needs at least one origin"))
		.optional(),
	OPS_HOST: z.string().min(1).default("127.0.0.1"),
	OPS_PORT: port.default(4322),
	OPS_HOSTS: z
		.string()
		.transform((list) =>
			list
				.split(",")
				.map((each) => each.trim().toLowerCase())
				.filter(Boolean),
		)
		.pipe(z.array(z.string().regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, "it takes host names without a port")))
		.default([]),
	OPS_TOKEN: z.string().min(16, "it needs at least 16 characters").optional(),
	TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
	DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(DRAIN_SECONDS),
	DATA_DIR: z.string().min(1).default("./var"),
	CONTENT_PACK: z.string().min(1).default("demo"),
	SUPPORT_API_URL: z.string().transform(apiBase).optional(),
	SITE_JSON: z.string().min(1).optional(),
	CACHE_MAX_MB: z.coerce.number().min(0).max(65_536).default(256),
	INBOX_MAX_MB: z.coerce.number().min(1).max(1_048_576).default(INBOX_MAX_MB),
	CDN: flag.default(false),
	QUERY_MAX_LENGTH: z.coerce.number().int().min(1).max(2_000).default(QUERY_MAX_LENGTH),
	LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export interface Configuration {
	readonly host: string;
	readonly port: number;
	/** Null: derived from the port that is listened on. */
	readonly siteOrigins: readonly string[] | null;
	readonly opsHost: string;
	readonly opsPort: number;
	/** Names by which operators reach the operator's port, besides this machine's own. */
	readonly opsHosts: readonly string[];
	readonly opsToken: string | null;
	readonly trustedProxyHops: number;
	/** Milliseconds between the word to stop and the end of listening. */
	readonly drainDelay: number;
	readonly dataDir: string;
	readonly contentPack: string;
	readonly supportApiUrl: string | null;
	readonly siteJson: string | null;
	readonly cacheMaxBytes: number;
	readonly inboxMaxBytes: number;
	readonly cdn: boolean;
	readonly queryMaxLength: number;
	readonly logLevel: string;
}

/**
 * Reads the configuration from environment variables (`.env.example` documents them). An empty value counts as unset.
 *
 * @throws {ConfigurationError} naming the first wrong variable.
 */
export function readConfiguration(env: Readonly<Record<string, string | undefined>>): Configuration {
	const given = Object.fromEntries(
		Object.keys(environment.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
	);
	const parsed = environment.safeParse(given);
	if (!parsed.success) {
		const issue = parsed.error.issues[0];
		throw new ConfigurationError(
			`The setting ${issue?.path[0]?.toString() ?? "of the environment"} cannot be used: ${issue?.message}.`,
		);
	}
	const { data } = parsed;
	return {
		host: data.HOST,
		port: data.PORT,
		siteOrigins: data.SITE_ORIGINS ?? null,
		opsHost: data.OPS_HOST,
		opsPort: data.OPS_PORT,
		opsHosts: data.OPS_HOSTS,
		opsToken: data.OPS_TOKEN ?? null,
		trustedProxyHops: data.TRUSTED_PROXY_HOPS,
		drainDelay: data.DRAIN_SECONDS * 1000,
		dataDir: isAbsolute(data.DATA_DIR) ? data.DATA_DIR : resolve(data.DATA_DIR),
		contentPack: data.CONTENT_PACK,
		supportApiUrl: data.SUPPORT_API_URL ?? null,
		siteJson: data.SITE_JSON ?? null,
		cacheMaxBytes: Math.floor(data.CACHE_MAX_MB * 1024 * 1024),
		inboxMaxBytes: Math.floor(data.INBOX_MAX_MB * 1024 * 1024),
		cdn: data.CDN,
		queryMaxLength: data.QUERY_MAX_LENGTH,
		logLevel: data.LOG_LEVEL,
	};
}

/** The origins of the site when none is configured: this machine at the port listened on. */
export function localOrigins(port: number): readonly string[] {
	return [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
}
