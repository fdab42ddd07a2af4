import { expect, test } from "vitest";
import { downloads } from "#src/modules/downloads/downloads.ts";
import { describeView } from "./describe-view.ts";
import { download, list } from "./items.ts";
import { renderModule } from "./render.ts";

describeView(downloads, {
	path: "/televisions/tv/downloads",
	data: (word, language) => ({
		downloads: list([download(word, language)]),
		filters: {
			total: 10,
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

test("an empty list says that a filter is the reason, and leads out of it", async () => {
	const filters = { total: 1, operatingSystem: [], downloadCategory: [] };
	const html = await renderModule(
		downloads,
		{ downloads: list([]), filters },
		{ path: "/televisions/tv/downloads", query: { operatingSystem: "windows" } },
	);
	expect(html).toContain("No download fits these filters");
	expect(html).toContain('href="/electronics/support/televisions/tv/downloads"');
});
