import { downloadDetails } from "#src/modules/download-details/download-details.ts";
import { describeView } from "./describe-view.ts";
import { download, product, section } from "./items.ts";

describeView(downloadDetails, {
	path: "/downloads/fw",
	data: (word, language) => ({
		download: {
			...download(word, language),
			versions: [
				{
					...download(word, language),
					withdrawn: false,
					fileName: "fw.zip",
					reversible: "no",
					notes: { added: [word], fixed: [], security: [], knownIssues: [] },
				},
			],
			appliesTo: [product(word)],
			installation: [section(word)],
		},
	}),
	nothing: { download: null },
});
