/**
 * Model numbers as people type them: without regard to case, spaces, hyphens and dots, with letter O
 * and digit 0, letter I and digit 1 alike. `HTV-65E9K/U` and `htv 65 e9 k` meet at the same letters.
 */
export function modelKey(text: string): string {
	return text
		.normalize("NFKC")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}/]/gu, "")
		.replaceAll("o", "0")
		.replaceAll(/[il]/g, "1")
		.replaceAll("/", "");
}
