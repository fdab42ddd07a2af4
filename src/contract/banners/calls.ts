import { defineCall } from "../call.ts";
import type { Banners } from "./schemas.ts";

export const banners = defineCall<{ category?: string | null; model?: string | null }, Banners>()({
	name: "banners",
	path: "/banners",
	query: ["category", "model"],
	kind: "list",
	tags: ({ category, model }) => [`list:banners:${model ?? category ?? "all"}`, "list:banners:everywhere"],
});

export const operatingSystemBanners = defineCall<{ operatingSystem: string | null }, Banners>()({
	name: "operatingSystemBanners",
	path: "/banners/operating-system",
	query: ["operatingSystem"],
	kind: "list",
	rules: { needs: ["operatingSystem"] },
	tags: ({ operatingSystem }) => [`list:banners:${operatingSystem ?? "all"}`, "list:banners:everywhere"],
});
