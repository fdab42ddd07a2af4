import type { ZodType } from "zod";
import { isJson, JSON_TYPE, jsonFields, mediaTypeOf } from "#src/contract/sent-body.ts";
import type { FieldError } from "#src/contract/sent-form.ts";
import { cleanLines } from "#src/contract/text.ts";
import { TICKET_FIELDS } from "#src/contract/tickets/form.ts";
import type { Fields } from "./action.ts";

/** The field of forms that holds an address to write to. */
const ADDRESS_FIELD = TICKET_FIELDS.email;

export type BodyKind = "form" | "json" | "multipart";

const KINDS: Readonly<Record<string, BodyKind>> = {
	"application/x-www-form-urlencoded": "form",
	"multipart/form-data": "multipart",
	[JSON_TYPE]: "json",
};

/** What a body is by its content type; null when no action takes it. */
export function bodyKind(contentType: string | undefined): BodyKind | null {
	const kind = Object.entries(KINDS).find(([type]) => type === mediaTypeOf(contentType))?.[1] ?? null;
	return kind === "json" && !isJson(contentType) ? null : kind;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The fields of a whole body, which are numbers and texts; null when it is not what it says. */
export function readFields(body: Uint8Array, kind: Exclude<BodyKind, "multipart">): Fields | null {
	const pairs = kind === "form" ? formPairs(body) : jsonPairs(body);
	return pairs && fieldsOf(pairs);
}

/** A letter or sign that shows (Unicode Standard 5.21): joiners and soft hyphens alone say nothing. */
const SEEN = /[^\s\u2800\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}]/u;

/** Fields as a form has them: text, cleaned, empty ones left out; of a repeated one the first counts. */
export function fieldsOf(pairs: Iterable<readonly [string, string]>): Fields {
	const fields = new Map<string, string>();
	for (const [name, value] of pairs) {
		// What is too long is not cut but refused: the reader shortens it himself.
		const text = cleanLines(value, Number.POSITIVE_INFINITY).trim();
		if (SEEN.test(text) && !fields.has(name)) fields.set(name, text);
	}
	return Object.fromEntries(fields);
}

function formPairs(body: Uint8Array): Iterable<readonly [string, string]> | null {
	try {
		return new URLSearchParams(utf8.decode(body));
	} catch {
		return null;
	}
}

/** Numbers become text, so that one grammar reads both. */
function jsonPairs(body: Uint8Array): Iterable<readonly [string, string]> | null {
	const fields = jsonFields(body);
	if (!fields) return null;
	const pairs: [string, string][] = [];
	for (const [name, value] of fields) {
		if (value === null) continue;
		if (typeof value !== "string" && !(typeof value === "number" && Number.isFinite(value))) return null;
		pairs.push([name, String(value)]);
	}
	return pairs;
}

/** The form of these fields, or what is wrong with which of them. */
export function readForm<Form>(
	fields: Fields,
	grammar: ZodType<Form>,
): { readonly form: Form } | { readonly errors: readonly FieldError[] } {
	const parsed = grammar.safeParse(fields);
	if (parsed.success) return { form: parsed.data };
	return {
		errors: parsed.error.issues.map(({ path, code }) => {
			const field = String(path[0] ?? "");
			const wrong = field === ADDRESS_FIELD ? "no-address" : "unknown";
			const problem = code === "too_big" ? "too-long" : Object.hasOwn(fields, field) ? wrong : "missing";
			return { field, problem };
		}),
	};
}
