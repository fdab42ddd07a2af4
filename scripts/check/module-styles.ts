import type { SourceFile } from "./source-tree.ts";

const STYLESHEET = /^src\/modules\/([^/]+)\/[^/]+\.css$/;

/** The rules of a module's stylesheet stand under its own class, so that no module can reach another. */
export function checkModuleStyles(files: readonly SourceFile[]): string[] {
	return files.flatMap(({ path, text }) => {
		const name = STYLESHEET.exec(path)?.[1];
		if (name === undefined) return [];
		return outermostRules(text)
			.filter((prelude) => prelude !== `.${name}` && !prelude.startsWith("@keyframes "))
			.map((prelude) => `${path}: "${prelude}" must stand inside .${name} { }`);
	});
}

/** What stands before the outermost braces. */
function outermostRules(text: string): string[] {
	const found: string[] = [];
	let depth = 0;
	let prelude = "";
	for (const letter of text.replace(/\/\*[\s\S]*?\*\//g, "")) {
		if (letter === "{" && depth++ === 0) found.push(prelude.trim());
		else if (letter === "}") depth -= 1;
		prelude = depth === 0 && letter !== "}" ? prelude + letter : "";
	}
	return found;
}
