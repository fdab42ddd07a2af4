import { expect, test } from "vitest";
import { doors } from "#src/modules/doors/doors.ts";
import { describeView } from "./describe-view.ts";
import { document, download, list, result } from "./items.ts";
import { renderModule } from "./render.ts";

describeView(doors, {
	data: (word, language) => ({
		documents: list([document(word, language)], 3),
		downloads: list([download(word, language)], 3),
		questions: list([result(word, language)], 3),
	}),
	nothing: { documents: list([]), downloads: list([]), questions: list([]) },
	says: "No manual here",
});

test("lead somewhere each, with what is behind them", async () => {
	const data = { documents: list([]), downloads: list([download("Firmware", "en-GB")], 4), questions: null };
	const html = await renderModule(doors, data, { path: "/televisions/tv" });
	for (const type of ["manuals", "downloads", "faqs"])
		expect(html).toContain(`href="/electronics/support/televisions/tv/${type}"`);
	expect(html).toContain('href="/electronics/support/screens/tv/downloads/fw"');
	expect(html).toMatch(/Version 1\.2[\s\S]*1 March 2026/);
	expect(html).toContain("All 4 downloads");
});
