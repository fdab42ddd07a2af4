import { defineCall } from "../call.ts";
import { needed, slug } from "../parameter.ts";
import { listTags } from "../tags.ts";
import type { Banners } from "./schemas.ts";

export const banners = defineCall<Banners>()({
	name: "banners",
	path: "/banners",
	params: { category: slug(), model: slug() },
	kind: "list",
	tags: ({ category, model }) => listTags("banners", model ?? category ?? null),
});

/** Pointers for the users of a system: everywhere, or on a product or category. */
export const operatingSystemBanners = defineCall<Banners>()({
	name: "operatingSystemBanners",
	path: "/banners/operating-system",
	params: { operatingSystem: needed(slug()), category: slug(), model: slug() },
	kind: "list",
	tags: ({ operatingSystem, category, model }) => [
		...listTags("banners", operatingSystem),
		...listTags("banners", model ?? category ?? null),
	],
});
