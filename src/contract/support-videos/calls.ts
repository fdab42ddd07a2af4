import { defineCall } from "../call.ts";
import type { SupportVideos } from "./schemas.ts";

type VideoParameters = {
	contextId?: string | null;
	accessLevel?: string | null;
	config?: string | null;
	type?: readonly string[];
	start?: number;
	num?: number;
	"additional-fields"?: string | null;
	topics?: readonly string[];
};

export const supportVideos = defineCall<VideoParameters, SupportVideos>()({
	name: "supportVideos",
	path: "/support-videos{/contextId}",
	query: ["accessLevel", "config", "type", "start", "num", "additional-fields", "topics"],
	kind: "list",
	rules: { most: 100 },
	tags: ({ contextId }) => [`list:videos:${contextId ?? "all"}`, "list:videos:everywhere"],
});
