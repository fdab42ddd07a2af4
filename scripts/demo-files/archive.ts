import { createHash } from "node:crypto";
import { zip } from "./zip.ts";

export interface ArchiveFacts {
	readonly brand: string;
	readonly title: string;
	readonly version: string;
	readonly date: string;
	readonly products: readonly string[];
	readonly notes: readonly string[];
	/** Its path in the pack: the seed of the payload. */
	readonly file: string;
	/** What it holds beside its words. */
	readonly parts: readonly string[];
	/** Bytes of each part, about. */
	readonly size: number;
}

/** The archive of one version: what it is, in words, and parts whose beginning depends on its name alone, filled up with zeros. */
export function archive({ brand, title, version, date, products, notes, file, parts, size }: ArchiveFacts): Buffer {
	const readme = [
		`${brand} - ${title}`,
		`Version ${version}, ${date}`,
		"",
		`For: ${products.join(", ") || "all models named on the download page"}`,
		"",
		"What changed:",
		...notes.map((note) => `- ${note}`),
		"",
		"How to install it is on the download's page. Check the SHA-256 given there before you do.",
		"",
	].join("\r\n");
	return zip([
		{ name: "README.txt", content: Buffer.from(readme) },
		...parts.map((name) => ({ name, content: payload(`${file} ${name}`, size), isStored: true })),
	]);
}

/** Bytes of a part that say which it is. */
const BEGINNING = 2_048;

function payload(seed: string, about: number): Buffer {
	const first = createHash("sha256").update(seed).digest();
	// Versions differ by some percent.
	const bytes = Buffer.alloc(Math.round(about * (0.94 + (first.readUInt16LE(0) / 65_536) * 0.12)));
	for (let at = 0; at < BEGINNING; at += 32) createHash("sha256").update(`${seed} ${at}`).digest().copy(bytes, at);
	return bytes;
}
