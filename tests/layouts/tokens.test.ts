import { describe, expect, test } from "vitest";
import { type Palette, palettes, tokenStyle } from "#src/layouts/tokens.ts";

const COLORS = { accent: "#0b5cad", accentOnDark: "#7db8f5" };

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(color: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5]
		.map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
		.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
	const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
	return (light + 0.05) / (dark + 0.05);
}

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
