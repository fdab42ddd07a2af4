import { type ItemName, nameOfItem } from "#src/packs/format/addresses.ts";
import type { SiteFile } from "#src/packs/format/site.ts";
import { type NamedFile, namedByBrand, namedFiles } from "#src/packs/named-files.ts";
import type { Item } from "#src/packs/pack.ts";
import type { Database } from "../../database.ts";
import { namedBy } from "../named-by.ts";

interface Changed {
	readonly site: SiteFile;
	/** Items that changed and are shown. */
	readonly shown: readonly Item[];
	/** Items that changed and are not. */
	readonly hidden: readonly Item[];
	/** What all are called that changed or went, but for the hidden. */
	readonly names: ReadonlySet<string>;
}

/** What names pictures and files when items changed in a version: the others name what they did. */
export class AmendedNaming {
	readonly #previous: Database;
	readonly #byShown: ReadonlySet<NamedFile>;
	readonly #byHidden: ReadonlySet<NamedFile>;
	readonly #hidden: ReadonlySet<string>;
	readonly #names: ReadonlySet<string>;
	readonly #changed: string;

	/** @param previous the version that is changed */
	constructor(previous: Database, { site, shown, hidden, names }: Changed) {
		this.#previous = previous;
		this.#byShown = new Set([...namedByBrand(site), ...shown.flatMap((item) => [...namedFiles(item)])]);
		this.#byHidden = new Set(hidden.flatMap((item) => [...namedFiles(item)]));
		this.#hidden = new Set(hidden.map(nameOfItem));
		this.#names = names;
		this.#changed = JSON.stringify([...names, ...this.#hidden]);
	}

	/** Whether something that is shown names a picture or file, only what is hidden does, or nothing. */
	of(file: NamedFile): "shown" | "hidden" | "nothing" {
		const isNamed = (as: "=" | "<>") =>
			this.#previous.get(
				`SELECT 1 FROM named_by WHERE named = ? AND audience ${as} 'hidden' AND kind || '/' || id NOT IN (SELECT value FROM json_each(?)) LIMIT 1`,
				...[file, this.#changed],
			) !== undefined;
		if (this.#byShown.has(file) || isNamed("<>")) return "shown";
		return this.#byHidden.has(file) || isNamed("=") ? "hidden" : "nothing";
	}

	/** Whether nothing that is shown names one, and something that is hidden now did in the version before. */
	isLost(file: NamedFile, before: Database): boolean {
		return this.of(file) !== "shown" && [...namedBy(before, file)].some((item) => this.#isHidden(item));
	}

	#isHidden({ kind, id }: ItemName): boolean {
		const name = nameOfItem({ kind, id });
		if (this.#hidden.has(name) || this.#names.has(name)) return this.#hidden.has(name);
		const row = "SELECT 1 FROM named_by WHERE kind = ? AND id = ? AND audience = 'hidden' LIMIT 1";
		return this.#previous.get(row, kind, id) !== undefined;
	}
}
