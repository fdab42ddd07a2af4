import type { RequestContext } from "#src/context/request-context.ts";
import { breadcrumbs } from "#src/head/breadcrumbs.ts";
import { breadcrumbList } from "#src/head/json-ld.ts";
import { agentsDocuments } from "#src/modules/agents-documents/agents-documents.ts";
import { manualPage as manualPageModule } from "#src/modules/manual-page/manual-page.ts";
import { manualTools } from "#src/modules/manual-tools/manual-tools.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { notHelped } from "#src/modules/not-helped/not-helped.ts";
import { retirement } from "#src/modules/retirement/retirement.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { pathOf, type RouteParameters } from "#src/routes.ts";
import { DESCRIPTION_MAX_LENGTH } from "#src/site/limits.ts";
import { canonicalOfItem, categoriesOf, colorOf, contextCalls } from "./about-context.ts";
import { definePage } from "./page-type.ts";

/** Another page of the manual, under the category and product of the address. */
const pageAt = ({ params }: Pick<RequestContext, "params">, more: RouteParameters): string =>
	pathOf("manual-page", { ...params, ...more });

export const manualPagePage = definePage({
	name: "manual-page",
	inPacks: true,
	modules: [
		searchBox,
		specialMessage,
		retirement,
		newsAndAlerts,
		manualTools,
		manualPageModule,
		agentsDocuments,
		notHelped,
	],
	calls: (context, brand) => ({ ...contextCalls(context), manual: manualPageModule.calls(context, brand).manual }),
	canonical: ({ data, context }) => {
		const { manual } = data;
		if (!manual) return null;
		const { pageNum } = context.query;
		if (pageNum !== undefined) return pageAt(context, { page: String(Math.min(Number(pageNum), manual.pages)) });
		return (
			canonicalOfItem(context, data, manual) ??
			pageAt(context, { language: manual.language.toLowerCase(), page: String(manual.page) })
		);
	},
	// A number that was typed has done its work where its page stands.
	query: ({ context }) => (context.query.pageNum === undefined ? null : {}),
	head: ({ data, context, t, link }) => {
		const { manual, product } = data;
		if (!manual) throw new Error("A page of a manual is critical on its own page.");
		const { title, page, pages, blocks, path } = manual;
		const at = (to: number) => pageAt(context, { language: manual.language.toLowerCase(), page: String(to) });
		const trail = breadcrumbs({
			t,
			categories: categoriesOf(data),
			product: product?.product,
			below: [
				{
					name: t(manual.type === "service-manual" ? "repair-documents.heading" : "documents.heading"),
					path: manual.listPath,
				},
				{ name: title, path: at(1) },
				t("manual-page.page", { page }),
			],
		});
		const words = blocks.map((block) => ("text" in block ? block.text : "items" in block ? block.items.join(" ") : ""));
		return {
			// The page comes first: it still stands where a long name is cut.
			title: `${t("manual-page.page", { page })} – ${title}`,
			description: words.join(" ").slice(0, DESCRIPTION_MAX_LENGTH),
			canonicalPath: path,
			subject: manual,
			breadcrumbs: trail,
			image: null,
			jsonLd: [breadcrumbList(trail, link, context)],
			links: [
				...(page > 1 ? [{ rel: "prev", href: link.path(at(page - 1)) } as const] : []),
				...(page < pages ? [{ rel: "next", href: link.path(at(page + 1)) } as const] : []),
			],
			type: "article",
			noindex: blocks.length === 0,
			color: colorOf(data),
		};
	},
	life: "long",
});
