import { type ContextRules, contextAt } from "#src/context/context-of.ts";
import type { FillCause, Source } from "#src/page-cache/entry.ts";
import { GONE } from "#src/page-cache/gone.ts";
import { Overloaded } from "#src/page-cache/render-queue.ts";
import type { FailingPages } from "../ops/failing-pages.ts";
import { errorFields, type Log } from "../ops/log.ts";
import type { Metrics } from "../ops/metrics.ts";
import type { ViewFailure } from "./page-fill.ts";

interface Told {
	readonly metrics: Pick<Metrics, "viewFailure" | "renderFailure">;
	readonly log: Log;
	readonly failing: Pick<FailingPages, "failed">;
	rules(): ContextRules;
}

/** Counts and logs what goes wrong while pages are made. */
export const renderReports = ({ metrics, log, failing, rules }: Told) => ({
	tellViewFailure({ module, pageType, error }: ViewFailure, cause?: FillCause, pattern?: string): void {
		metrics.viewFailure(module);
		const { reason, request } = cause ?? {};
		log.error({ module, pageType, pattern, reason, request, ...errorFields(error) }, "view failed");
	},

	tellRenderFailure(source: Source, { reason, request }: FillCause, error: unknown): void {
		// Nothing was rendered: visitors' replies count what that meant for them.
		if (error instanceof Overloaded || error === GONE) return;
		failing.failed(source, error);
		const { pageType, pattern } = contextAt(source.target, rules())?.route ?? { pageType: "feed", pattern: "" };
		metrics.renderFailure(pageType, reason);
		log.warn({ pageType, pattern, reason, request, ...errorFields(error) }, "render failed");
	},
});
