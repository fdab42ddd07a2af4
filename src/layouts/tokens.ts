import type { Brand } from "#src/site/brand.ts";

/** Colours of one theme. Contrast of every pair that meets on a page is held by a test. */
export type Palette = Readonly<
	Record<
		| "paper"
		| "surface"
		| "ink"
		| "soft"
		| "line"
		| "edge"
		| "accent"
		| "on-accent"
		| "danger"
		| "danger-paper"
		| "caution"
		| "caution-paper"
		| "info"
		| "info-paper"
		| "success"
		| "mark",
		string
	>
>;

const CONTRAST_LIGHT: Palette = {
	paper: "#ffffff",
	surface: "#ffffff",
	ink: "#000000",
	soft: "#000000",
	line: "#000000",
	edge: "#000000",
	accent: "#00308a",
	"on-accent": "#ffffff",
	danger: "#7a0008",
	"danger-paper": "#ffffff",
	caution: "#4d2e00",
	"caution-paper": "#ffffff",
	info: "#00308a",
	"info-paper": "#ffffff",
	success: "#00401c",
	mark: "#ffee58",
};
const CONTRAST_DARK: Palette = {
	paper: "#000000",
	surface: "#000000",
	ink: "#ffffff",
	soft: "#ffffff",
	line: "#ffffff",
	edge: "#ffffff",
	accent: "#a8d1ff",
	"on-accent": "#000000",
	danger: "#ffb4ab",
	"danger-paper": "#000000",
	caution: "#ffd68a",
	"caution-paper": "#000000",
	info: "#a8d1ff",
	"info-paper": "#000000",
	success: "#9df0bb",
	mark: "#5c4400",
};

/** The four palettes: the brand's accent on light and dark paper; high contrast keeps its own, so that it is always AAA. */
export function palettes(
	colors: Brand["colors"],
): Readonly<Record<"light" | "dark" | "contrastLight" | "contrastDark", Palette>> {
	return {
		light: {
			paper: "#ffffff",
			surface: "#f4f5f7",
			ink: "#16191d",
			soft: "#515a66",
			line: "#d6dae0",
			edge: "#79828f",
			accent: colors.accent,
			"on-accent": "#ffffff",
			danger: "#a61b14",
			"danger-paper": "#fdeeec",
			caution: "#7d4b00",
			"caution-paper": "#fff5e0",
			info: "#1c4f8c",
			"info-paper": "#edf4fc",
			success: "#1b6b3b",
			mark: "#ffe9a3",
		},
		dark: {
			paper: "#14161a",
			surface: "#1c2026",
			ink: "#e9ebee",
			soft: "#abb3be",
			line: "#353b45",
			edge: "#848d99",
			accent: colors.accentOnDark,
			"on-accent": "#0c1116",
			danger: "#ff9a90",
			"danger-paper": "#38191a",
			caution: "#ffc970",
			"caution-paper": "#302511",
			info: "#98c6fa",
			"info-paper": "#14243a",
			success: "#7fd79d",
			mark: "#5a4812",
		},
		contrastLight: CONTRAST_LIGHT,
		contrastDark: CONTRAST_DARK,
	};
}

const declarations = (palette: Palette, scheme: "light" | "dark") =>
	`color-scheme:${scheme};${Object.entries(palette)
		.map(([name, value]) => `--${name}:${value}`)
		.join(";")}`;

/** The colours of a page as style text: system, light, dark and high contrast, in the brand's colours. Paper is light. */
export function tokenStyle(colors: Brand["colors"]): string {
	const { light, dark, contrastLight, contrastDark } = palettes(colors);
	const isDark = "@media screen and (prefers-color-scheme:dark)";
	return [
		`:root{${declarations(light, "light")}}`,
		`${isDark}{:root:not([data-theme=light]){${declarations(dark, "dark")}}}`,
		`@media screen{:root[data-theme=dark]{${declarations(dark, "dark")}}}`,
		`@media (prefers-contrast:more){:root:not([data-theme]){${declarations(contrastLight, "light")}}}`,
		`@media screen and (prefers-contrast:more) and (prefers-color-scheme:dark){:root:not([data-theme]){${declarations(contrastDark, "dark")}}}`,
		`:root[data-theme=contrast]{${declarations(contrastLight, "light")}}`,
		`${isDark}{:root[data-theme=contrast]{${declarations(contrastDark, "dark")}}}`,
	].join("");
}
