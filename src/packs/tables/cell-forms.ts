import { z } from "zod";
import { nearestWord } from "#src/site/spelling.ts";
import type { ForeignAddresses } from "../foreign-addresses.ts";
import { foreignText } from "../foreign-html.ts";
import type { Cell, TableMapping } from "../format/table.ts";
import { idOf } from "../id-of.ts";
import { JsonFault, parseJson } from "../json-text.ts";
import { pictureAt } from "../picture-name.ts";
import { fieldName } from "../problem.ts";

/** What a cell is read as, or why it cannot be. */
export type ReadCell = { readonly value: unknown } | { readonly fault: string };

/** How a table writes, and what the addresses in its HTML stand for. */
export interface Written extends Pick<TableMapping, "decimal" | "days" | "empty"> {
	readonly addresses?: ForeignAddresses | undefined;
}

const YES = ["true", "yes", "1", "y", "x"];
const NO = ["false", "no", "0", "n"];

/** Letters of a cell that a problem repeats. */
const QUOTED_LETTERS = 40;

const quoted = (text: string) => `"${text.length > QUOTED_LETTERS ? `${text.slice(0, QUOTED_LETTERS)}…` : text}"`;

/** Reads the words of a cell, or of one of the values in it. @param isBody of a text in Markdown; all other fields have words alone */
export function readCell(text: string, { as, values, otherwise }: Cell, written: Written, isBody: boolean): ReadCell {
	if (values) {
		if (Object.hasOwn(values, text)) return { value: values[text] };
		if (otherwise !== undefined) return { value: otherwise };
		const near = nearestWord(text, Object.keys(values));
		return {
			fault: `${quoted(text)} is not among the values of its mapping, ${near === null ? "add it there or correct it" : `did you mean ${near}? Else add it there`}`,
		};
	}
	switch (as) {
		case "number":
		case "whole-number":
			return readNumber(text, as === "whole-number", written.decimal);
		case "yes-or-no": {
			const word = text.toLowerCase();
			return YES.includes(word) || NO.includes(word)
				? { value: YES.includes(word) }
				: { fault: `${quoted(text)} is neither yes nor no, write one of them or list it in values` };
		}
		case "day":
			return readDay(text, written.days);
		case "id": {
			const id = idOf(text);
			return id === ""
				? { fault: `${quoted(text)} makes no id, write letters or digits of the Latin alphabet` }
				: { value: id };
		}
		case "picture": {
			const id = pictureAt(text);
			return id === ""
				? { fault: `${quoted(text)} ends in no name of a file, write the address of a picture, or its name` }
				: { value: id };
		}
		case "html": {
			const { markdown, words, fault } = foreignText(text, written.addresses);
			return fault === null ? { value: isBody ? markdown : words } : { fault };
		}
		case "json":
			try {
				return { value: parseJson(text) };
			} catch (error) {
				if (!(error instanceof JsonFault)) throw error;
				const field = fieldName(error.path);
				return { fault: field === null ? error.message : `${field} ${error.message}` };
			}
		default:
			return { value: text };
	}
}

const OTHER_DECIMAL = { ".": ",", ",": "." } as const;

/** What groups thousands stands before three digits (in India also two), or it would make 405 of 40,5. */
const GROUPED = {
	".": /^[+-]?(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d+)?$/,
	",": /^[+-]?(?:\d+|\d{1,3}(?:\.\d{2,3})*\.\d{3})(?:,\d+)?$/,
} as const;

function readNumber(text: string, isWhole: boolean, decimal: "." | ","): ReadCell {
	const close = text.replace(/[\s\u00a0\u202f']/g, "");
	const other = OTHER_DECIMAL[decimal];
	if (!GROUPED[decimal].test(close) && GROUPED[other].test(close))
		return {
			fault: `${quoted(text)} has its decimals behind "${other}", write "decimal": "${other}" into its mapping`,
		};
	const plain = close.replaceAll(other, "").replace(",", ".");
	return GROUPED[decimal].test(close) && (!isWhole || !plain.includes("."))
		? { value: Number(plain) }
		: { fault: `${quoted(text)} is no ${isWhole ? "whole " : ""}number, write it in digits` };
}

function readDay(text: string, order: TableMapping["days"]): ReadCell {
	const parts =
		/^(\d{1,4})[-./ ](\d{1,2})[-./ ](\d{1,4})(?:[T ,].*)?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
	if (!parts) return { fault: `${quoted(text)} is no day, write one such as 2026-03-01 or name another column` };
	const [, first = "", second = "", third = ""] = parts;
	if (first.length < 4 && order === "ymd")
		return { fault: `${quoted(text)} does not begin with the year, write "days": "dmy" or "mdy" into its mapping` };
	// A year that stands first is one in every order.
	const [year, month, day] =
		first.length === 4 ? [first, second, third] : order === "mdy" ? [third, first, second] : [third, second, first];
	const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
	return z.iso.date().safeParse(written).success
		? { value: written }
		: { fault: `${quoted(text)} is no day, write it as 2026-03-01 or correct days in its mapping` };
}
