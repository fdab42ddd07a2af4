import { DARK_TOKENS, TOKEN_BLOCK } from "../format/illustration.ts";

/** What a drawing may not hold: anything that runs, loads or reaches outside the file. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
	[/<\s*(?:\w+:)?script/i, "a script"],
	[/\son[a-z]+\s*=/i, "an event handler"],
	[
		/<\s*(?:\w+:)?(?:foreignObject|iframe|image|audio|video|embed|object|handler|listener|set|animate\w*)\b/i,
		"an element that loads, embeds or animates",
	],
	[/<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i, "a document type or style sheet instruction"],
	[/@import/i, "an @import"],
	[/(?:href|src)\s*=\s*["']?\s*(?!#)[^"'\s#>]/i, "a reference outside the file"],
	[/url\(\s*["']?\s*(?!#)/i, "a url() outside the file"],
	[/(?:javascript|data)\s*:/i, "a javascript: or data: address"],
];

/** What is wrong with a drawing, in words that fit behind "holds"; empty when it is safe. */
export function unsafeIn(svg: string): string[] {
	const bare = svg
		.replaceAll('xmlns="http://www.w3.org/2000/svg"', "")
		.replaceAll('xmlns:xlink="http://www.w3.org/1999/xlink"', "");
	return FORBIDDEN.flatMap(([pattern, words]) => (pattern.test(bare) ? [words] : []));
}

/** Width and height in user units, from the viewBox; null when there is none. */
export function sizeOf(svg: string): { width: number; height: number } | null {
	const match = /<svg\b[^>]*\bviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/i.exec(svg);
	const width = Math.round(Number(match?.[1]));
	const height = Math.round(Number(match?.[2]));
	return width > 0 && height > 0 ? { width, height } : null;
}

/** The drawing for dark paper, or null when it has no token block. */
export function darkVariant(svg: string): string | null {
	return TOKEN_BLOCK.test(svg) ? svg.replace(TOKEN_BLOCK, DARK_TOKENS) : null;
}

/** The drawing with its light token values written out, for renderers that know no custom properties. */
export function withPlainColours(svg: string): string {
	const values = new Map(
		[...(TOKEN_BLOCK.exec(svg)?.[0] ?? "").matchAll(/--([\w-]+)\s*:\s*([^;}]+)/g)].map((match) => [
			match[1] ?? "",
			match[2] ?? "",
		]),
	);
	return svg.replace(/var\(\s*--([\w-]+)\s*\)/g, (whole, name: string) => values.get(name) ?? whole);
}
