import { readFileSync } from "node:fs";
import { TOKEN_BLOCK } from "../format/illustration.ts";
import type { Pack } from "../pack.ts";
import { sizeOf, unsafeIn } from "../pictures/svg.ts";
import type { Report } from "../report.ts";

/** Drawings: safe to show, with a size, and with their colours as tokens when they use any. */
export function checkPictures({ pictures }: Pack, report: Report): void {
	for (const { path, absolute } of pictures.values()) {
		if (!path.endsWith(".svg")) continue;
		const svg = readFileSync(absolute, "utf8");
		for (const thing of unsafeIn(svg)) report.addLine(path, lineOf(svg), `holds ${thing}, remove it`);
		if (!sizeOf(svg)) report.addLine(path, 1, "has no viewBox, add one so that its place can be kept free");
		if (/var\(\s*--/.test(svg) && !TOKEN_BLOCK.test(svg))
			report.addLine(path, 1, "uses var(--…) without a :root{…} block, add the block of tokens");
	}
}

const lineOf = (svg: string) => (svg.includes("\n") ? null : 1);
