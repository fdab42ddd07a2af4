import { contextIdOf } from "#src/context/context-id.ts";
import { listWindow } from "#src/context/list-window.ts";
import { request } from "#src/contract/call.ts";
import { supportVideos as supportVideosCall } from "#src/contract/support-videos/calls.ts";
import { SUPPORT_VIDEO_COUNT } from "#src/site/limits.ts";
import { defineModule } from "../module.ts";
import SupportVideos from "./SupportVideos.astro";
import style from "./support-videos.css?inline";

/** A poster and a link each, with the transcript; nothing is loaded from elsewhere. */
export const supportVideos = defineModule({
	name: "support-videos",
	hiddenIn: { searchTypes: ["manuals", "downloads", "repair-documents"] },
	calls: (context) => {
		const { start, num } = listWindow(context, SUPPORT_VIDEO_COUNT, "videosStart");
		return { videos: request(supportVideosCall, { contextId: contextIdOf(context), start, num }) };
	},
	view: SupportVideos,
	style,
});
