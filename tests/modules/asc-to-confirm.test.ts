import { expect, test } from "vitest";
import type { Receipts } from "#src/contract/asc/receipts.ts";
import { ascToConfirm } from "#src/modules/asc-to-confirm/asc-to-confirm.ts";
import { TO_CONFIRM_COUNT } from "#src/site/agent-limits.ts";
import { describeView } from "./describe-view.ts";
import { renderModule } from "./render.ts";

const PAGE = { path: "/asc" };
const news = (id: string, title = `News ${id}`, language = "en-GB") => ({
	...{ id, title, language, path: `/repair-documents/${id}`, edition: "2", day: "2026-03-01" },
	...{ products: ["Lumen"], productCount: 1 },
});
const all = (...results: readonly ReturnType<typeof news>[]) => ({ mandatory: { results } });
const confirmed = (...receipts: readonly [document: string, edition: string][]): Receipts => ({
	state: "known",
	receipts: receipts.map(([document, edition]) => ({ document, edition, day: "2026-03-02" })),
});
const shown = (data: object, receipts: Receipts) => renderModule(ascToConfirm, data, PAGE, { receipts });

describeView(ascToConfirm, {
	...{ path: "/asc", more: { receipts: confirmed() } },
	data: (word, language) => all(news("a", word, language)),
	nothing: all(),
});

test("counts and shows what its agent has not confirmed in the edition that holds", async () => {
	const html = await shown(all(news("a"), news("b"), news("c")), confirmed(["a", "2"], ["b", "1"]));
	expect(html).toContain("2 documents await your confirmation");
	expect([/News a/, /News b/, /News c/].map((name) => name.test(html))).toEqual([false, true, true]);
	const done = await shown(all(news("a")), confirmed(["a", "2"]));
	expect(done).toContain("Nothing awaits your confirmation");
	expect(done).toContain("You have confirmed the one document that is mandatory.");
	const many = Array.from({ length: TO_CONFIRM_COUNT + 2 }, (_, index) => news(`n${index}`));
	const long = await shown(all(...many), confirmed());
	expect(long).toContain("12 documents await your confirmation");
	expect(long).toContain("2 more follow as you confirm these.");
});

test.each(["elsewhere", "unknown"] as const)(
	"while it is %s what was confirmed, nothing is counted and nothing claimed",
	async (state) => {
		const html = await shown(all(news("a")), { state });
		expect(html).toContain("To be confirmed by every agent");
		expect(html).toContain("News a");
		expect(html).toContain(state === "elsewhere" ? "give yours where you sign in" : "cannot be told at the moment");
		expect(html).not.toMatch(/await|You have confirmed/);
	},
);
