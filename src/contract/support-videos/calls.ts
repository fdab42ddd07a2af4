import { NUM_MAX } from "../bounds.ts";
import { defineCall } from "../call.ts";
import { code, codes, count, exact, slug } from "../parameter.ts";
import { listTags } from "../tags.ts";
import type { SupportVideos } from "./schemas.ts";

export const supportVideos = defineCall<SupportVideos>()({
	name: "supportVideos",
	path: "/support-videos{/contextId}",
	params: {
		contextId: slug(),
		accessLevel: code(),
		config: exact(),
		type: codes(),
		start: count(),
		num: count(NUM_MAX),
		"additional-fields": codes(),
		topics: codes(),
	},
	kind: "list",
	tags: ({ contextId }) => listTags("support-videos", contextId ?? null),
});
