import { describe, expect, test } from "vitest";
import { PAPERS } from "#src/contract/brand/grammar.ts";
import { type Palette, palettes, tokenStyle } from "#src/layouts/tokens.ts";
import { contrast } from "#src/packs/check/contrast.ts";

const COLORS = { accent: "#0b5cad", accentOnDark: "#7db8f5" };

/** Text and what it stands on. */
const TEXT: readonly (readonly [keyof Palette, keyof Palette])[] = [
	["ink", "paper"],
	["ink", "surface"],
	["soft", "paper"],
	["soft", "surface"],
	["accent", "paper"],
	["on-accent", "accent"],
	["danger", "paper"],
	["danger", "danger-paper"],
	["ink", "danger-paper"],
	["caution", "paper"],
	["caution", "caution-paper"],
	["ink", "caution-paper"],
	["info", "info-paper"],
	["ink", "info-paper"],
	["success", "paper"],
	["ink", "mark"],
];

/** Edges of controls. */
const EDGES: readonly (readonly [keyof Palette, keyof Palette])[] = [
	["edge", "paper"],
	["accent", "paper"],
];

const all = palettes(COLORS);

describe.each([
	["light", all.light, 4.5],
	["dark", all.dark, 4.5],
	["high contrast on light", all.contrastLight, 7],
	["high contrast on dark", all.contrastDark, 7],
] as const)("%s", (_name, palette, least) => {
	test.each(TEXT)("%s on %s can be read", (text, paper) => {
		expect(contrast(palette[text], palette[paper])).toBeGreaterThanOrEqual(least);
	});

	test.each(EDGES)("%s on %s can be seen", (edge, paper) => {
		expect(contrast(palette[edge], palette[paper])).toBeGreaterThanOrEqual(3);
	});
});

test("the brand's accents are in the style, and high contrast keeps its own", () => {
	const style = tokenStyle({ accent: "#123456", accentOnDark: "#abcdef" });
	expect(style).toContain("--accent:#123456");
	expect(style).toContain("--accent:#abcdef");
	expect(style.match(/data-theme=contrast\]\{[^}]*--accent:(#\w+)/)?.[1]).toBe(all.contrastLight.accent);
});

test("the papers that a pack's colours are checked against are those of the pages", () => {
	expect({ light: all.light.paper, dark: all.dark.paper }).toEqual(PAPERS);
});
