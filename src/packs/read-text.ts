import { readFileSync } from "node:fs";
import type { PackFile } from "./pack-files.ts";
import type { Report } from "./report.ts";
import { firstUnseen } from "./unseen.ts";

const lineAt = (text: string, place: number): number => text.slice(0, Math.max(0, place)).split("\n").length;

/**
 * Reads a text file of a pack: UTF-8 without controls and without marks that turn the direction of
 * text. Null, and reported, when it is anything else; a byte order mark is left out.
 */
export function readText(file: PackFile, report: Report): string | null {
	let bytes: Buffer;
	try {
		bytes = readFileSync(file.absolute);
	} catch (error) {
		report.addLine(file.path, null, `cannot be read (${reasonOf(error)}), give the importer leave to read it`);
		return null;
	}
	let text: string;
	try {
		text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		const read = new TextDecoder().decode(bytes);
		report.addLine(file.path, lineAt(read, read.indexOf("\ufffd")), "is not UTF-8, save it as UTF-8");
		return null;
	}
	const unseen = firstUnseen(text);
	if (!unseen) return text;
	report.addLine(
		file.path,
		lineAt(text, unseen.at),
		`holds ${unseen.code}, a control or a mark that turns the direction of text; remove it`,
	);
	return null;
}

/** What a failed look at the disk says, without the path. */
export const reasonOf = (error: unknown): string =>
	error instanceof Error && "code" in error ? String(error.code) : "unreadable";
