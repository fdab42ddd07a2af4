/** The media type by which programs send. */
export const JSON_TYPE = "application/json";

/** The media type of a `Content-Type`, without its parameters (RFC 9110, 8.3.1); "" for none. */
export function mediaTypeOf(contentType: string | undefined): string {
	return (contentType?.split(";")[0] ?? "").trim().toLowerCase();
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
