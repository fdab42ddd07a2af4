import { DARK_TOKENS, TOKEN_BLOCK } from "../format/illustration.ts";

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
