import { request } from "#src/contract/call.ts";
import { categories } from "#src/contract/categories/calls.ts";
import { feedPath, GUIDE_FOR_MODELS, TWIN_ENDING } from "#src/contract/machine-paths.ts";
import { BASE, pathOf, variantOf } from "#src/routes.ts";
import type { Brand } from "#src/site/brand.ts";
import type { Ask } from "./news-feed.ts";
import { SITEMAP_INDEX } from "./sitemap.ts";

/** At the origin and at the base: who looks for it looks at one of them. */
export const isGuidePath = (path: string): boolean => path === GUIDE_FOR_MODELS || path === BASE + GUIDE_FOR_MODELS;

/** Words of authors, so that they are no Markdown. */
const plain = (words: string): string => words.replace(/[\\`*_[\]<>#|]/g, "\\$&").replace(/\s+/g, " ");

/** What the site holds and how a program reads it best (llmstxt.org): sections, twins, feeds, the API. */
export async function guideForModels(
	brand: Brand,
	origin: string,
	ask: Ask,
): Promise<{ readonly body: string; readonly tags: readonly string[] }> {
	const asked = request(categories, { categoryName: null });
	const outcome = await ask(asked, brand.defaultLocale);
	const found = outcome.state === "ok" ? outcome.data : null;
	const at = (path: string, prefix: string | null = null) =>
		`${origin}${prefix === null ? "" : `/${prefix}`}${BASE}${path}`;
	const home = pathOf("home");
	const lines = [
		`# ${plain(brand.brand)} support`,
		"",
		`> Manuals, downloads, answers, repairs and specifications of ${plain(brand.brand)} products.`,
		"",
		`Pages of products, articles, repair documents and of each page of a manual have a Markdown twin: the same address with ${TWIN_ENDING} at its end. Every text says what it is for and when it was last reviewed.`,
		"",
		"## Sections",
		"",
		...(["manuals", "downloads", "faqs", "repair-documents"] as const).map(
			(type) => `- [${type}](${at(variantOf(home, type))})`,
		),
		"",
		"## Products by category",
		"",
		...(found?.categories ?? []).map(({ displayName, path }) => `- [${plain(displayName)}](${at(path)})`),
		"",
		"## Languages",
		"",
		...brand.locales.map(({ name, prefix, language }) => `- [${plain(name)}](${at(home, prefix)}): ${language}`),
		"",
		"## For programs",
		"",
		`- [Sitemap](${origin}${SITEMAP_INDEX}): every page with the day of its last change`,
		`- [Feed](${at(feedPath(null, "atom"))}): news, alerts and new downloads; of a product or category under ${BASE}/feeds/NAME.atom`,
		`- [API](${origin}/api/content/support/openapi.json): everything the pages show, as JSON`,
		"",
	];
	return { body: lines.join("\n"), tags: asked.tags(found, brand.defaultLocale) };
}
