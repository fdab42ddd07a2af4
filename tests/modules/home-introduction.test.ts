import { expect, test } from "vitest";
import { homeIntroduction } from "#src/modules/home-introduction/home-introduction.ts";
import { renderModule } from "./render.ts";

test("asks what the page is for, and tells where a model number is", async () => {
	const home = await renderModule(homeIntroduction, { all: null }, { path: "" });
	const manuals = await renderModule(homeIntroduction, { all: null }, { path: "/manuals" });
	const heading = (html: string) => /<h1>([\s\S]*?)<\/h1>/.exec(html)?.[1];
	expect(heading(home)).not.toBe(heading(manuals));
	expect(home).toMatch(/<details[\s\S]*<svg/);
});

test("links the typed homes, and from one of them the others and the whole", async () => {
	const linksOf = async (path: string, holds: readonly string[] | null) => {
		const all = holds && { categories: [{ holds: [] }, { holds }] };
		const html = await renderModule(homeIntroduction, { all }, { path });
		return [...html.matchAll(/href="([^"]*)"( aria-current="page")?/g)].map(([, href, here]) =>
			here ? `${href} here` : href,
		);
	};
	const types = ["manuals", "downloads", "faqs", "repair-documents"];
	const typed = types.map((type) => `/electronics/support/${type}`);
	expect(await linksOf("", types)).toEqual(typed);
	expect(await linksOf("/manuals", types)).toEqual(["/electronics/support", `${typed[0]} here`, ...typed.slice(1)]);
	// None leads to nothing; what is not known leads on.
	expect(await linksOf("", ["manuals", "faqs", "specifications"])).toEqual([typed[0], typed[2]]);
	expect(await linksOf("", null)).toEqual(typed);
	// Codes of remote controls are found on a page of their own.
	expect(await linksOf("", ["manuals", "remote-control-codes"])).toEqual([
		typed[0],
		"/electronics/support/remote-control-programming",
	]);
});

test("a lite page has the words without the drawing", async () => {
	const html = await renderModule(homeIntroduction, { all: null }, { mode: { lite: "lite" } });
	expect(html).toContain("<details");
	expect(html).not.toContain("<svg");
});
