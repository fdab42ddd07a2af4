import { licence } from "#src/modules/licence/licence.ts";
import { describeView } from "./describe-view.ts";

describeView(licence, {
	path: "/licences/apps",
	data: (word, language) => ({
		licence: {
			id: "apps",
			version: "2.1",
			title: word,
			summary: word,
			language,
			date: "2026-03-01",
			embeddedHtml: "<p>You may.</p>",
			path: "/licences/apps",
		},
	}),
	nothing: { licence: null },
});
