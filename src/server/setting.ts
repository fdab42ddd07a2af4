import { z } from "zod";
import { databaseAddress } from "#src/database/database-address.ts";

/** A setting that cannot be used; the message says in a sentence which, what is wrong with it, and what to do. The process ends with status 78. */
export class ConfigurationError extends Error {
	override readonly name = "ConfigurationError";
}

/** EX_CONFIG of sysexits. */
export const EXIT_CONFIGURATION = 78;
/** EX_TEMPFAIL of sysexits: what starts it may try again. */
export const EXIT_LATER = 75;

/**
 * A setting in the words of whoever sets it.
 *
 * @param must follows the value in the sentence that refuses it
 * @param read null for a text that is no value of the setting, or what is wrong with it in words of its own
 */
function setting<Value extends string | number | boolean>(
	must: string,
	read: (text: string) => Value | null | { readonly must: string },
) {
	return z.string().transform((text, context): Value => {
		const value = read(text.trim());
		if (value !== null && typeof value !== "object") return value;
		context.addIssue({ code: "custom", message: value?.must ?? must });
		return z.NEVER;
	});
}

/** A whole number, such as `example`. */
export function whole(least: number, most: number, example: number, of = "") {
	return setting(`must be a whole number${of} from ${least} to ${most}, such as ${example}`, (text) => {
		const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
		return value >= least && value <= most ? value : null;
	});
}

/** A port to listen on. */
export const port = (example: number) => whole(0, 65_535, example);

/** Megabytes, which may be a fraction; as bytes. */
export function megabytes(least: number, most: number, example: number) {
	return setting(`must be a number of megabytes from ${least} to ${most}, such as ${example}`, (text) => {
		const value = /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
		return value >= least && value <= most ? Math.floor(value * 1024 * 1024) : null;
	});
}

/** A part of a whole, such as 0.1. */
export const share = setting("must be a number from 0 to 1, such as 0.1", (text) => {
	const value = /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
	return value <= 1 ? value : null;
});

/** One of a few words. */
export function word<Word extends string>(...words: readonly Word[]) {
	return setting(
		`must be one of ${words.join(", ")}`,
		(text): Word | null => words.find((each) => each === text) ?? null,
	);
}

/** On or off. */
export const flag = setting("must be 1 (on) or 0 (off)", (text): boolean | null =>
	/^(1|true)$/.test(text) ? true : /^(0|false)$/.test(text) ? false : null,
);

/** Any text, of at least so many characters. */
export const text = (must: string, least = 1) => setting(must, (given) => (given.length >= least ? given : null));

/** Where a PostgreSQL is. */
export const database = z.string().transform((text, context) => {
	const address = databaseAddress(text.trim());
	if (!("must" in address)) return address;
	context.addIssue({ code: "custom", message: address.must });
	return z.NEVER;
});

/** What two sites share, one of which sends it in a header. */
export const token = setting("must have at least 16 characters, letters, digits and signs without blanks", (given) =>
	/^[!-~]{16,256}$/.test(given) ? given : null,
);

/** The name of a cookie (RFC 6265), long enough not to stand in every header by chance. */
export const cookieName = setting("must be the name of a cookie of at least 4 characters", (given) =>
	/^[A-Za-z0-9_.-]{4,64}$/.test(given) ? given : null,
);

