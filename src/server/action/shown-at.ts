import { resolve } from "#src/routes.ts";
import type { PageResolution } from "../page/send-pages.ts";

/** The page that shows what became of something sent to an address: its own, or one of a row without parameters. */
export function shownAt(row: string, resolution: PageResolution): PageResolution {
	const { context } = resolution;
	if (context.route.pattern === row) return resolution;
	return { ...resolution, context: { ...context, ...resolve(row), path: row, query: {} } };
}
