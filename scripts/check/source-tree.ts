import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

export interface Import {
	/** A path from the root, or a package. */
	readonly to: string;
	readonly isType: boolean;
}

export interface SourceFile {
	readonly path: string;
	readonly text: string;
	readonly imports: readonly Import[];
}

/** `import`, `export ... from` and `import("...")`. */
const IMPORT =
	/^\s*(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/gms;

/** The files that match, content packs apart, with what they import. */
export function readTree(...patterns: readonly string[]): readonly SourceFile[] {
	return globSync([...patterns], { exclude: (path) => /src\/packs\/demo/.test(path) })
		.map((path) => path.replaceAll("\\", "/"))
		.sort()
		.map((path) => {
			const text = readFileSync(path, "utf8");
			return { path, text, imports: importsOf(path, text) };
		});
}

function importsOf(file: string, text: string): readonly Import[] {
	return [...text.matchAll(IMPORT)].map(([, isType, named, dynamic]) => {
		const specifier = (named ?? dynamic ?? "").replace(/\?.*$/, "");
		return {
			to: specifier.startsWith("#")
				? specifier.slice(1)
				: specifier.startsWith(".")
					? normalize(join(dirname(file), specifier))
					: specifier,
			isType: isType !== undefined,
		};
	});
}
