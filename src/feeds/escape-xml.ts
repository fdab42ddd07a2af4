const ENTITIES: Readonly<Record<string, string>> = {
	"<": "&lt;",
	">": "&gt;",
	"&": "&amp;",
	'"': "&quot;",
	"'": "&apos;",
};

/** Text as it may stand in XML content and attributes. */
export function escapeXml(text: string): string {
	return text.replace(/[<>&"']/g, (character) => ENTITIES[character] ?? "");
}
