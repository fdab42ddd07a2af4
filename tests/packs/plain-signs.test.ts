import { expect, test } from "vitest";
import { createMarkdown } from "#src/packs/markdown.ts";
import { createSanitiser } from "#src/packs/sanitise.ts";

const markdown = createMarkdown({ picture: () => undefined, address: () => "/x" }, createSanitiser());
const line = (text: string) => markdown.html(text).replace(/^<p>|<\/p>$/g, "");

test.each([
	"Keep between 10~20 °C and 30~40 % humidity.",
	"温度 10~20℃、湿度 30~40% です。",
	"In a box of 10*20*30 cm, 5*6*7",
	"2*3*",
])("signs between figures stay: %s", (text) => {
	expect(line(text)).toBe(text);
});

test("what is struck out or emphasised by its author is so", () => {
	expect(line("~~Do not~~ press")).toBe("<s>Do not</s> press");
	expect(line("*5*, a*b*c and 2 **3*4** 5")).toBe("<em>5</em>, a<em>b</em>c and 2 <strong>3*4</strong> 5");
	expect(line("`5*6*7 ~x~`")).toBe("<code>5*6*7 ~x~</code>");
});
