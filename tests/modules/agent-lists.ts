import { describe, expect, test } from "vitest";
import { isVisible, type Module, type ModuleCalls } from "#src/modules/module.ts";
import { describeView } from "./describe-view.ts";
import { result } from "./items.ts";
import { contextFor, renderModule } from "./render.ts";

const STANDING = { mandatory: true, edition: "3", revised: "2026-02-03", withdrawn: null };

/** A document in a list of agents, as a search gives it. */
export const agentRow = (word: string, language = "en-GB") => ({
	...{ ...result(word, language), type: "technical-news", pages: 12, standing: STANDING },
	productCount: 4,
});

/** The same as the lists give it that are no search. */
export const agentEntry = (word: string, language = "en-GB") => {
	const { date, ...entry } = agentRow(word, language);
	return { ...entry, published: date };
};

/** What every list of agents owes beside what every view owes. */
export function describeAgentList(
	module: Module<string, ModuleCalls>,
	data: (results: readonly unknown[], count?: number) => unknown,
	row: (word: string, language?: string) => unknown,
	/** Where all of them are reached, after the page of what they belong to; null where none are cut off. */
	all: string | null,
): void {
	const page = { path: "/televisions/tv" };
	describeView(module, { data: (word, language) => data([row(word, language)]), nothing: data([]) });

	describe(`${module.name}, a list of agents`, () => {
		test("is asked for and shown to agents alone", () => {
			expect(module.audience).toBe("asc");
			expect(isVisible(module, contextFor(page), "public")).toBe(false);
			expect(isVisible(module, contextFor(page), "asc")).toBe(true);
		});

		test("says in words how each stands, what it is about and since when", async () => {
			const html = (await renderModule(module, data([row("Words")]), page)).replace(/<[^>]+>/g, " ");
			for (const word of ["Mandatory", "Revised", "Edition 3", "12 pages", "and 3 more", "1\u00a0March\u00a02026"])
				expect(html).toContain(word);
			const withdrawn = { ...STANDING, withdrawn: { day: "2026-02-04", replacedBy: null } };
			const gone = await renderModule(module, data([{ ...Object(row("Words")), standing: withdrawn }]), page);
			expect(gone).toContain("Withdrawn");
			expect(gone).not.toContain("Mandatory");
		});

		test("keeps the direction of each product's name, and says how many more there are behind the last", async () => {
			const html = await renderModule(module, data([{ ...Object(row("Words")), products: ["L 1", "L 2"] }]), page);
			expect(html.replace(/\s+/g, " ")).toMatch(/<bdi>L 1<\/bdi>\s?,\s?<bdi>L 2<\/bdi>\s?and 2 more/);
		});

		test("shows every item it was given, the later ones folded, on lite pages as well", async () => {
			const rows = Array.from({ length: 100 }, (_, index) => row(`Item ${index + 1}.`));
			for (const lite of ["none", "lite"] as const) {
				const html = await renderModule(module, data(rows), { ...page, mode: { lite } });
				for (let index = 1; index <= 100; index++) expect(html).toContain(`Item ${index}.`);
				expect(html.indexOf("<details")).toBeGreaterThan(html.indexOf("Item 8."));
				expect(html.indexOf("<details")).toBeLessThan(html.indexOf("Item 9."));
				expect(html).not.toContain("Show all");
			}
		});

		if (all !== null)
			test("leads to all of them when there are more than it shows", async () => {
				const html = await renderModule(module, data([row("Words")], 101), page);
				const [, address = ""] = /href="([^"]*)"[^>]*>\s*Show all 101/.exec(html) ?? [];
				expect(decodeURIComponent(address).replace(/^.*\/support/, "")).toBe(all);
			});
	});
}
