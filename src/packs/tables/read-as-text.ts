/**
 * What is said of a number or a yes of JSON that is no text, to whoever has a mapping: there it becomes one, and what an export
 * says need not be changed.
 *
 * @param column in which it stands
 */
export const toldOfText = (message: string, column: string): string =>
	message.replace(
		/(?<= is a (?:number|yes or no), )write a text in double quotes/,
		() => `write { "column": ${JSON.stringify(column)}, "as": "text" } into the mapping`,
	);

/** Whether that was said. */
export const isToldOfText = (message: string): boolean => message.includes('"as": "text" } into the mapping');
