/** Numbers of JSON by what holds them and their names there: those that are written otherwise than they are said, such as 1.10. */
export type NumberLetters = ReadonlyMap<unknown, ReadonlyMap<string, string>>;

/** What only a number may have that is written otherwise: a last 0 behind the point, an exponent, more digits than are kept. */
const STRANGE = /\.\d*0(?!\d)|\d[eE]|\d[\d.]{15}|-0(?![\d.])|\.0{6}/;

/** A text that can be read as JSON, with the letters of its numbers. */
export function numberLetters(text: string): { readonly value: unknown; readonly letters: NumberLetters } {
	const letters = new Map<unknown, Map<string, string>>();
	function note(this: unknown, key: string, value: unknown, written?: { readonly source?: string }): unknown {
		if (typeof value === "number" && written?.source !== undefined && written.source !== String(value))
			letters.set(this, (letters.get(this) ?? new Map<string, string>()).set(key, written.source));
		return value;
	}
	return { value: JSON.parse(text, STRANGE.test(text) ? note : undefined), letters };
}

/** Whether something is a number, or a list that holds one. */
export const hasNumber = (value: unknown): boolean =>
	typeof value === "number" || (Array.isArray(value) && value.some(hasNumber));
