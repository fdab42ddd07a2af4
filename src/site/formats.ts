/** Days and sizes in a reader's language; no dependency, so that islands may use it. */

/** Units of sizes, from small to large; beyond the last all is said in it. */
const SIZES = [
	{ unit: "kilobyte", divisor: 1e3 },
	{ unit: "megabyte", divisor: 1e6 },
	{ unit: "gigabyte", divisor: 1e9 },
] as const;

/** Writes a day such as `2026-03-01` out, in spaces at which no line ends. */
export function dayFormat(language: string): (day: string) => string {
	const days = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
	return (day) => days.format(new Date(`${day}T00:00:00Z`)).replaceAll(" ", "\u00a0");
}

/** Writes a number of bytes as a size. */
export function sizeFormat(language: string): (bytes: number) => string {
	const sizes = SIZES.map(({ unit, divisor }) => ({
		divisor,
		format: new Intl.NumberFormat(language, { style: "unit", unit, maximumSignificantDigits: 3 }),
	}));
	return (bytes) => {
		const size = sizes.find(({ divisor }) => bytes < divisor * 1e3) ?? sizes.at(-1);
		return size ? size.format.format(Math.max(bytes / size.divisor, 0.1)) : "";
	};
}
