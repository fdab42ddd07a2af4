import { darkTokens, TOKEN_BLOCK } from "../format/illustration.ts";
import type { SiteFile } from "../format/site.ts";

type Accents = SiteFile["colors"];

/** The drawing for light paper, in the brand's accent. */
export function lightVariant(svg: string, { accent }: Accents): string {
	return svg.replace(TOKEN_BLOCK, (block) => block.replace(/--accent\s*:[^;}]*/g, `--accent:${accent}`));
}

/** The drawing for dark paper, in the brand's accent there; null when it has no token block. */
export function darkVariant(svg: string, { accentOnDark }: Accents): string | null {
	return TOKEN_BLOCK.test(svg) ? svg.replace(TOKEN_BLOCK, darkTokens(accentOnDark)) : null;
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
