import { extname } from "node:path";
import { partOf } from "../file-part.ts";
import type { Pack } from "../pack.ts";
import type { PackFile } from "../pack-files.ts";
import { reasonOf } from "../read-text.ts";
import type { Report } from "../report.ts";
import { SIGNATURE_BYTES, signatureFault } from "../signature.ts";
import { namesInZip } from "../zip-names.ts";

/** Bytes at the end of a PDF in which its last mark stands (ISO 32000-1, 7.5.5). */
const PDF_END_BYTES = 1_024;

/** Manuals and software: whole, and what their names say. */
export function checkFiles({ files }: Pack, report: Report): void {
	for (const file of files.values()) {
		const words = faultOf(file);
		if (words !== null) report.addLine(file.path, null, words);
	}
}

/** What is wrong with a file or photograph by its bytes; null when nothing is. */
export function faultOf(file: PackFile): string | null {
	try {
		return file.size === 0
			? "is empty, put the file itself here"
			: (signatureFault(file.path, partOf(file.absolute, 0, SIGNATURE_BYTES)) ?? endFault(file));
	} catch (error) {
		return `cannot be read (${reasonOf(error)}), give the importer leave to read it`;
	}
}

function endFault(file: PackFile): string | null {
	const { path, absolute, size } = file;
	switch (extname(path).toLowerCase()) {
		case ".pdf":
			return partOf(absolute, Math.max(0, size - PDF_END_BYTES), PDF_END_BYTES).includes("%%EOF")
				? null
				: "ends too early: its last part is missing; copy it again";
		case ".zip":
			return namesInZip(file) ? null : "is damaged or ends too early: its list of files is missing; make it again";
		default:
			return null;
	}
}
