import { httpTransport } from "#src/client/http-transport.ts";
import { inProcessTransport } from "#src/client/in-process-transport.ts";
import { ReplyMemory } from "#src/client/reply-memory.ts";
import { type CallFailure, createSupportClient, type SupportClient } from "#src/client/support-client.ts";
import { type Authenticate, authenticateNobody } from "#src/identity/authenticate.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import type { Inbox } from "#src/inbox/inbox.ts";
import { createSqliteInbox } from "#src/inbox/sqlite/sqlite-inbox.ts";
import { PageCache, type PageCacheOptions } from "#src/page-cache/page-cache.ts";
import { createService } from "#src/service/service.ts";
import { REPLIES_SHARE } from "#src/site/limits.ts";
import { type Content, openContent } from "#src/store/content.ts";
import { type Address, addresses } from "#src/store/read/addresses.ts";
import { store } from "#src/store/store.ts";

/** What of the configuration the parts depend on. */
export interface Settings {
	readonly dataDir: string;
	readonly supportApiUrl: string | null;
	readonly cacheMaxBytes: number;
	readonly queryMaxLength: number;
	readonly inboxMaxBytes: number;
	/** The built thread of the inbox; unset in development, which runs the sources. */
	readonly inboxWorker?: URL;
}

/** Who is told when something fails behind a visitor's back. */
export interface Reports {
	/** A call of the support API failed. */
	call(failure: CallFailure): void;
	/** The embedded service is at fault in a call. */
	service(call: string, error: unknown): void;
}

export interface Parts {
	readonly content: Content;
	readonly support: SupportClient;
	/** What pages there are, for sitemaps. */
	readonly addressBook: { addresses(): Promise<readonly Address[]> };
	readonly authenticate: Authenticate;
	/** Keeps finished pages, made by `fill`, and follows the content. */
	keepPages<Body>(options: Pick<PageCacheOptions<Body>, "fill" | "onFailure">): PageCache<Body>;
	/** Forgets the replies that carry one of the tags. */
	forget(tags: readonly string[]): void;
	readonly inbox: Inbox;
	close(): Promise<void>;
}

/**
 * Builds every part of the site once; the only place that constructs things.
 *
 * @throws when `dataDir` holds no content that can be opened
 */
export function compose(settings: Settings, reports: Reports): Parts {
	const content = openContent(settings.dataDir);
	const memory = new ReplyMemory({ maxBytes: settings.cacheMaxBytes * REPLIES_SHARE });
	const forget = (tags: readonly string[]) => memory.invalidate(tags);
	// Before any page is made anew.
	content.onChange(({ tags }) => forget(tags));
	const support = createSupportClient({
		transport:
			settings.supportApiUrl === null
				? inProcessTransport(createService({ onError: reports.service }), content)
				: httpTransport(settings.supportApiUrl, () => ({ version: null, brand: content.brand() })),
		memory,
		queryMaxLength: settings.queryMaxLength,
		onFailure: reports.call,
	});
	const inbox = createSqliteInbox(
		{ dataDir: settings.dataDir, maxBytes: settings.inboxMaxBytes },
		settings.inboxWorker,
	);
	return {
		content,
		support,
		addressBook: { addresses: async () => publicAddresses(content) },
		authenticate: authenticateNobody,
		keepPages: (options) => {
			const cache = new PageCache({ maxBytes: settings.cacheMaxBytes, ...options });
			content.onChange(({ tags }) => cache.invalidate(tags));
			return cache;
		},
		forget,
		inbox,
		close: async () => {
			await inbox.close();
			content.close();
		},
	};
}

/** The pages that everybody may see, on the content in force. */
function publicAddresses(content: Content): readonly Address[] {
	const snapshot = content.acquire();
	try {
		const { defaultLocale } = content.brand();
		return addresses(store.at({ snapshot, identity: ANONYMOUS, locale: defaultLocale, today: "" }));
	} finally {
		snapshot.release();
	}
}
