import { createHttpClient } from "#src/client/http-client.ts";
import { createInProcessClient } from "#src/client/in-process-client.ts";
import type { SupportClient } from "#src/client/support-client.ts";
import { type Authenticate, authenticateNobody } from "#src/identity/authenticate.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { createSanitiser } from "#src/packs/sanitise.ts";
import { PageCache, type PageCacheOptions } from "#src/page-cache/page-cache.ts";
import { createService, type Service } from "#src/service/service.ts";
import { type Content, openContent } from "#src/store/content.ts";
import { type Address, addresses } from "#src/store/read/addresses.ts";
import { store } from "#src/store/store.ts";

/** What of the configuration the parts depend on. */
export interface Settings {
	readonly dataDir: string;
	readonly supportApiUrl: string | null;
	readonly cacheMaxBytes: number;
	readonly queryMaxLength: number;
}

/** Who is told when something fails behind a visitor's back. */
export interface Reports {
	/** A call of the support API failed, with its status or the error itself. */
	call(name: string, failure: unknown): void;
}

export interface Parts {
	readonly content: Content;
	/** The embedded support API; null when another one answers. */
	readonly service: Service | null;
	readonly support: SupportClient;
	/** What pages there are, for sitemaps. */
	readonly addressBook: { addresses(): Promise<readonly Address[]> };
	readonly authenticate: Authenticate;
	/** Keeps finished pages, made by `fill`, and follows the content. */
	keepPages<Body>(options: Pick<PageCacheOptions<Body>, "fill" | "onFailure">): PageCache<Body>;
	close(): void;
}

/**
 * Builds every part of the site once; the only place that constructs things.
 *
 * @throws when `dataDir` holds no content that can be opened
 */
export function compose(settings: Settings, reports: Reports): Parts {
	const content = openContent(settings.dataDir);
	const service =
		settings.supportApiUrl === null
			? createService({ content, queryMaxLength: settings.queryMaxLength, onError: reports.call })
			: null;
	const remote = () =>
		createHttpClient({
			url: settings.supportApiUrl ?? "",
			brand: () => content.brand(),
			sanitise: createSanitiser(content.brand().manualScheme),
			queryMaxLength: settings.queryMaxLength,
			// Address and text may hold what a visitor typed; the call's name and status say enough.
			onFailure: ({ call, status }) => reports.call(call, status),
		});
	const support = service ? createInProcessClient(service, content, settings) : remote();
	return {
		content,
		service,
		support,
		addressBook: { addresses: async () => publicAddresses(content) },
		authenticate: authenticateNobody,
		keepPages: (options) => {
			const cache = new PageCache({ maxBytes: settings.cacheMaxBytes, ...options });
			content.onChange(({ tags }) => cache.invalidate(tags));
			return cache;
		},
		close: () => content.close(),
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
