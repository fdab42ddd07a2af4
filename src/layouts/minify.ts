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
