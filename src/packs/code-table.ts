import type { Token, Tokens } from "marked";
import { CODE_ANCHOR } from "#src/contract/shapes.ts";

/** A code as a device shows it: `E24`, `CE-41-2`, `UPD ERR 1`, `PROTECT`. */
const CODE = /^[A-Z0-9][A-Z0-9 .:/–-]{0,23}$/;

/** A table of codes in a text: in each row the code, and what stands beside it. */
interface CodeTable {
	/** Headings, that of the codes first. */
	readonly columns: readonly string[];
	readonly rows: readonly {
		readonly code: string;
		readonly anchor: string;
		readonly cells: readonly (readonly Token[])[];
	}[];
}

const codeIn = ({ tokens: [first, ...others] }: Tokens.TableCell): string | null =>
	first?.type === "codespan" && others.length === 0 ? (first as Tokens.Codespan).text.trim() : null;

/** A table in whose first column a cell is written as code. */
export const holdsCodes = ({ rows }: Tokens.Table): boolean =>
	rows.some(([cell]) => cell !== undefined && codeIn(cell) !== null);

/** A table whose first column is codes, each written as `code`; null for any other. */
export function codeTable({ header, rows }: Tokens.Table): CodeTable | null {
	const found = rows.map(([cell, ...cells]) => {
		const code = cell ? codeIn(cell) : null;
		const anchor = code !== null && CODE.test(code) ? anchorOf(code) : null;
		return code === null || anchor === null ? null : { code, anchor, cells: cells.map(({ tokens }) => tokens) };
	});
	const kept = found.filter((row) => row !== null);
	return header.length > 1 && kept.length > 0 && kept.length === rows.length
		? { columns: header.map(({ text }) => text), rows: kept }
		: null;
}

/** `e24` of `E24`. Words and what looks like a part of the page stand behind `code-`; null when nothing is left. */
function anchorOf(code: string): string | null {
	const plain = code
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-|-$/g, "");
	return [plain, `code-${plain}`].find((anchor) => CODE_ANCHOR.test(anchor)) ?? null;
}
