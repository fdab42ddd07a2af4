import { createHash } from "node:crypto";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { $verification, clearVerification, type Published, verify } from "#islands/stores/verification.ts";
import { VerifyFile, type VerifyFileProps } from "#islands/verify-file/VerifyFile.tsx";
import { VERIFY_PIECE_BYTES } from "#src/site/limits.ts";

const bytes = (size: number, seed: number) => Uint8Array.from({ length: size }, (_, index) => (index * seed) % 251);
const publishedOf = (content: Uint8Array): Published => ({
	sha256: createHash("sha256").update(content).digest("hex"),
	size: content.length,
});
const CONTENT = bytes(2 * VERIFY_PIECE_BYTES + 17, 7);
const words: VerifyFileProps["words"] = {
	choose: "Choose the file",
	note: "Nothing is sent.",
	reading: "Being read",
	same: "This is the published file.",
	different: "This is another file.",
	"wrong-size": "Another size.",
	failed: "Could not be read.",
};

/** A file of any size that gives out pieces and counts the largest one; nothing of it stands in memory. */
function pieces(size: number, piece: (from: number, to: number) => Uint8Array) {
	const seen = { largest: 0, total: 0, whole: 0 };
	const file = {
		name: "big.zip",
		size,
		slice: (from: number, to: number) => {
			const end = Math.min(to, size);
			seen.largest = Math.max(seen.largest, end - from);
			seen.total += end - from;
			return { arrayBuffer: async () => piece(from, end).slice().buffer };
		},
		arrayBuffer: () => {
			seen.whole += 1;
			throw new Error("all at once");
		},
	};
	// Of a file, the store uses exactly these.
	return { file: file as unknown as File, seen };
}

let sent: number;
beforeEach(() => {
	sent = 0;
	clearVerification();
	vi.stubGlobal("fetch", async () => {
		sent += 1;
		throw new TypeError("nothing may be sent");
	});
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
	expect(sent).toBe(0);
});

describe("a chosen file", () => {
	test("is read in pieces, never as a whole, and is the published one when its SHA-256 is", async () => {
		const { file, seen } = pieces(CONTENT.length, (from, to) => CONTENT.subarray(from, to));
		const progress: number[] = [];
		const stop = $verification.listen(({ read }) => progress.push(read));
		await verify(file, [publishedOf(CONTENT)]);
		stop();
		expect($verification.get()).toMatchObject({ stage: "same", fileName: "big.zip" });
		expect(seen).toEqual({ largest: VERIFY_PIECE_BYTES, total: CONTENT.length, whole: 0 });
		expect(progress).toEqual(progress.toSorted((a, b) => a - b));
	});

	test("is not when a single bit differs", async () => {
		const other = CONTENT.slice();
		other[VERIFY_PIECE_BYTES] = (other[VERIFY_PIECE_BYTES] ?? 0) ^ 1;
		const { file } = pieces(other.length, (from, to) => other.subarray(from, to));
		await verify(file, [publishedOf(CONTENT)]);
		expect($verification.get().stage).toBe("different");
	});

	test("of another size is told at once, without being read", async () => {
		const { file, seen } = pieces(CONTENT.length - 1, (from, to) => CONTENT.subarray(from, to));
		await verify(file, [publishedOf(CONTENT)]);
		expect($verification.get().stage).toBe("wrong-size");
		expect(seen.total).toBe(0);
	});

	test("may be any of the parts that a page offers", async () => {
		const part = bytes(1_000, 3);
		const { file } = pieces(part.length, (from, to) => part.subarray(from, to));
		await verify(file, [publishedOf(CONTENT), publishedOf(part), publishedOf(bytes(1_000, 5))]);
		expect($verification.get().stage).toBe("same");
	});

	test("that cannot be read says so", async () => {
		const { file } = pieces(CONTENT.length, () => {
			throw new DOMException("gone", "NotReadableError");
		});
		await verify(file, [publishedOf(CONTENT)]);
		expect($verification.get().stage).toBe("failed");
	});

	test("gives way to a later one", async () => {
		const slow = Promise.withResolvers<ArrayBuffer>();
		const first = { name: "first", size: CONTENT.length, slice: () => ({ arrayBuffer: () => slow.promise }) };
		const checking = verify(first as unknown as File, [publishedOf(CONTENT)]);
		const small = bytes(10, 2);
		await verify(pieces(10, (from, to) => small.subarray(from, to)).file, [publishedOf(small)]);
		slow.resolve(new ArrayBuffer(0));
		await checking;
		expect($verification.get()).toMatchObject({ stage: "same", fileName: "big.zip" });
	});
});

test("the field says what came of it, in words", async () => {
	const content = bytes(100, 9);
	render(<VerifyFile published={[publishedOf(content)]} words={words} />);
	const field = screen.getByLabelText("Choose the file");
	const choose = (file: File) => fireEvent.change(field, { target: { files: [file] } });
	choose(new File([content], "right.zip"));
	await waitFor(() => expect(screen.getByRole("status").textContent).toBe("right.zip: This is the published file."));
	choose(new File([bytes(100, 11)], "wrong.zip"));
	await waitFor(() => expect(screen.getByRole("status").textContent).toBe("wrong.zip: This is another file."));
	choose(new File([bytes(99, 9)], "short.zip"));
	await waitFor(() => expect(screen.getByRole("status").textContent).toBe("short.zip: Another size."));
});
