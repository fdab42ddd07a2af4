const ENTITIES: Readonly<Record<string, string>> = {
	"&lt;": "<",
	"&gt;": ">",
	"&quot;": '"',
	"&#39;": "'",
	"&amp;": "&",
};

/** Words in which HTML wrote signs of its own as entities. */
export const withoutEntities = (text: string): string =>
	text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** The words of sanitised HTML, in which `>` stands nowhere but at the end of a tag: for search and descriptions. */
export function plainText(html: string): string {
	const apart = html.replace(
		/<\/?(?:p|[uo]l|li|h[2-6]|t[dhr]|d[lted]|br|hr|blockquote|pre|figcaption|caption)\b[^>]*>/g,
		" ",
	);
	return withoutEntities(apart.replace(/<[^>]*>/g, ""))
		.replace(/\s+/g, " ")
		.trim();
}
