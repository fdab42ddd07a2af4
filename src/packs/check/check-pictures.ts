import { closeSync, openSync, readSync } from "node:fs";
import { DRAWING_MAX_BYTES } from "#src/site/pack-limits.ts";
import { TOKEN_BLOCK } from "../format/illustration.ts";
import type { Pack } from "../pack.ts";
import type { PackFile } from "../pack-files.ts";
import { sizeOf, unsafeIn } from "../pictures/drawing.ts";
import { readText, reasonOf } from "../read-text.ts";
import type { Report } from "../report.ts";

/** Drawings: safe to show, with a size, and with their colours as tokens when they use any. Photographs: of the kind their name says. */
export function checkPictures({ pictures }: Pack, report: Report): void {
	for (const file of pictures.values())
		if (file.path.endsWith(".svg")) checkDrawing(file, report);
		else checkPhotograph(file, report);
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

/** How the files of each kind begin. */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
	png: /^\x89PNG\r\n/,
	jpg: /^\xff\xd8\xff/,
	jpeg: /^\xff\xd8\xff/,
	webp: /^RIFF[\s\S]{4}WEBP/,
};

function checkPhotograph({ path, absolute }: PackFile, report: Report): void {
	const ending = path.slice(path.lastIndexOf(".") + 1);
	try {
		if (!BEGINNINGS[ending]?.test(beginningOf(absolute)))
			report.addLine(path, null, `is no ${ending} picture, save it as one`);
	} catch (error) {
		report.addLine(path, null, `cannot be read (${reasonOf(error)}), give the importer leave to read it`);
	}
}

function beginningOf(absolute: string): string {
	const bytes = Buffer.alloc(16);
	const handle = openSync(absolute, "r");
	try {
		return bytes.subarray(0, readSync(handle, bytes)).toString("latin1");
	} finally {
		closeSync(handle);
	}
}
