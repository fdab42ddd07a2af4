import { stripBlanks } from "./header-blanks.ts";
/** The media type by which programs send. */
export const JSON_TYPE = "application/json";

/** The media type of a `Content-Type`, without its parameters (RFC 9110, 8.3.1); "" for none. */
export function mediaTypeOf(contentType: string | undefined): string {
	return stripBlanks(contentType?.split(";")[0] ?? "").toLowerCase();
}

const CHARSET = /;[ \t]*charset[ \t]*=[ \t]*"?([^ \t";]*)/i;

/** Whether a `Content-Type` is that of JSON, which is UTF-8 whatever else it may say (RFC 8259, 8.1). */
export function isJson(contentType: string | undefined): boolean {
	const charset = CHARSET.exec(contentType ?? "")?.[1] ?? "utf-8";
	return mediaTypeOf(contentType) === JSON_TYPE && /^utf-?8$/i.test(charset);
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The fields of a JSON object in UTF-8; null when the bytes are anything else. */
export function jsonFields(bytes: Uint8Array): readonly (readonly [string, unknown])[] | null {
	try {
		const value: unknown = JSON.parse(utf8.decode(bytes));
		return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : null;
	} catch {
		return null;
	}
}
