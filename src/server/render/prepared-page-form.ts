import { z } from "zod";
import type { BodyForm } from "#src/page-cache/second-tier.ts";
import { bytesOf, type CodingHead, type PreparedPage } from "./prepared-page.ts";

const whole = z.int().min(0);
const coding = z.object({
	/** Of its bytes; null when they are in another coding alone. */
	length: whole.nullable(),
	etag: z.string(),
	/** Places of their texts in `lines`. */
	headers: z.array(whole),
	privateHeaders: z.array(whole),
});
const facts = z.object({
	/** Names and values of header lines, each once: codings share nearly all. */
	lines: z.array(z.string()),
	plain: coding,
	br: coding.optional(),
	gzip: coding.optional(),
});
type Facts = z.infer<typeof facts>;
type Kept = CodingHead & { readonly bytes: Buffer | null };

const CODINGS = ["plain", "br", "gzip"] as const;

/** Prepared pages as plain data: the bytes of all codings one after the other, and what else is known of them as JSON. */
export const PREPARED_PAGE_FORM: BodyForm<PreparedPage> = {
	write: ({ searched, ...page }) => {
		// What somebody typed stays in this process.
		if (searched) return null;
		const places = new Map<string, number>();
		const placesOf = (texts: readonly string[]) =>
			texts.map((text) => {
				const place = places.get(text) ?? places.size;
				places.set(text, place);
				return place;
			});
		const written = ({ bytes, etag, headers, privateHeaders }: Kept): z.infer<typeof coding> => ({
			length: bytes?.length ?? null,
			etag,
			headers: placesOf(headers),
			privateHeaders: placesOf(privateHeaders),
		});
		const { plain, br, gzip } = page;
		const codes = { plain: written(plain), ...(br && { br: written(br) }), ...(gzip && { gzip: written(gzip) }) };
		const all: Facts = { lines: [...places.keys()], ...codes };
		return { facts: JSON.stringify(all), bytes: joined(CODINGS.flatMap((name) => page[name]?.bytes ?? [])) };
	},
	read: (text, bytes) => {
		const parsed = facts.safeParse(jsonOf(text));
		if (!parsed.success) return null;
		const { lines, plain, br, gzip } = parsed.data;
		const all = [plain, br, gzip].flatMap((each) => each ?? []);
		const isWhole =
			all.reduce((sum, { length }) => sum + (length ?? 0), 0) === bytes.length &&
			all.every(({ headers, privateHeaders }) =>
				[...headers, ...privateHeaders].every((place) => place < lines.length),
			) &&
			[br, gzip].every((each) => each?.length !== null) &&
			(plain.length !== null || gzip !== undefined);
		if (!isWhole) return null;
		let from = 0;
		const bytesOfNext = (length: number) => {
			from += length;
			return Buffer.from(bytes.buffer, bytes.byteOffset + from - length, length);
		};
		const headOf = ({ etag, headers, privateHeaders }: z.infer<typeof coding>): CodingHead => {
			const linesAt = (placed: readonly number[]) => placed.flatMap((place) => lines[place] ?? []);
			return { etag, headers: linesAt(headers), privateHeaders: linesAt(privateHeaders) };
		};
		const read = (each: z.infer<typeof coding>) => ({ ...headOf(each), bytes: bytesOfNext(each.length ?? 0) });
		// In the order in which they were written.
		const codings = {
			plain: plain.length === null ? { ...headOf(plain), bytes: null } : read(plain),
			...(br && { br: read(br) }),
			...(gzip && { gzip: read(gzip) }),
		};
		return { status: 200, ...codings, bytes: bytesOf(codings) };
	},
};

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const piece of pieces) {
		all.set(piece, at);
		at += piece.length;
	}
	return all;
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
