import type { NamesNow } from "../names-now.ts";
import type { FieldPath } from "../problem.ts";
import type { Report } from "../report.ts";
import { placeInTable } from "../tables/table-place.ts";

/** What became of names, and who is told of those that an import follows. */
export interface Becoming {
	readonly became: NamesNow;
	readonly followed: FollowedNames;
}

/** A file, or a row, that names something. */
interface Naming {
	readonly file: string;
	readonly line: number | null;
	readonly path: FieldPath;
}

/** Files that one note names besides its own. */
const FILES_TOLD = 3;

/** What is named by the name that it had, while an import knows it again under another one: of each there is one note. */
export class FollowedNames {
	readonly #places = new Map<string, { readonly name: string; readonly now: string; readonly places: Naming[] }>();

	/** Takes a place that names something by its former name. */
	add(name: string, now: string, place: Naming): void {
		const of = this.#places.get(name) ?? { name, now, places: [] };
		this.#places.set(name, of);
		of.places.push(place);
	}

	/** Notes each, at the first place. */
	tell(report: Report): void {
		for (const { name, now, places } of this.#places.values()) {
			const [first, ...others] = places;
			if (first) report.note("retired", first.file, first.line, first.path, toldOf(name, now, first, others));
		}
	}
}

function toldOf(name: string, now: string, first: Naming, others: readonly Naming[]): string {
	const own = fileOf(first);
	const files = [...new Set(others.map(fileOf))].filter((file) => file !== own);
	const left = files.length - FILES_TOLD;
	const more = left > 0 ? ` and ${left} more ${left === 1 ? "file" : "files"}` : "";
	const listed = files.length === 0 ? "" : ` (also ${files.slice(0, FILES_TOLD).join(", ")}${more})`;
	const places = others.length === 0 ? "" : `, in ${others.length + 1} places${listed}`;
	return `names ${name}, which an import knows again as ${now} and follows${places}: write the new name when it suits you`;
}

const fileOf = ({ file }: Naming): string => placeInTable(file)?.table ?? file;
