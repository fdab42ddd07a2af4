/** A part of an address in letters; one that cannot be read so, as it is written. */
export function addressLetters(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}
