import { readdirSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import type { Kind } from "#src/packs/format/kinds.ts";
import { KIND_NAMES } from "#src/packs/pack.ts";
import type { Database } from "../../database.ts";
import type { Source } from "../sources.ts";
import { AMENDED_KINDS } from "./amended-kinds.ts";

/** Of what everything is made with: a change of it is none of single items. */
const MADE_WITH_ALL = ["terms", "search-words", "legacy-addresses", "manuals", "help-centre", "external-content"];
/** Files that are looked at of each of these, and folders of each kind. */
const LOOKED_AT = 500;
const SAMPLED = 64;

/**
 * Whether a pack will be read whole, by a glance that costs next to nothing however large it is: something that everything is
 * made with was written since, or most of a few folders were written.
 * It decides nothing but whether a version is copied before the pack is looked at.
 */
export function isLikelyWhole(packDir: string, previous: Database): boolean {
	const isOther = ({ path, size, modified }: Pick<Source, "path" | "size" | "modified">) => {
		const stat = statAt(join(packDir, path));
		// Of a file that was just written then no time is known.
		return stat?.size !== size || (modified !== 0 && stat.mtimeMs !== modified);
	};
	const filesFrom = (first: string, behind: string) =>
		previous.all<Source>(
			"SELECT path, size, modified FROM source WHERE path >= ? AND path < ? LIMIT ?",
			...[first, behind, LOOKED_AT],
		);
	const whole = [...MADE_WITH_ALL, ...KIND_NAMES.filter((kind) => !AMENDED_KINDS.has(kind))];
	if (["addresses.json", "site.json"].some((path) => filesFrom(path, `${path}0`).some(isOther))) return true;
	if (whole.some((folder) => filesFrom(`${folder}/`, `${folder}0`).some(isOther))) return true;
	return [...AMENDED_KINDS].some((kind) => {
		const ids = foldersOf(packDir, kind);
		const sample = Array.from({ length: Math.min(SAMPLED, ids.length) }, (_, at) =>
			String(ids[Math.floor((at * ids.length) / SAMPLED)] ?? ids[at]),
		);
		const written = sample.filter((id) => {
			const [file] = filesFrom(`${kind}/${id}/`, `${kind}/${id}0`);
			return !file || isOther(file);
		});
		return sample.length === SAMPLED && written.length > SAMPLED / 2;
	});
}

/** Undefined of what is not there, or cannot be looked at: whoever reads it says why. */
function statAt(absolute: string): Stats | undefined {
	try {
		return statSync(absolute, { throwIfNoEntry: false });
	} catch {
		return undefined;
	}
}

function foldersOf(packDir: string, kind: Kind): string[] {
	try {
		return readdirSync(join(packDir, kind));
	} catch {
		return [];
	}
}
