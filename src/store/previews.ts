import { statSync } from "node:fs";
import { audienceOf } from "#src/identity/audience.ts";
import type { Brand } from "#src/site/brand.ts";
import { PREVIEWS_OPEN_MAX } from "#src/site/limits.ts";
import { checkVersion } from "./check-version.ts";
import { type Content, fileOf } from "./content.ts";
import { databasePath, numberOf, readCurrent } from "./current.ts";
import { DamagedFiles } from "./damage/damaged-files.ts";
import { checksumsOf, type OpenVersion, openVersion, pin, retire } from "./open-version.ts";
import type { Searches } from "./searching/searches.ts";
import { checksumIn, waitingVersions } from "./waiting-version.ts";

/** One version of the content, whether it is in force or not. */
export interface PreviewedContent extends Pick<Content, "acquire" | "file" | "checksums"> {
	brand(): Brand;
}

interface Opened {
	readonly open: OpenVersion;
	readonly content: PreviewedContent;
}

/** Versions that are looked at before they are published: each is checked once, and the last few are held open. */
export class Previews {
	readonly #dataDir: string;
	readonly #searches: Searches;
	readonly #damaged: DamagedFiles;
	/** By version, the one asked for last at the end. */
	readonly #opened = new Map<string, Promise<Opened | null>>();

	constructor(dataDir: string, searches: Searches) {
		this.#dataDir = dataDir;
		this.#searches = searches;
		this.#damaged = new DamagedFiles(dataDir);
	}

	/** A version; null when it is not there, or cannot be used. */
	async open(version: string): Promise<PreviewedContent | null> {
		this.#damaged.reload();
		const path = databasePath(this.#dataDir, version);
		const isThere = numberOf(version) > 0 && statSync(path, { throwIfNoEntry: false }) !== undefined;
		const found = isThere ? (this.#opened.get(version) ?? this.#check(version).catch(() => null)) : null;
		this.#opened.delete(version);
		if (!found) return null;
		this.#opened.set(version, found);
		const [oldest] = this.#opened.keys();
		if (this.#opened.size > PREVIEWS_OPEN_MAX && oldest !== undefined) this.#forget(oldest);
		const opened = await found;
		if (!opened) this.#opened.delete(version);
		return opened?.content ?? null;
	}

	close(): void {
		for (const version of [...this.#opened.keys()]) this.#forget(version);
	}

	async #check(version: string): Promise<Opened | null> {
		const dataDir = this.#dataDir;
		const known = checksumIn(readCurrent(dataDir), waitingVersions(dataDir), version);
		const checked = await checkVersion(dataDir, version, known, "own");
		if (typeof checked === "string") return null;
		const open = openVersion(dataDir, checked, () => this.#forget(version), this.#searches, this.#damaged);
		const content: PreviewedContent = {
			acquire: () => pin(open),
			brand: () => open.brand,
			checksums: () => checksumsOf(open),
			file: (folder, name, identity) =>
				fileOf(open.rows[audienceOf(identity)], dataDir, this.#damaged, { folder, name }),
		};
		return { open, content };
	}

	#forget(version: string): void {
		const opened = this.#opened.get(version);
		this.#opened.delete(version);
		void opened?.then((each) => each && retire(each.open));
	}
}
