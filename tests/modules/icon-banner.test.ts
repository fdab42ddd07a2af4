import { iconBanner } from "#src/modules/icon-banner/icon-banner.ts";
import { describeView } from "./describe-view.ts";

describeView(iconBanner, {
	data: (word, language) => ({
		banners: {
			banners: {
				a: {
					id: "a",
					title: word,
					summary: word,
					language,
					link: { address: "https://shop.example/" },
					picture: null,
					general: true,
					form: "icon-banner",
					icon: "info",
					order: 1,
				},
			},
		},
	}),
	nothing: { banners: { banners: {} } },
});
