/** A CSV field as RFC 4180 says; one that a spreadsheet would run as a formula begins with an apostrophe. */
function csvField(value: string | number | null): string {
	const text = value === null ? "" : String(value);
	const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of CSV with its end. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(csvField).join(",")}\r\n`;
