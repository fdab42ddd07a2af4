/** The line of a place in a text, counted from 1; of a place before it, the first. */
export const lineAt = (text: string, place: number): number => text.slice(0, Math.max(0, place)).split("\n").length;
