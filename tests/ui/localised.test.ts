import { expect, test } from "vitest";
import type { Link } from "#src/context/link.ts";
import { localised } from "#src/ui/localised.ts";

const link: Pick<Link, "path"> = {
	path: (path, { hash } = {}) => `/de/electronics/support${path}?embedMode=true&lite=crm${hash ? `#${hash}` : ""}`,
};

test.each([
	["/electronics/support", "/de/electronics/support?embedMode=true&amp;lite=crm"],
	["/electronics/support/tvs/e9", "/de/electronics/support/tvs/e9?embedMode=true&amp;lite=crm"],
	["/electronics/support/articles/a#e24", "/de/electronics/support/articles/a?embedMode=true&amp;lite=crm#e24"],
	["/electronics/support/files/0123456789abcdef/a.pdf", null],
	["/electronics/support/_assets/a.js", null],
	["/electronics/supporters", null],
	["/electronics/support/tvs?sort=name", null],
	["https://elsewhere.example/electronics/support", null],
	["#section-1", null],
])("a link to %s keeps the page's language and modes where it leads to a page of ours", (href, made) => {
	expect(localised(`<p><a href="${href}">x</a></p>`, link)).toBe(`<p><a href="${made ?? href}">x</a></p>`);
});
