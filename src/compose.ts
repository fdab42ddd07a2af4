import { createHttpClient } from "#src/client/http-client.ts";
import { createInProcessClient } from "#src/client/in-process-client.ts";
import type { SupportClient } from "#src/client/support-client.ts";
import { type Authenticate, authenticateNobody } from "#src/identity/authenticate.ts";
import { PageCache } from "#src/page-cache/page-cache.ts";
import { createSanitiser } from "#src/packs/sanitise.ts";
import { type Content, openContent } from "#src/service/content.ts";
import { createService, type Service } from "#src/service/service.ts";

/** What of the configuration the parts depend on. */
export interface Settings {
	readonly dataDir: string;
	readonly supportApiUrl: string | null;
	readonly cacheMaxBytes: number;
	readonly queryMaxLength: number;
}

export interface Parts<Body> {
	readonly content: Content;
	/** The embedded support API; null when another one answers. */
	readonly service: Service | null;
	readonly support: SupportClient;
	readonly authenticate: Authenticate;
	readonly cache: PageCache<Body>;
	close(): void;
}

/**
 * Builds every part of the site once; the only place that constructs things.
 *
 * @throws when `dataDir` holds no content that can be opened
 */
export function compose<Body>(settings: Settings, onFailure: (key: string, error: unknown) => void): Parts<Body> {
	const content = openContent(settings.dataDir);
	const service = settings.supportApiUrl === null ? createService({ content, queryMaxLength: settings.queryMaxLength }) : null;
	const support = service ? createInProcessClient(service, content, settings) : createHttpClient({ url: settings.supportApiUrl ?? "", sanitise: createSanitiser(content.brand().manualScheme), queryMaxLength: settings.queryMaxLength });
	const cache = new PageCache<Body>({ maxBytes: settings.cacheMaxBytes, onFailure });
	content.onChange(({ tags }) => cache.invalidate(tags));
	return { content, service, support, authenticate: authenticateNobody, cache, close: () => content.close() };
}
