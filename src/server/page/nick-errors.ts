import { STATUS_CODES } from "node:http";
import type { PageType } from "#src/page-types/page-type.ts";

const CODES = Object.keys(STATUS_CODES).filter((code) => Number(code) >= 400);

/**
 * What `nick-error` may say (specification section 8), and nothing else: `data`, `data-{code}` with the status of
 * an error, or the name of a module that some page cannot do without.
 */
export function nickErrors(pageTypes: readonly Pick<PageType, "modules">[]): ReadonlySet<string> {
	const critical = pageTypes.flatMap(({ modules }) => modules.filter((module) => module.critical !== false));
	return new Set(["data", ...CODES.map((code) => `data-${code}`), ...critical.map(({ name }) => name)]);
}
