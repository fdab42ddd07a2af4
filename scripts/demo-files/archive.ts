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
}

/** The archive of one version: what it is, in words, and a payload of 6 to 30 KB that depends on its name alone. */
export function archive({ brand, title, version, date, products, notes, file }: ArchiveFacts): Buffer {
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
		{ name: file.startsWith("firmware/") ? "update.bin" : "setup.bin", content: payload(file) },
	]);
}

function payload(seed: string): Buffer {
	const blocks: Buffer[] = [];
	const first = createHash("sha256").update(seed).digest();
	const size = 6_000 + (first.readUInt16LE(0) % 20_000);
	for (let block = 0; block * 32 < size; block++) blocks.push(createHash("sha256").update(`${seed} ${block}`).digest());
	return Buffer.concat(blocks, size);
}
