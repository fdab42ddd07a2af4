import { expect, test } from "vitest";
import { minifyStyle } from "#src/layouts/minify.ts";

test("a stylesheet loses comments and white space and keeps its meaning", () => {
	const style = `/* note */
a:hover > b,
c  d::after {
	content: "a  : b";
	inline-size: calc(100% - 4px);
	margin: 0 auto;
}
@media (min-width: 48rem) and (color) {
	e + f { --x: 1px; }
}`;
	expect(minifyStyle(style)).toBe(
		'a:hover>b,c d::after{content:"a  : b";inline-size:calc(100% - 4px);margin:0 auto}@media (min-width: 48rem) and (color){e + f{--x:1px}}',
	);
});

test("a pseudo-class that begins a selector keeps the space before it", () => {
	expect(minifyStyle("a :is(b, c) {\n\tcolor: red;\n}")).toBe("a :is(b,c){color:red}");
});
