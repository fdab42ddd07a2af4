import { supportVideos } from "#src/modules/support-videos/support-videos.ts";
import { describeView } from "./describe-view.ts";
import { PICTURE } from "./items.ts";

describeView(supportVideos, {
	data: (word, language) => ({
		videos: {
			start: 0,
			end: 1,
			count: 1,
			results: [
				{
					id: "v",
					title: word,
					summary: word,
					language,
					seconds: 61,
					poster: PICTURE,
					address: "https://video.example/v",
					transcript: "<p>Sound.</p>",
				},
			],
		},
	}),
	nothing: { videos: { start: 0, end: 0, count: 0, results: [] } },
});
