import type { Item } from "../pack.ts";
import type { Report } from "../report.ts";
import { countryFault, languageFault } from "./known-codes.ts";

/** Countries and languages that an item names: codes that are there, each country once. */
export function checkPlaces({ file, data }: Item, report: Report): void {
	if ("countries" in data)
		for (const [index, code] of data.countries.entries()) {
			const fault = countryFault(code);
			if (fault !== null) report.add(file, ["countries", index], fault);
		}
	for (const field of ["files", "associatedFiles"])
		for (const [index, language] of languagesIn(data, field)) {
			const fault = languageFault(language);
			if (fault !== null) report.add(file, [field, index, "language"], fault);
		}
}

function* languagesIn(data: Item["data"], field: string): Generator<readonly [index: number, language: string]> {
	const files = Object.entries(data).find(([name]) => name === field)?.[1];
	if (Array.isArray(files)) for (const [index, { language }] of files.entries()) yield [index, language];
}
