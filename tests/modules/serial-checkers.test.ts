import { serialCheckers } from "#src/modules/serial-checkers/serial-checkers.ts";
import { describeView } from "./describe-view.ts";

const window = { query: "", start: 0, end: 1, count: 1 };

describeView(serialCheckers, {
	path: "/speakers/pebble-20",
	data: (title, language) => ({
		checkers: {
			searchResponse: {
				...window,
				results: [{ listId: "pebble-straps", title, language, path: "/serial-number-checker/pebble-straps" }],
			},
		},
	}),
	nothing: { checkers: { searchResponse: { ...window, end: 0, count: 0, results: [] } } },
});
