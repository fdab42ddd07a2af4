import { readFileSync } from "node:fs";
import { firstUnseen } from "#src/site/unseen.ts";
import { decoded, savedTwice } from "./encoding.ts";
import { bytesOf } from "./file-part.ts";
import { lineAt } from "./line-at.ts";
import { mergeMark, mergeMarkInData, UNFINISHED_MERGE } from "./merge-marks.ts";
import type { PackFile } from "./pack-files.ts";
import type { Report } from "./report.ts";

/**
 * Reads a text file of a pack: UTF-8 without controls, without marks that turn the direction of
 * text and without those of a merge. Null, and reported, when it is anything else; a byte order mark is left out.
 */
export function readText(file: PackFile, report: Report): string | null {
	let bytes: Buffer;
	try {
		bytes = bytesOf(file.absolute);
	} catch (error) {
		report.addLine(file.path, null, `cannot be read (${reasonOf(error)}), give the importer leave to read it`);
		return null;
	}
	const read = decoded(bytes);
	if (!("text" in read)) {
		report.addLine(file.path, lineAt(new TextDecoder().decode(bytes), read.at), read.words);
		return null;
	}
	const { text } = read;
	const merge = file.path.endsWith(".json") ? mergeMarkInData(text) : mergeMark(text);
	if (merge !== null) {
		report.addLine(file.path, lineAt(text, merge), UNFINISHED_MERGE);
		return null;
	}
	const twice = savedTwice(text);
	if (twice) report.addLine(file.path, lineAt(text, twice.at), twice.words);
	const unseen = firstUnseen(text);
	if (!unseen) return text;
	report.addLine(
		file.path,
		lineAt(text, unseen.at),
		`holds ${unseen.code}, a control or a mark that turns the direction of text; remove it`,
	);
	return null;
}

/** What a file says, as well as it can be read. */
export function roughText({ absolute }: PackFile): string {
	try {
		return readFileSync(absolute, "utf8");
	} catch {
		return "";
	}
}

/** What a failed look at the disk says, without the path. */
export const reasonOf = (error: unknown): string =>
	error instanceof Error && "code" in error ? String(error.code) : "unreadable";
