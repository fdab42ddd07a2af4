/** The series a product's name begins with: `Lumen` of `Lumen E9 65`. */
export const seriesOf = (name: string): string => name.split(" ")[0] ?? "";
