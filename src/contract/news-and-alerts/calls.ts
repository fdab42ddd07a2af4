import { defineCall } from "../call.ts";
import type { NewsAndAlerts } from "./schemas.ts";

type NewsParameters = {
	contextId?: string | null;
	accessLevel?: string | null;
	config?: string | null;
	start?: number;
	num?: number;
	types?: readonly string[];
	"additional-fields"?: string | null;
};

/** News and alerts of a product, a category (with those of everything above it) or all. */
export const newsAndAlerts = defineCall<NewsParameters, NewsAndAlerts>()({
	name: "newsAndAlerts",
	path: "/news-and-alerts{/contextId}",
	query: ["accessLevel", "config", "start", "num", "types", "additional-fields"],
	kind: "list",
	rules: { most: 100 },
	tags: ({ contextId }) => [`list:news:${contextId ?? "all"}`, "list:news:everywhere"],
});
