import { z } from "zod";
import type { BodyForm } from "#src/page-cache/second-tier.ts";
import type { Coding, PreparedPage } from "./prepared-page.ts";

const whole = z.int().min(0);
const coding = z.object({
	length: whole,
	etag: z.string(),
	/** Places of their texts in `lines`. */
	headers: z.array(whole),
	privateHeaders: z.array(whole),
});
const facts = z.object({
	/** Names and values of header lines, each once: codings share nearly all. */
	lines: z.array(z.string()),
	identity: coding,
	br: coding.optional(),
	gzip: coding.optional(),
});
type Facts = z.infer<typeof facts>;

const CODINGS = ["identity", "br", "gzip"] as const;

/** Prepared pages as plain data: the bytes of all codings one after the other, and what else is known of them as JSON. */
export const PREPARED_PAGE_FORM: BodyForm<PreparedPage> = {
	write: ({ codings, searched }) => {
		// What somebody typed stays in this process.
		if (searched) return null;
		const places = new Map<string, number>();
		const placesOf = (texts: readonly string[]) =>
			texts.map((text) => {
				const place = places.get(text) ?? places.size;
				places.set(text, place);
				return place;
			});
		const written = ({ bytes, etag, headers, privateHeaders }: Coding): z.infer<typeof coding> => ({
			length: bytes.length,
			etag,
			headers: placesOf(headers),
			privateHeaders: placesOf(privateHeaders),
		});
		const { identity, br, gzip } = codings;
		const codes = { identity: written(identity), ...(br && { br: written(br) }), ...(gzip && { gzip: written(gzip) }) };
		const all: Facts = { lines: [...places.keys()], ...codes };
		return { facts: JSON.stringify(all), bytes: joined(CODINGS.flatMap((name) => codings[name]?.bytes ?? [])) };
	},
	read: (text, bytes) => {
		const parsed = facts.safeParse(jsonOf(text));
		if (!parsed.success) return null;
		const { lines, identity, br, gzip } = parsed.data;
		const all = [identity, br, gzip].flatMap((each) => each ?? []);
		const isWhole =
			all.reduce((sum, { length }) => sum + length, 0) === bytes.length &&
			all.every(({ headers, privateHeaders }) =>
				[...headers, ...privateHeaders].every((place) => place < lines.length),
			);
		if (!isWhole) return null;
		let from = 0;
		const read = ({ length, etag, headers, privateHeaders }: z.infer<typeof coding>): Coding => {
			const own = Buffer.from(bytes.buffer, bytes.byteOffset + from, length);
			from += length;
			const linesAt = (places: readonly number[]) => places.flatMap((place) => lines[place] ?? []);
			return { bytes: own, etag, headers: linesAt(headers), privateHeaders: linesAt(privateHeaders) };
		};
		// In the order in which they were written.
		const codings = { identity: read(identity), ...(br && { br: read(br) }), ...(gzip && { gzip: read(gzip) }) };
		return { status: 200, codings, bytes: bytes.length };
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
