import { expect, test } from "vitest";
import { homeIntroduction } from "#src/modules/home-introduction/home-introduction.ts";
import { renderModule } from "./render.ts";

test("asks what the page is for, and tells where a model number is", async () => {
	const home = await renderModule(homeIntroduction, {}, { path: "" });
	const manuals = await renderModule(homeIntroduction, {}, { path: "/manuals" });
	const heading = (html: string) => /<h1>([\s\S]*?)<\/h1>/.exec(html)?.[1];
	expect(heading(home)).not.toBe(heading(manuals));
	expect(home).toMatch(/<details[\s\S]*<svg/);
});

test("links the typed homes, and from one of them the others and the whole", async () => {
	const linksOf = async (path: string) => {
		const html = await renderModule(homeIntroduction, {}, { path });
		return [...html.matchAll(/href="([^"]*)"( aria-current="page")?/g)].map(([, href, here]) =>
			here ? `${href} here` : href,
		);
	};
	const typed = ["manuals", "downloads", "faqs"].map((type) => `/electronics/support/${type}`);
	expect(await linksOf("")).toEqual(typed);
	expect(await linksOf("/manuals")).toEqual(["/electronics/support", `${typed[0]} here`, ...typed.slice(1)]);
});

test("a lite page has the words without the drawing", async () => {
	const html = await renderModule(homeIntroduction, {}, { mode: { lite: "lite" } });
	expect(html).toContain("<details");
	expect(html).not.toContain("<svg");
});
