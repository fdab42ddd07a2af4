import { retirement } from "#src/modules/retirement/retirement.ts";
import { describeView } from "./describe-view.ts";

describeView(retirement, {
	data: (word, language) => ({
		retirement: {
			retired: { day: "2026-03-01", successor: { title: word, language, path: "/televisions/lumen-e9-65" } },
		},
	}),
	nothing: { retirement: { retired: null } },
});
