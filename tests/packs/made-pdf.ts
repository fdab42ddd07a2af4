import { deflateSync } from "node:zlib";

/** An object of a PDF: its dictionary without `>>`, and the stream behind it. */
type Part = string | { readonly dictionary: string; readonly stream: Uint8Array };

/** A PDF of these objects, numbered from 1; the first is the catalogue. */
export function pdfOf(parts: readonly Part[], trailer = ""): Buffer {
	const pieces: Buffer[] = [Buffer.from("%PDF-1.7\n")];
	const offsets: number[] = [];
	let counted = 0;
	let bytes = 0;
	const length = () => {
		for (; counted < pieces.length; counted++) bytes += pieces[counted]?.length ?? 0;
		return bytes;
	};
	for (const [index, part] of parts.entries()) {
		offsets.push(length());
		pieces.push(Buffer.from(`${index + 1} 0 obj\n`));
		if (typeof part === "string") pieces.push(Buffer.from(part));
		else
			pieces.push(
				Buffer.from(`<< ${part.dictionary} /Length ${part.stream.length} >>\nstream\n`),
				Buffer.from(part.stream),
				Buffer.from("\nendstream"),
			);
		pieces.push(Buffer.from("\nendobj\n"));
	}
	const at = length();
	const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
	pieces.push(
		Buffer.from(
			`xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${parts.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
		),
	);
	return Buffer.concat(pieces);
}

/** A content stream in which each line has a size and stands at a height. */
export const lines = (...texts: readonly (readonly [size: number, y: number, text: string])[]): string =>
	texts.map(([size, y, text]) => `BT /F1 ${size} Tf 1 0 0 1 60 ${y} Tm (${text}) Tj ET`).join("\n");

const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";

/** An untagged PDF with one content stream a page. */
export function pagesPdf(contents: readonly string[], filter?: "deflated"): Buffer {
	const kids = contents.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
	return pdfOf([
		"<< /Type /Catalog /Pages 2 0 R >>",
		`<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
		FONT,
		...contents.flatMap((content, index): Part[] => [
			`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
			filter
				? { dictionary: "/Filter /FlateDecode", stream: deflateSync(content) }
				: { dictionary: "", stream: Buffer.from(content) },
		]),
	]);
}
