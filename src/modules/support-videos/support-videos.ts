import { request } from "#src/contract/call.ts";
import { supportVideos as supportVideosCall } from "#src/contract/support-videos/calls.ts";
import { defineModule } from "../module.ts";
import { askedAbout } from "../smart-help.ts";
import SupportVideos from "./SupportVideos.astro";
import style from "./support-videos.css?inline";
import { videoWindow } from "./video-window.ts";

/** A poster and a link each, with the transcript; nothing is loaded from elsewhere. */
export const supportVideos = defineModule({
	name: "support-videos",
	hiddenIn: { searchTypes: ["manuals", "downloads", "repair-documents"] },
	critical: { pageTypes: ["tv-help-recommended-videos"] },
	calls: (context, brand) => {
		const { start, num } = videoWindow(context);
		return { videos: request(supportVideosCall, { ...askedAbout(context, brand), start, num }) };
	},
	view: SupportVideos,
	style,
});
