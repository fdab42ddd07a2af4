/**
 * Stylesheet text without comments and needless white space. Strings keep their white space; a
 * stylesheet here holds none with `/*` or braces in it.
 */
export function minifyStyle(text: string): string {
	return text
		.replace(/\/\*[\s\S]*?\*\//g, "")
		.split(/("[^"]*")/)
		.map((part, index) =>
			index % 2 === 1
				? part
				: part
						.replace(/\s+/g, " ")
						.replace(/ ?([{};,>]) ?/g, "$1")
						.replace(/([:{;][a-z-]+): /g, "$1:")
						.replace(/([{};][a-z-]+|--[\w-]+): /g, "$1:")
						.replaceAll(";}", "}"),
		)
		.join("")
		.trim();
}

/** Script text without indentation, whole-line comments and empty lines; line ends stay, they end statements. */
export function minifyScript(text: string): string {
	return text
		.replace(/^\s*\/\*\*[\s\S]*?\*\/\s*$/gm, "")
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "" && !line.startsWith("//"))
		.join("\n");
}
