/** What the letters of an alphabetical list call a name: its first letter without accents; digits and signs are one. */
export function initialOf(name: string): string {
	const [letter = ""] = name.normalize("NFD").match(/[\p{L}\p{N}]/u) ?? [];
	return /\p{L}/u.test(letter) ? letter.toUpperCase() : "#";
}
