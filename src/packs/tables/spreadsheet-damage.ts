/** What spreadsheets write where a formula went wrong, in English and German. */
const ERROR = /^#(?:N\/A|NV|(?:REF|BEZUG|VALUE|WERT|DIV\/0|NULL|NUM|ZAHL|SPILL|CALC)!|NAME\?|#{2,})$/;

/** How they show a number of many digits, of which only these are left when it is saved. */
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,3}$/;

/** What a spreadsheet made of a cell that never stood there; null when nothing tells. @param isWords whether no number belongs there */
export function spreadsheetDamage(text: string, isWords: boolean): string | null {
	if (ERROR.test(text))
		return `${text} is what a spreadsheet writes where a formula went wrong or a column is too narrow: correct it there and save the table again, or write "empty": ["${text}"] into the mapping`;
	return isWords && SHORTENED.test(text)
		? `${text} is how a spreadsheet shortens a long number, and its digits are lost: give the column the format text there, fill it again and save the table again`
		: null;
}
