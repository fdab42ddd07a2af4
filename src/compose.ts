import { createHttpClient } from "#src/client/http-client.ts";
import { createInProcessClient } from "#src/client/in-process-client.ts";
import type { SupportClient } from "#src/client/support-client.ts";
import { type Authenticate, authenticateNobody } from "#src/identity/authenticate.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { createSanitiser } from "#src/packs/sanitise.ts";
import { PageCache } from "#src/page-cache/page-cache.ts";
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
	/** A render failed; the page's key. */
	render(key: string, error: unknown): void;
	/** A call of the support API failed, with its status or the error itself. */
	call(name: string, failure: unknown): void;
}

export interface Parts<Body> {
	readonly content: Content;
	/** The embedded support API; null when another one answers. */
	readonly service: Service | null;
	readonly support: SupportClient;
	/** What pages there are, for sitemaps. */
	readonly addressBook: { addresses(): Promise<readonly Address[]> };
	readonly authenticate: Authenticate;
	readonly cache: PageCache<Body>;
	close(): void;
}

/**
 * Builds every part of the site once; the only place that constructs things.
 *
 * @throws when `dataDir` holds no content that can be opened
 */
export function compose<Body>(settings: Settings, reports: Reports): Parts<Body> {
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
	const cache = new PageCache<Body>({ maxBytes: settings.cacheMaxBytes, onFailure: reports.render });
	content.onChange(({ tags }) => cache.invalidate(tags));
	return {
		content,
		service,
		support,
		addressBook: { addresses: async () => publicAddresses(content) },
		authenticate: authenticateNobody,
		cache,
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
