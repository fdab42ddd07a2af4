import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DRAWING, doubling, drawing, patterns, problemsOf, utf16, write } from "#tests/fixtures/harmed-pack.ts";
import type { Copy } from "#tests/fixtures/imported-pack.ts";

describe("drawings", () => {
	test.each<[string, (pack: Copy) => void, RegExp]>([
		["no XML", (pack) => pack.write(DRAWING, "<svg viewBox='0 0 1 1'><p>"), /speaker\.svg:\d+: holds /],
		[
			"text that is no drawing",
			(pack) => pack.write(DRAWING, "hello"),
			/speaker\.svg:\d+: holds what is not well-formed XML/,
		],
		[
			"HTML",
			(pack) => pack.write(DRAWING, "<html xmlns='http://www.w3.org/1999/xhtml'><body/></html>"),
			/holds the element html/,
		],
		["UTF-16", utf16, /speaker\.svg:\d+: is UTF-16 and not UTF-8|holds U\+0000/],
		[
			"UTF-7 by its declaration",
			(pack) =>
				pack.write(
					DRAWING,
					`<?xml version="1.0" encoding="UTF-7"?>\n${readFileSync(join(pack.packDir, DRAWING), "utf8")}`,
				),
			/holds another encoding/,
		],
		[
			"a script behind a prefix",
			drawing('<s:script xmlns:s="http://www.w3.org/2000/svg">1</s:script>'),
			/:2: holds a script/,
		],
		["a script of HTML", drawing('<script xmlns="http://www.w3.org/1999/xhtml">1</script>'), /:2: holds a script/],
		["a handler", drawing('<g\nonclick\n=\n"x"/>'), /holds an event handler/],
		["a script address in entities", drawing('<a href="&#106;avascript:x"/>'), /holds an element that loads/],
		[
			"an outside reference in entities",
			drawing('<use href="&#104;ttps://evil.example/#a"/>'),
			/holds a reference outside/,
		],
		["a data address", drawing('<use href="data:image/svg+xml,x#a"/>'), /holds a reference outside/],
		[
			"an entity of its own",
			(pack) =>
				pack.write(
					DRAWING,
					'<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">&a;</svg>',
				),
			/holds a document type/,
		],
		[
			"a billion laughs",
			(pack) =>
				pack.write(
					DRAWING,
					`<!DOCTYPE svg [<!ENTITY a "b">${Array.from({ length: 20 }, (_, at) => `<!ENTITY a${at} "${"&a;".repeat(10)}">`).join("")}]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>`,
				),
			/holds a document type/,
		],
		[
			"a style with escapes",
			drawing("<style>.a{fill:u\\72l(https://evil.example)}</style>"),
			/holds a style with escaped letters/,
		],
		["a style in CDATA", drawing("<style><![CDATA[@import 'x.css';]]></style>"), /holds an @import/],
		["a style split by a comment", drawing("<style>.a{fill:ur<!-- -->l(https://evil.example)}</style>"), /holds /],
		["an image function", drawing("<path style=\"fill:image-set('x.png' 1x)\"/>"), /holds a url\(\)/],
		["another base", drawing('<g xml:base="https://evil.example/"/>'), /holds the attribute base/],
		["a foreign namespace", drawing('<x xmlns="urn:x"/>'), /holds the element x/],
		["an animation", drawing('<animateTransform attributeName="x"/>'), /holds an element that loads/],
		[
			"50,000 open roots",
			(pack) => pack.write(DRAWING, "<svg ".repeat(50_000)),
			/speaker\.svg:1: holds what is not well-formed/,
		],
		["35,000 open token blocks", drawing(`<style>${":root{".repeat(35_000)}</style>`), /^$/],
		[
			"20,000 elements deep",
			drawing(`${"<g>".repeat(20_000)}${"</g>".repeat(20_000)}`),
			/holds elements more than 64 deep/,
		],
		["uses that double", drawing(doubling(40)), /holds more than 10000 elements/],
		["patterns that multiply", drawing(patterns(12)), /holds more than 10000 elements/],
		["a filter", drawing('<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>'), /holds the element filter/],
		["effects without end", drawing('<rect opacity=".5"/>'.repeat(400)), /holds more than 300 masks/],
		["a use of itself", drawing('<g id="a"><use href="#a"/></g>'), /holds a reference that leads back/],
		[
			"patterns by a style sheet",
			drawing(`<style>.a{fill:url(#p1)}</style>${patterns(1)}`),
			/holds a url\(\) in a style sheet/,
		],
		["no size", (pack) => pack.write(DRAWING, '<svg xmlns="http://www.w3.org/2000/svg"/>'), /:1: has no viewBox/],
		[
			"a size without end",
			(pack) => pack.write(DRAWING, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e9 1e9"/>'),
			/:1: has no viewBox/,
		],
		["a width without end", drawing("", 'width="900000in"'), /holds a width or height/],
		["two megabytes", drawing("<path d='M0 0'/>".repeat(130_000)), /has \d+ bytes, more than the \d+ of a drawing/],
	])("%s", (_, harm, expected) => {
		const problems = problemsOf(harm);
		if (expected.source === "^$") return expect(problems).toEqual([]);
		expect(
			problems.some((each) => each.startsWith(DRAWING) && expected.test(each)),
			problems.join("\n").slice(0, 3_000),
		).toBe(true);
	});

	const INKSCAPE =
		'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"';

	test("what drawing programs write for themselves stays: nothing draws or runs it", () => {
		const inside =
			'<sodipodi:namedview id="base" inkscape:zoom="1"><inkscape:page x="0"/></sodipodi:namedview><metadata><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format><dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage"/></cc:Work></rdf:RDF></metadata><path inkscape:connector-curvature="0" d="M0 0"/>';
		expect(problemsOf(drawing(inside, `${INKSCAPE} inkscape:version="1.3"`))).toEqual([]);
		const illustrator =
			'<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator: Adobe Illustrator -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" xml:space="preserve"><path d="M0 0"/></svg>';
		expect(problemsOf((pack) => pack.write(DRAWING, illustrator))).toEqual([]);
	});

	test.each([
		["a script inside it", "<metadata><rdf:RDF><script>1</script></rdf:RDF></metadata>", /holds a script/],
		["a script that it calls its own", "<rdf:script>1</rdf:script>", /holds a script/],
		["a picture inside it", '<rdf:RDF><image href="https://evil.example/a.png"/></rdf:RDF>', /an element that loads/],
		["a handler", '<sodipodi:namedview onload="1"/>', /an event handler/],
		["HTML inside it", '<rdf:RDF><b xmlns="http://www.w3.org/1999/xhtml"/></rdf:RDF>', /the element b/],
	])("%s is refused all the same", (_, inside, expected) => {
		expect(problemsOf(drawing(inside, INKSCAPE)).join("\n")).toMatch(expected);
	});

	test.each([
		'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x" [<!ENTITY a "b">]>',
		'<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd">',
		'<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x">',
	])("%s is no document type of drawings", (type) => {
		const text = `${type}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>`;
		expect(problemsOf((pack) => pack.write(DRAWING, text)).join("\n")).toContain("holds a document type");
	});

	test("the drawings of the pack, gradients in styles and some effects stay allowed", () => {
		expect(
			problemsOf(
				drawing(
					'<title>a</title><style>.a{fill:url(#g)}</style><defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs><rect class="a" opacity=".5"/><use href="#g"/>',
				),
			),
		).toEqual([]);
	});
});

describe("photographs", () => {
	test.each([
		["text", Buffer.from("hello"), "png", "is not a PNG picture, put the file itself here"],
		["nothing", Buffer.alloc(0), "jpg", "is empty, put the file itself here"],
		[
			"a drawing under another name",
			Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
			"webp",
			"is a drawing and not a WebP picture, name it .svg or put the right file here",
		],
		[
			"a web page",
			Buffer.from("<!DOCTYPE html><script>1</script>"),
			"jpeg",
			"is a web page and not a JPEG picture, put the right file here",
		],
	])("%s is refused by its name", (_, content, ending, words) => {
		const problems = problemsOf((pack) => write(pack, `pictures/photo.${ending}`, content));
		expect(problems).toEqual([`pictures/photo.${ending}: ${words}`]);
	});
});
