import type { Server } from "node:http";
import type { Parts } from "#src/compose.ts";
import type { ContextRules } from "#src/context/context-of.ts";
import { SITE_TAG } from "#src/contract/tags.ts";
import type { PageCache } from "#src/page-cache/page-cache.ts";
import type { Configuration } from "../configuration.ts";
import { keptSecret } from "../kept-secret.ts";
import type { FailingPages } from "./failing-pages.ts";
import { errorFields, type Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { type OpsOptions, opsServer } from "./ops.ts";
import { targetsAt } from "./purge.ts";

interface AssembledOf extends Pick<OpsOptions, "ready" | "contentVersion"> {
	readonly configuration: Configuration;
	readonly log: Pick<Log, "warn">;
	readonly parts: Parts;
	readonly cache: Pick<PageCache<unknown>, "list" | "sizes" | "invalidate" | "invalidateAt" | "tagsAt">;
	readonly failing: FailingPages;
	readonly metrics: Metrics;
	rules(): ContextRules;
}

/** The operator's listener, with what is behind it. */
export function assembleOps({ configuration, log, parts, cache, metrics, rules, ...more }: AssembledOf): Server {
	const onUnkept = (error: unknown) => log.warn(errorFields(error), "ops token not kept");
	return opsServer({
		...{ ...more, cache },
		token: keptSecret("ops-token", configuration.opsToken, configuration.dataDir, onUnkept),
		hosts: [configuration.opsHost.toLowerCase(), ...configuration.opsHosts],
		metrics: metrics.text,
		samples: metrics.samples,
		content: parts,
		purge: async ({ tags, addresses }) => {
			parts.forget(tags);
			const tagged = cache.invalidate(tags);
			const targets = addresses.flatMap((address) => targetsAt(address, rules()));
			// What such pages are made from is asked again; the whole site's is not, for one page.
			parts.forget(cache.tagsAt(targets).filter((tag) => tag !== SITE_TAG));
			const placed = cache.invalidateAt(targets);
			await Promise.all([tagged.lasting, placed.lasting]);
			return { marked: tagged.marked + placed.marked };
		},
	});
}
