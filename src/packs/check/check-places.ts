import { codesNamed, type NamedCode } from "../codes-named.ts";
import type { Item } from "../pack.ts";
import type { Report } from "../report.ts";
import { countryFault, languageFault } from "./known-codes.ts";

/** Countries and languages that an item names: codes that are there, each country once. */
export const checkPlaces = ({ file, data }: Item, report: Report): void => checkCodes(file, codesNamed(data), report);

/** The same of codes that stand in a file. */
export function checkCodes(file: string, codes: Iterable<NamedCode>, report: Report): void {
	for (const { of, code, path } of codes) {
		const fault = of === "country" ? countryFault(code) : languageFault(code);
		if (fault !== null) report.add(file, path, fault);
	}
}
