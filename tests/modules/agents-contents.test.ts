import { expect, test } from "vitest";
import { agentsContents } from "#src/modules/agents-contents/agents-contents.ts";
import { isVisible } from "#src/modules/module.ts";
import { productPage } from "#src/page-types/product.ts";
import { change, changes } from "./agent-changes.ts";
import { agentRow } from "./agent-lists.ts";
import { list } from "./items.ts";
import { contextFor, renderModule } from "./render.ts";

const PAGE = { path: "/televisions/tv" };
const NOTHING = { changes: null, technicalNews: null, manuals: list([]), related: null, news: null, pack: null };

test("names for agents, in the order of the page, what of it is there for them, and leads to it", async () => {
	const some = list([agentRow("Words")]);
	const pack = { day: "2026-03-01", files: [], manuals: [] };
	const all = {
		...changes(change("new", "Fresh")),
		technicalNews: some,
		manuals: some,
		related: some,
		news: some,
		pack,
	};
	const html = await renderModule(agentsContents, all, PAGE);
	const named = [...html.matchAll(/href="#([a-z-]+)"/g)].map(([, id]) => id);
	const standing = productPage.modules.map(({ name }) => name);
	expect(named).toEqual(standing.filter((name) => named.includes(name)));
	expect(named).toHaveLength(6);
	expect(standing.indexOf("agents-contents")).toBe(standing.indexOf("product-information") + 1);
	const few = await renderModule(agentsContents, { ...NOTHING, technicalNews: some, pack }, PAGE);
	expect([...few.matchAll(/href="#([a-z-]+)"/g)].map(([, id]) => id)).toEqual(["technical-news", "offline-pack"]);
});

test("stands on the page of a product alone, for agents alone, and not where there is hardly anything to choose from", async () => {
	expect(isVisible(agentsContents, contextFor(PAGE), "asc")).toBe(true);
	expect(isVisible(agentsContents, contextFor(PAGE), "public")).toBe(false);
	expect(isVisible(agentsContents, contextFor({ path: "/televisions/tv/faqs" }), "asc")).toBe(false);
	for (const data of [NOTHING, { ...NOTHING, related: list([agentRow("Words")]) }])
		expect((await renderModule(agentsContents, data, PAGE)).trim()).toBe("");
});
