import { basename } from "node:path/posix";
import { addressLetters } from "../address-letters.ts";
import type { PackFile } from "../pack-files.ts";
import type { ExportFiles } from "./export-files.ts";

/** Where a text shows or links an attachment: its number and name. */
const ADDRESS = /\/article_attachments\/(\d{1,19})\/([^"'\s?#<>/]+)/g;

/** What attachments of a help centre are called: a file that bears only a name is an attachment's when no other is called so. */
export class AttachmentNames {
	/** By the name in small letters; null where several attachments are called so. */
	readonly #owners = new Map<string, string | null>();

	/** @param name a path whose last part is the name */
	put(id: string, name: string): void {
		const key = basename(name).toLowerCase();
		this.#owners.set(key, (this.#owners.get(key) ?? (this.#owners.has(key) ? null : id)) === id ? id : null);
	}

	/** Takes those that a text in HTML names by their addresses. */
	putThoseIn(body: string): void {
		for (const [, id = "", name = ""] of body.matchAll(ADDRESS)) this.put(id, addressLetters(name));
	}

	/** The file of the export that an attachment is; null when none is for certain. @param name a path whose last part is the name */
	fileOf(id: string, name: string, files: ExportFiles): PackFile | null {
		const owner = this.#owners.get(basename(name).toLowerCase());
		return files.numbered(id) ?? (owner === undefined || owner === id ? files.find(name) : null);
	}
}
