import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { AskFile } from "#src/client/remote-api.ts";
import { contentFileAt, type FindContentFile, fileAddressAt } from "#src/files/content-file.ts";
import { paced } from "#src/files/pace.ts";
import type { Identity } from "#src/identity/identity.ts";
import { sessionHeader } from "#src/identity/session-header.ts";
import { type Clock, MONOTONIC, TimedOut } from "#src/site/clock.ts";
import { mediaTypeOf } from "#src/site/content-file.ts";
import { FILE_ANSWER_TIMEOUT, FILE_MAX_BYTES } from "#src/site/limits.ts";

/** A file that is being read. */
export interface OpenedFile {
	readonly bytes: AsyncIterable<Uint8Array>;
	/** Beginning of the SHA-256 that its bytes have, in hexadecimal digits; "" where nobody says. */
	readonly sha256: string;
}

/** Opens a file that the reader may have, by its path on the site; null when there is none. `signal` ends it. */
export type OpenFile = (path: string, identity: Identity, signal: AbortSignal) => Promise<OpenedFile | null>;

/** Files that the content on this node brings. */
export const ownFile =
	(find: FindContentFile): OpenFile =>
	async (path, identity, signal) => {
		const found = contentFileAt(path, identity, find);
		return found && { bytes: createReadStream(found.file.path, { signal }), sha256: found.file.sha256 };
	};

/** Files of a support API elsewhere, from the same path there; what is for agents it gives to their session alone. */
export const fileElsewhere =
	(ask: AskFile, clock: Clock = MONOTONIC): OpenFile =>
	async (path, identity, signal) => {
		const given = new AbortController();
		const giveUp = () => given.abort(new TimedOut("The file's host does not answer."));
		const answered = clock.after(FILE_ANSWER_TIMEOUT, giveUp);
		const reply = await ask(path, {
			headers: { "accept-encoding": "identity", ...sessionHeader(identity) },
			signal: AbortSignal.any([signal, given.signal]),
		}).finally(answered);
		if (reply.status === 200 && reply.body)
			return { bytes: paced(reply.body, FILE_MAX_BYTES, giveUp, clock), sha256: hashIn(path) };
		await reply.body?.cancel();
		return null;
	};

/** What an address says of the bytes: those of a document are named by it, those of a picture by what it was made from. */
function hashIn(path: string): string {
	const address = fileAddressAt(path);
	return address && !mediaTypeOf(address.name).startsWith("image/") ? address.hash : "";
}

/**
 * Reads a file to its end and holds it against what its bytes have to be.
 *
 * @param take told each part of it
 * @returns its size; null for one that is missing, damaged, or larger than `most`
 */
export async function readSound(
	open: () => Promise<OpenedFile | null>,
	most: number,
	take: (chunk: Uint8Array) => void = () => {},
): Promise<number | null> {
	const hash = createHash("sha256");
	let size = 0;
	try {
		const opened = await open();
		if (opened === null) return null;
		for await (const chunk of opened.bytes) {
			size += chunk.byteLength;
			if (size > most) return null;
			hash.update(chunk);
			take(chunk);
		}
		return hash.digest("hex").startsWith(opened.sha256) ? size : null;
	} catch {
		// It is missing, or its host is in trouble: the pack says that it is not in it.
		return null;
	}
}
