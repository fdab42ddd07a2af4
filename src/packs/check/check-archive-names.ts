import { basename, extname } from "node:path";
import type { Item, ItemText, Pack } from "../pack.ts";
import { isPacked } from "../packed-file.ts";
import type { FieldPath } from "../problem.ts";
import type { Report } from "../report.ts";
import { namesInZip } from "../zip-names.ts";

/** Names of files as texts write them: a plain name with the ending of a program, an image or an archive. */
const FILE_NAME =
	/(?<![\w./-])[\w-]{1,80}(?:\.[\w-]{1,40}){0,4}\.(?:apk|bin|cab|cap|dat|deb|dfu|dmg|exe|fw|gz|hex|img|inf|ipa|iso|msi|pkg|rom|rpm|swu|tar|txt|upd|upg|zip)(?![\w.-]*\w)/gi;
/** Names of an archive that a note lists. */
const LISTED = 5;

/** Notes files that a download's texts name and none of its archives holds: readers look for them in vain. */
export function checkArchiveNames({ data, texts }: Item<"downloads">, { files }: Pack, report: Report): void {
	const held: string[] = [];
	for (const { file } of data.versions) {
		const found = files.get(file);
		// What is missing or damaged is a problem of its own; what is packed would have to be unpacked whole.
		if (!found || isPacked(found.path)) return;
		const names = extname(file).toLowerCase() === ".zip" ? namesInZip(found) : [];
		if (names === null) return;
		held.push(basename(file), ...names.map((name) => basename(name)));
	}
	const known = new Set(held.map((name) => name.toLowerCase()));
	const inside = [...new Set(held)].slice(0, LISTED).join(", ");
	for (const text of texts.values())
		for (const { name, path, line } of namesIn(text)) {
			if (known.has(name.toLowerCase())) continue;
			const words = `names ${name}, which none of its files is or holds (${inside}${held.length > LISTED ? ", …" : ""}); correct the name or the archive`;
			report.note("archive", text.file, line, path, words);
		}
}

interface Named {
	readonly name: string;
	readonly path: FieldPath;
	readonly line: number | null;
}

function* namesIn({ front, body, bodyLine }: ItemText<"downloads">): Generator<Named> {
	const seen = new Set<string>();
	const fresh = function* (text: string, path: FieldPath, line: (at: number) => number | null): Generator<Named> {
		for (const { 0: name, index } of text.matchAll(FILE_NAME)) {
			if (seen.has(name)) continue;
			seen.add(name);
			yield { name, path, line: line(index) };
		}
	};
	yield* fresh(front.summary, ["summary"], () => null);
	for (const [version, notes] of Object.entries(front.releases))
		for (const sentence of Object.values(notes).flat()) yield* fresh(sentence, ["releases", version], () => null);
	// Where Markdown was printed, it has a backslash before each.
	const plain = body.replaceAll("\\_", "_");
	yield* fresh(plain, [], (at) => bodyLine + plain.slice(0, at).split("\n").length - 1);
}
