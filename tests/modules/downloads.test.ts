import { downloads } from "#src/modules/downloads/downloads.ts";
import { describeView } from "./describe-view.ts";
import { download, list } from "./items.ts";

describeView(downloads, {
	path: "/televisions/tv/downloads",
	data: (word, language) => ({
		downloads: list([download(word, language)]),
		filters: {
			operatingSystem: [
				{ key: "windows", name: word, count: 1 },
				{ key: "macos", name: word, count: 2 },
			],
			downloadCategory: [],
		},
	}),
	nothing: { downloads: list([]), filters: null },
	says: "This product has no downloads: it works without updates or software.",
});
