import { contextIdOf } from "#src/context/context-id.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import { isTvHelp } from "#src/context/tv-help.ts";
import type { Brand } from "#src/site/brand.ts";
import { SMART_HELP_CONFIG } from "#src/site/limits.ts";

/** What a page's calls are about: in TV help without a product all its products, and smart help's own config (specification section 9). */
export function askedAbout(
	context: Pick<RequestContext, "route" | "params">,
	{ tvHelp }: Pick<Brand, "tvHelp">,
): { readonly contextId: string | null; readonly config?: string } {
	const contextId = contextIdOf(context);
	if (!isTvHelp(context)) return { contextId };
	return { contextId: contextId ?? tvHelp?.category ?? null, config: SMART_HELP_CONFIG };
}

/** The same for calls that tell product and category apart. */
export function askedNames(
	context: Pick<RequestContext, "route" | "params">,
	{ tvHelp }: Pick<Brand, "tvHelp">,
): { readonly categoryName: string | null; readonly modelSlug: string | null } {
	const { categoryName, productName } = context.params;
	return {
		categoryName: categoryName ?? (isTvHelp(context) ? tvHelp?.category : null) ?? null,
		modelSlug: productName ?? null,
	};
}
