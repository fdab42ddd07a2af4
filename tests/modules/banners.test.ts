import { banners } from "#src/modules/banners/banners.ts";
import { describeView } from "./describe-view.ts";
import { PICTURE } from "./items.ts";

describeView(banners, {
	data: (word, language) => ({
		banners: {
			banners: {
				app: {
					id: "app",
					title: word,
					summary: word,
					language,
					link: { path: "/articles/a" },
					picture: PICTURE,
					general: true,
					form: "card",
					icon: null,
					order: 1,
				},
			},
		},
	}),
	nothing: { banners: { banners: {} } },
});
