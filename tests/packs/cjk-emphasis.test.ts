import { expect, test } from "vitest";
import { packFolder } from "#scripts/pack-folder.ts";
import { createMarkdown } from "#src/packs/markdown.ts";
import { loadPack } from "#src/store/write/load-pack.ts";

const markdown = createMarkdown({ picture: () => undefined, address: () => "/x" }, (html) => html);
const line = (text: string) => markdown.html(text).replace(/^<p>|<\/p>$/g, "");

test("emphasis ends and begins beside every sign of Japanese, Chinese and Korean, and beside others next to their letters", () => {
	for (const [letter, word] of [
		["を", "音量"],
		["ー", "カナ"],
		["键", "音量"],
		["는", "강조"],
	] as const)
		for (const mark of ["*", "**", "***"])
			for (const sign of [..."+-.)!:%」』）】。、！？：…”＋", "[x](product:x)".at(-1) ?? ""])
				for (const text of [
					`${letter}${mark}${word}${sign}${mark}${letter}`,
					`${letter}${mark}${word}${sign}${mark}`,
					`${mark}${word}${sign}${mark}${letter}`,
					`${mark}${sign}${word}${mark}${letter}`,
					`${letter}${mark}${sign}${word}${mark}${letter}`,
				])
					expect([text, line(text).includes("*")]).toEqual([text, false]);
	expect(line("「**音量+**を押します」")).toBe("「<strong>音量+</strong>を押します」");
	expect(line("按**“音量+”**键，再按*（菜单）*。")).toBe("按<strong>“音量+”</strong>键，再按<em>（菜单）</em>。");
	expect(line("**音：**「テレビ」へ。**`CODE`**を、**[リンク](product:x)**を")).toBe(
		'<strong>音：</strong>「テレビ」へ。<strong><code>CODE</code></strong>を、<strong><a href="/x">リンク</a></strong>を',
	);
});

test("all other emphasis is that of CommonMark, and what is no emphasis stays text", () => {
	expect(line("a**b+**c *d*e _音量+_を")).toBe("a**b+**c <em>d</em>e _音量+_を");
	expect(line("5 * 6 * 7、\\*\\*あ\\*\\*")).toBe("5 * 6 * 7、**あ**");
	expect(line("** 音 **を")).toBe("** 音 **を");
	expect(line("`**音+**を`")).toBe("<code>**音+**を</code>");
});

test("no text of the demo brand shows the asterisks of its Markdown", () => {
	const { pack } = loadPack(packFolder("demo"));
	expect(pack).toBeDefined();
	const shown: string[] = [];
	for (const items of Object.values(pack?.items ?? {}))
		for (const { kind, id, texts } of items.values())
			for (const [locale, { body }] of texts)
				if (body.includes("**") && /\*\*/.test(markdown.html(body).replace(/<(code|pre)[\s\S]*?<\/\1>/g, "")))
					shown.push(`${kind}/${id}/${locale}`);
	expect(shown).toEqual([]);
});
