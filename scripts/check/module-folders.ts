import type { SourceFile } from "./source-tree.ts";

/** Every module folder holds a definition of its name that some page type lists. */
export function checkModuleFolders(files: readonly SourceFile[]): string[] {
	const texts = new Map(files.map(({ path, text }) => [path, text]));
	const listed = new Set(
		files
			.filter(({ path }) => path.startsWith("src/page-types/"))
			.flatMap(({ imports }) => imports.map(({ to }) => to)),
	);
	const folders = new Set(files.flatMap(({ path }) => /^src\/modules\/([^/]+)\//.exec(path)?.[1] ?? []));
	return [...folders].flatMap((folder) => {
		const definition = `src/modules/${folder}/${folder}.ts`;
		const text = texts.get(definition);
		if (text === undefined) return [`src/modules/${folder}: no definition ${definition}`];
		return [
			...(text.includes(`name: "${folder}"`) ? [] : [`${definition}: the module's name must be "${folder}"`]),
			...(listed.has(definition) ? [] : [`src/modules/${folder}: no page type lists it`]),
		];
	});
}
