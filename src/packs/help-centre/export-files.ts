import { basename, dirname, extname } from "node:path/posix";
import { idOf } from "../id-of.ts";
import type { PackFile } from "../pack-files.ts";

/** The kinds of pictures that a pack takes. */
const PICTURE = /\.(?:svg|png|jpe?g|webp)$/i;

/** What lies beside an export: pictures and attachments, as tools save them. */
export class ExportFiles {
	readonly #byNumber = new Map<string, PackFile>();
	/** Null where several are called so. */
	readonly #byName = new Map<string, PackFile | null>();
	readonly #byPath = new Map<string, PackFile>();
	readonly #ids = new Map<PackFile, string>();
	/** Those that nobody has asked for. */
	readonly #strange: Set<PackFile>;

	constructor(files: readonly PackFile[]) {
		this.#strange = new Set(files);
		for (const file of files) {
			const inside = file.path.slice("help-centre/".length);
			const name = basename(inside).toLowerCase();
			this.#byPath.set(inside.toLowerCase(), file);
			this.#byName.set(name, this.#byName.has(name) ? null : file);
			// `4411/remote.png`, `4411-remote.png`, `4411_remote.png`, `4411.png`
			const number = /^(\d{4,19})(?:[-_. ]|$)/.exec(name)?.[1] ?? /^(\d{4,19})$/.exec(basename(dirname(inside)))?.[1];
			if (number !== undefined && !this.#byNumber.has(number)) this.#byNumber.set(number, file);
		}
	}

	/**
	 * The file that an address of the help centre is; null when none lies here.
	 *
	 * @param path decoded
	 */
	find(path: string): PackFile | null {
		const inside = path.replace(/^(?:\.?\/)+/, "").toLowerCase();
		return this.#met(this.#byPath.get(inside) ?? this.#byName.get(basename(inside)));
	}

	/** The file that bears the number of an attachment; null when none does. */
	numbered(number: string): PackFile | null {
		return this.#met(this.#byNumber.get(number));
	}

	#met(file: PackFile | null | undefined): PackFile | null {
		if (file) this.#strange.delete(file);
		return file ?? null;
	}

	/** What is neither picture nor PDF, and nothing that an article names. */
	strange(): readonly PackFile[] {
		return [...this.#strange].filter(({ path }) => !PICTURE.test(path) && !/\.pdf$/i.test(path));
	}

	/**
	 * The id of a picture of the pack that a file is; null of a file that is none.
	 *
	 * @param pictures by their ids, to which it is added
	 */
	picture(file: PackFile, pictures: Map<string, PackFile>): string | null {
		if (!PICTURE.test(file.path)) return null;
		const known = this.#ids.get(file);
		if (known !== undefined) return known;
		const inside = file.path.slice("help-centre/".length);
		const name = `help-${idOf(inside.slice(0, -extname(inside).length)).slice(-90)}`;
		let id = name;
		for (let next = 2; pictures.has(id); next++) id = `${name}-${next}`;
		this.#ids.set(file, id);
		pictures.set(id, file);
		return id;
	}
}
