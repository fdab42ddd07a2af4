import { expect, test } from "vitest";
import { createSanitiser } from "#src/packs/sanitise.ts";
import { plainText } from "#src/site/plain-text.ts";
import { XSS_PAYLOADS } from "#tests/fixtures/xss-payloads.ts";

const sanitise = createSanitiser("quillet-manual:");
const TAGS =
	/^(?:h[2-6]|p|br|hr|ul|ol|li|dl|dt|dd|a|strong|em|b|i|sub|sup|s|code|pre|kbd|blockquote|figure|figcaption|table|caption|thead|tbody|tr|th|td|picture|source|img)$/;
const ATTRIBUTES = /^(?:href|src|alt|width|height|loading|media|srcset|start|scope|colspan|rowspan)$/;

/** Every tag and attribute of sanitised HTML: it is well formed by construction, so that a plain reader sees all of them. */
function partsOf(html: string): { tags: string[]; attributes: [string, string][] } {
	const found = { tags: [] as string[], attributes: [] as [string, string][] };
	for (const [, tag = "", rest = ""] of html.matchAll(/<\/?([a-z][^\s/>]*)((?:[^>"]|"[^"]*")*)>/gi)) {
		found.tags.push(tag);
		for (const [, name = "", value = ""] of rest.matchAll(/([^\s="/]+)(?:="([^"]*)")?/g))
			found.attributes.push([name, value]);
	}
	return found;
}

test("the collection is large enough to mean something", () => {
	expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(150);
});

test.each(XSS_PAYLOADS)("nothing that runs or leaves is kept of %j", (payload) => {
	const unclosed = ["svg", "math", "select", "noscript", "template", "object"].map(
		(name) => `<${name}>${payload}<p>after ${payload}</p>`,
	);
	for (const html of [
		...[payload, `<p>before ${payload} after</p>`, `<ul><li>${payload}</li></ul>`, sanitise(payload)],
		...unclosed,
	]) {
		const clean = sanitise(html);
		const { tags, attributes } = partsOf(clean);
		for (const tag of tags) expect(tag).toMatch(TAGS);
		for (const [name, value] of attributes) {
			expect(name).toMatch(ATTRIBUTES);
			if (name === "src" || name === "srcset")
				expect(value).toMatch(/^\/electronics\/support\/files\/[0-9a-f]{16}\/[\w.-]+$/);
			if (name === "href")
				expect(value).toMatch(
					/^(?:https?:\/\/[^\s\\]+|mailto:[^\s\\]+|tel:[^\s\\]+|quillet-manual:[^\s\\]+|\/(?![/\\])[^\s\\]*|#[\w-]*)$/,
				);
		}
		expect(clean.replace(/<\/?[a-z](?:[^>"]|"[^"]*")*>/gi, "")).not.toMatch(/[<>]/);
	}
});

test("what instructions need is kept", () => {
	const html =
		'<h2>Title</h2><p>Press <kbd>A</kbd>, <strong>then</strong> <em>wait</em>.</p><ol start="3"><li>one</li></ol><table><tbody><tr><th scope="row">a</th><td colspan="2">b</td></tr></tbody></table><blockquote><p>q</p></blockquote>';
	expect(sanitise(html)).toBe(html);
});

test.each([
	"https://a.example/x?y=1#z",
	"http://a.example/",
	"mailto:a@b.example",
	"tel:+4420",
	"quillet-manual:pebble",
	"/electronics/support/x",
	"#section-1",
])("a link to %s is kept", (href) => {
	expect(sanitise(`<a href="${href}">x</a>`)).toBe(`<a href="${href}">x</a>`);
});

test.each([
	"//evil.example",
	"\\\\evil.example",
	"/\\evil.example",
	"/\t/evil.example",
	"javascript:x",
	"JaVa\tScript:x",
	" javascript:x",
	"data:text/html,x",
	"vbscript:x",
	"file:///etc/passwd",
	"other-scheme:x",
	"https:evil",
	"http:\\\\evil.example",
	"ftp://a.example",
])("a link to %j leads nowhere", (href) => {
	expect(sanitise(`<a href="${href}">x</a>`)).toBe("<a>x</a>");
});

test("pictures are ours, with a dark variant and nothing else", () => {
	const own =
		'<picture><source media="(prefers-color-scheme: dark)" srcset="/electronics/support/files/0123456789abcdef/a-dark.svg"><img src="/electronics/support/files/0123456789abcdef/a.svg" width="4" height="3" alt="A" loading="lazy"></picture>';
	expect(sanitise(own)).toBe(own);
	expect(sanitise('<img src="/electronics/support/files/0123456789abcdef/../../x" alt="x">')).toBe("");
	expect(sanitise('<img src="https://a.example/a.png">')).toBe("");
});

test("names and ids of others are dropped: they could shadow our own", () => {
	expect(sanitise('<p id="main" name="x" class="y" style="color:red" data-x="1">t</p>')).toBe("<p>t</p>");
});

test("deep nesting is cut, not followed", () => {
	const clean = sanitise(`${"<blockquote>".repeat(2_000)}deep`);
	expect(clean.match(/<blockquote>/g)?.length ?? 0).toBeLessThanOrEqual(50);
});

test("plain text is what is read", () => {
	expect(plainText("<h2>A &amp; B</h2><p>1 &lt; 2<br>next</p>")).toBe("A & B 1 < 2 next");
});

test.each([
	["elements inside one another", "<b>".repeat(200_000)],
	["tables inside one another", "<table><tr><td>".repeat(70_000)],
	["elements that close others", "<b></i>".repeat(100_000)],
	["list items", "<ul><li>x".repeat(100_000)],
	["closing tags", "</p>".repeat(200_000)],
	["unknown elements", "<x>".repeat(200_000)],
	["four megabytes of paragraphs", "<p>hello</p>".repeat(350_000)],
	["four megabytes of words", "word ".repeat(800_000)],
])("of %s only a bounded part is read", (_, html) => {
	const clean = sanitise(html);
	expect(clean.length).toBeLessThanOrEqual(512 * 1024);
	expect(clean.match(/<[a-z]/g)?.length ?? 0).toBeLessThanOrEqual(10_000);
});

test("what is within the bounds is whole", () => {
	const html = `<p>${"A sentence of an article. ".repeat(40)}</p>`.repeat(150);
	expect(sanitise(html)).toBe(html);
});

test.each(["javascript:", "data:", "vbscript:", "JavaScript:", "blob:", "view-source:"])(
	"%s is no scheme of manuals, whoever says so",
	(scheme) => {
		expect(createSanitiser(scheme)(`<a href="${scheme}alert(1)">x</a>`)).toBe("<a>x</a>");
	},
);

test("controls and marks that turn text around are left out, and make no address of another host", () => {
	expect(sanitise("<p>a\u202eb&#x202e;c&#x2067;d\u0000e</p>").replace("\ufffd", "")).toBe("<p>abcde</p>");
	expect(sanitise('<a href="/\u0001/evil.example">x</a>')).toBe("<a>x</a>");
});
