/** A number of things in words: `1 problem`, `2 problems`. */
export const several = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
