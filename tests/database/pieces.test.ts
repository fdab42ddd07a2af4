import { expect, test } from "vitest";
import { piecesOf } from "#src/database/pieces.ts";

async function* chunks(...sizes: readonly number[]) {
	let next = 0;
	for (const size of sizes) yield Uint8Array.from({ length: size }, () => next++ % 251);
}

test.each([
	[[], []],
	[[0], []],
	[[4], [4]],
	[
		[1, 2, 3, 9, 0, 6],
		[4, 4, 4, 4, 4, 1],
	],
])("chunks of %j are pieces of %j", async (sizes, wanted) => {
	const whole: Uint8Array[] = [];
	for await (const chunk of chunks(...sizes)) whole.push(chunk);
	const pieces: Buffer[] = [];
	for await (const piece of piecesOf(chunks(...sizes), 4)) pieces.push(piece);
	expect(pieces.map(({ length }) => length)).toEqual(wanted);
	expect(Buffer.concat(pieces)).toEqual(Buffer.concat(whole));
});