/** The name or address of one of this machine's interfaces. */
export const host = setting(
	"must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them",
	(given) => (/^[^\s/@?#]+$/.test(given) ? given : null),
);

const web = (given: string): URL | null => {
	const url = URL.canParse(given) ? new URL(given) : null;
	return url && /^https?:$/.test(url.protocol) ? url : null;
};

/** A few of the same, separated by commas. */
function list(must: string, read: (text: string) => string | null) {
	return z.string().transform((given, context): readonly string[] => {
		const parts = given
			.split(",")
			.map((each) => each.trim())
			.filter(Boolean);
		const found = parts.map(read).filter((each) => each !== null);
		if (found.length > 0 && found.length === parts.length) return found;
		context.addIssue({ code: "custom", message: `${must}, separated by commas` });
		return z.NEVER;
	});
}

/** Origins of http or https, without path, query or credentials. */
export const origins = list(
	"must be origins such as https://support.example.com, without path and wildcard",
	(given) => {
		const url = given.includes("*") ? null : web(given);
		const isBare = url && !url.username && !url.password && url.pathname === "/" && !url.search && !url.hash;
		return isBare ? url.origin : null;
	},
);

/** Names by which a server is reached. */
export const hostNames = list("must be host names such as site-1.internal, without ports", (given) =>
	/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(given) ? given.toLowerCase() : null,
);

/** Where a support API is: an http(s) address, with a path when it has one, below which the calls' own addresses stand. */
export const apiBase = setting(
	"must be an http or https address such as https://api.example.com",
	(given): string | null | { readonly must: string } => {
		const url = web(given);
		if (!url) return null;
		if (url.username || url.password)
			return {
				must: "must be the address alone: a user or password in it cannot be sent; let the network, or a proxy before the API, say who may ask",
			};
		if (url.search || url.hash) return { must: "must end before its query or fragment" };
		return url.href.replace(/\/+$/, "");
	},
);

/** Where a server is that speaks the Redis protocol. */
export const cacheServer = setting(
	"must be the address of a Valkey or Redis, such as redis://cache.internal:6379, rediss://user:password@cache.internal:6380 (with TLS) or unix:///run/valkey/valkey.sock",
	(given): string | null => {
		if (/^unix:\/\/([^@/?#\s]*@)?\/[^?#\s]+(\?db=\d{1,4})?$/.test(given)) return given;
		const url = URL.canParse(given) ? new URL(given) : null;
		if (!url || !/^rediss?:$/.test(url.protocol) || url.hostname === "" || url.search || url.hash) return null;
		return /^(\/\d{0,4})?$/.test(url.pathname) && isEncoded(url.username + url.password) ? given : null;
	},
);

function isEncoded(text: string): boolean {
	try {
		return decodeURIComponent(text).length >= 0;
	} catch {
		return false;
	}
}

/** By which the names of one site's things are told from those of others on one server. */
export const cachePrefix = setting(
	"must be a word of letters, digits, _ and -, 64 at most, such as support",
	(given) => (/^[A-Za-z0-9_-]{1,64}$/.test(given) ? given : null),
);

/** Whether an address leads back to this machine. */
export const isThisMachine = ({ hostname }: URL) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

/** The issuer of a provider of OpenID Connect: https, or this machine; exactly as it names itself (Discovery 1.0 section 3). */
export const issuer = setting(
	"must be an https address such as https://login.example.com, without query, or an http address of this machine",
	(given): string | null => {
		const url = web(given);
		if (!url || url.username || url.password || url.search || url.hash) return null;
		return url.protocol === "https:" || isThisMachine(url) ? url.href : null;
	},
);

/** Scopes that are asked for (RFC 6749 section 3.3), the one of OpenID Connect among them. */
export const scope = setting("must be words separated by blanks, openid among them, such as openid profile", (given) =>
	/^[!#-[\]-~]+( [!#-[\]-~]+)*$/.test(given) && given.split(" ").includes("openid") ? given : null,
);

/** Where something is posted to: https, or this machine. */
export const postAddress = setting(
	"must be an https address such as https://desk.example.com/hooks/support, or an http address of this machine",
	(given): string | null => {
		const url = web(given);
		if (!url || url.username || url.password || url.hash) return null;
		return url.protocol === "https:" || isThisMachine(url) ? url.href : null;
	},
);

/** A mail server. */
export const mailServer = setting(
	"must be the address of a mail server such as smtps://user:password@mail.example.com or smtp://127.0.0.1:25",
	(given): string | null => {
		const url = URL.canParse(given) ? new URL(given) : null;
		return url && /^smtps?:$/.test(url.protocol) && url.hostname ? given : null;
	},
);

/** A mailbox, with or without a name before it. */
export const mailbox = setting(
	"must be one mail address such as support@example.com, or Support <support@example.com>",
	(given) => (/^(?:[^<>@,;\p{Cc}]+ <[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u.test(given) ? given : null),
);
