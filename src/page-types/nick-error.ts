import type { RequestContext } from "#src/context/request-context.ts";
import { isCritical, isVisible } from "#src/modules/module.ts";
import type { PageType } from "./page-type.ts";

/** What may be said of no module: that data are missing, or the status with which they were refused. */
const DATA = /^data(-[45]\d\d)?$/;

/**
 * Whether a page takes this for the reason why it was loaded again (`nick-error`, specification section 8): a word
 * about data, or the name of a module that it shows and cannot do without. The page's own script asks the same.
 *
 * @param pageType null when the route has none
 */
export function isNickError(
	said: string,
	pageType: Pick<PageType, "name" | "modules"> | null,
	context: Pick<RequestContext, "mode" | "route">,
): boolean {
	const isModule = pageType?.modules.some(
		(module) =>
			module.name === said && isVisible(module, context, "public") && isCritical(module, pageType.name, context.route),
	);
	return isModule === true || DATA.test(said);
}
