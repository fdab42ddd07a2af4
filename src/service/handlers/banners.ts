import type { Banner } from "#src/contract/banners/schemas.ts";
import { RESULTS_WINDOW } from "#src/contract/bounds.ts";
import { list } from "#src/store/read/lists.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { EVERYWHERE } from "#src/store/schema.ts";
import { linkTarget } from "../shapes/link-target.ts";
import type { Handlers } from "./handler.ts";

/** Banners of a context, or of no product and category, in the order the brand gave them. */
const ofContext = (reader: Reader, contextId: string | null) =>
	list(reader, { kind: "banners", contextId, order: "given", window: { start: 0, num: RESULTS_WINDOW } }).items;

/** Keyed by id; ids are slugs, so that none can be a name every object has. */
function keyed(items: readonly Found<"banners">[]): { banners: Record<string, Banner> } {
	const banners = items.map((banner): Banner => {
		const { id, data, front, language, picture } = banner;
		const { title, summary } = front;
		const general = data.products.length === 0 && data.categories.length === 0;
		return {
			id,
			title,
			summary,
			language,
			link: linkTarget(banner),
			picture,
			order: data.order,
			form: data.form,
			icon: data.icon ?? null,
			general,
		};
	});
	return { banners: Object.fromEntries(banners.map((banner) => [banner.id, banner])) };
}

export const bannerHandlers = {
	banners: ({ values, reader }) => {
		const found = ofContext(reader, values.text("model") ?? values.text("category") ?? EVERYWHERE);
		return keyed(found.filter(({ data }) => data.operatingSystems.length === 0));
	},
	operatingSystemBanners: ({ values, reader }) => {
		const system = values.required("operatingSystem");
		const found = ofContext(reader, values.text("model") ?? values.text("category"));
		return keyed(found.filter(({ data }) => data.operatingSystems.includes(system)));
	},
} satisfies Partial<Handlers>;
