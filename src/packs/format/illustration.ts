/**
 * Drawings follow the reader's light or dark paper: an SVG of a pack holds one `:root{--name:value}`
 * block with these names and uses them as `var(--name)`. The block is the drawing on light paper, in which
 * the importer writes the brand's own accent, whatever stands there; it makes the second file by putting
 * the values below, with the brand's accent on dark paper, in the block's place.
 */
const ILLUSTRATION_TOKENS = {
	/** Outlines and letters that must be read. */
	ink: "#f2f4f6",
	/** Contours of the device. */
	line: "#9aa4af",
	/** The device itself, and its shaded side. */
	body: "#4a525c",
	"body-2": "#3a424b",
	/** Openings and black parts. */
	deep: "#12151a",
	/** Glass and screens. */
	glass: "#1c222a",
	/** Highlights and paper. */
	light: "#5d6772",
	/** What the text points at. */
	mark: "#fb923c",
} as const;

/** The block as it stands in the file for dark paper, for a brand with this accent there. */
export const darkTokens = (accent: string): string =>
	`:root{${Object.entries({ ...ILLUSTRATION_TOKENS, accent })
		.map(([name, value]) => `--${name}:${value}`)
		.join(";")}}`;

/** The token block of a drawing: nine colours are some 200 letters. */
export const TOKEN_BLOCK = /:root\s*\{[^{}]{0,2000}\}/;
