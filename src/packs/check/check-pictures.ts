import { DRAWING_MAX_BYTES } from "#src/site/pack-limits.ts";
import { TOKEN_BLOCK } from "../format/illustration.ts";
import type { Pack } from "../pack.ts";
import type { PackFile } from "../pack-files.ts";
import { sizeOf, unsafeIn } from "../pictures/drawing.ts";
import { readText } from "../read-text.ts";
import type { Report } from "../report.ts";
import { faultOf } from "./check-files.ts";

/** Drawings: safe to show, with a size, and with their colours as tokens when they use any. Photographs: of the kind their name says. */
export function checkPictures({ pictures }: Pack, report: Report): void {
	for (const file of pictures.values())
		if (file.path.endsWith(".svg")) checkDrawing(file, report);
		else {
			const words = faultOf(file);
			if (words !== null) report.addLine(file.path, null, words);
		}
}

function checkDrawing(file: PackFile, report: Report): void {
	const { path, size } = file;
	if (size > DRAWING_MAX_BYTES) {
		report.addLine(path, null, `has ${size} bytes, more than the ${DRAWING_MAX_BYTES} of a drawing; simplify it`);
		return;
	}
	const svg = readText(file, report);
	if (svg === null) return;
	const faults = unsafeIn(svg);
	for (const { line, words } of faults) report.addLine(path, line, `holds ${words}, remove it`);
	if (!sizeOf(svg))
		report.addLine(path, 1, "has no viewBox of a size that can be shown, add one so that its place can be kept free");
	if (/var\(\s*--/.test(svg) && !TOKEN_BLOCK.test(svg))
		report.addLine(path, 1, "uses var(--…) without a :root{…} block, add the block of tokens");
}
