const TAG =
	"/?(?:p|b|i|u|s|br|em|strong|ul|ol|li|div|span|font|a|sub|sup|h[1-6]|table|tr|td|img)(?:\\s[^<>=]*=[^<>]*)?\\s*/?";
const ENTITY =
	"(?:amp|lt|gt|quot|apos|nbsp|[aou]uml|szlig|e(?:acute|grave)|deg|reg|trade|copy|[nm]dash|hellip|[lr][sd]quo|times|bull|#\\d{1,7}|#x[\\da-f]{1,6})";
const SIGN = new RegExp(`<${TAG}>|&${ENTITY};`, "i");

/** The first tag or entity of HTML in a text of plain words, whose readers see it as it stands; null where none is. */
export const htmlSign = (text: string): string | null => SIGN.exec(text)?.[0].slice(0, 40) ?? null;
