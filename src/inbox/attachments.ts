import { createHash, randomBytes } from "node:crypto";
import { createReadStream, type Dirent } from "node:fs";
import { access, mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { basename, join } from "node:path";
import { ATTACHMENTS_INBOX_SHARE, DISK_ROOM_LEAST, INBOX_BATCH, LEFTOVER_AGE } from "#src/site/sending-limits.ts";
import { InboxUnavailable } from "./inbox.ts";
import type { TicketBox } from "./tickets.ts";
import { UnnamedFiles } from "./unnamed-files.ts";

/** A file that has arrived whole and is on disk; nobody keeps it yet. */
export interface ReceivedFile {
	/** Opaque name, which tells nothing of what was sent. */
	readonly file: string;
	readonly size: number;
	readonly sha256: string;
}

/** The files that come with messages, beside the database or in it: under opaque names, never served. */
export interface AttachmentStore {
	/**
	 * Writes a file as it comes. What resolved is on disk.
	 *
	 * @throws {InboxUnavailable} when there is no room for it
	 * @throws what `bytes` throws; nothing of the file is left then
	 */
	receive(bytes: AsyncIterable<Uint8Array>): Promise<ReceivedFile>;
	/** Gives files their lasting places, before the message is kept that names them. */
	settle(files: readonly string[]): Promise<void>;
	/** Told that a message names these files: from now on they count with it. */
	confirm(files: readonly string[]): void;
	/** The path of a file that a message names; null where it is not on this machine's disk. */
	placeOf(file: string): string | null;
	/** Whether a file that a message names is there. */
	has(file: string): Promise<boolean>;
	/** The bytes of such a file, as they are read. */
	read(file: string): AsyncIterable<Uint8Array>;
	/** Removes files that no message names. Never rejects: what stays behind is swept. */
	discard(files: readonly string[]): Promise<void>;
	/** Removes what sendings have left that were cut off, by a crash too. Answers how many files. */
	sweep(): Promise<number>;
}

interface Options {
	readonly dataDir: string;
	/** Of the whole inbox. */
	readonly maxBytes: number;
	readonly tickets: Pick<TicketBox, "usedBytes" | "unattached">;
	now?(): number;
}

const NAME = /^[0-9a-f]{32}$/;

/** Says why a disk does not take a file, in words that hold no path. */
function refuse(error: unknown): never {
	const code = error instanceof Error && "code" in error ? String(error.code) : "no reason";
	throw new InboxUnavailable(`An attachment could not be written: ${code}.`, true);
}

/** Makes a rename or removal last, as `fsync` of a file does for its bytes. */
async function syncFolder(path: string): Promise<void> {
	const folder = await open(path, "r");
	try {
		await folder.sync();
	} finally {
		await folder.close();
	}
}

/** In a folder that is there. */
async function makeFolder(path: string): Promise<void> {
	await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
		if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
	});
}

const NO_ROOM = () => new InboxUnavailable("There is no room for attachments.", true);

/** Names of the attachments that lie in a folder. */
async function filesIn(folder: string): Promise<readonly string[]> {
	const entries: Dirent[] = await readdir(folder, { withFileTypes: true }).catch(() => []);
	return entries.filter((each) => each.isFile() && NAME.test(each.name)).map(({ name }) => name);
}

/** The attachments of the inbox of a data directory, 0600, in its folders `attachments` and `attachments/incoming`. */
export function createAttachmentStore({ dataDir, maxBytes, tickets, now = Date.now }: Options): AttachmentStore {
	const lasting = join(dataDir, "attachments");
	const incoming = join(lasting, "incoming");
	const unnamed = new UnnamedFiles();
	let counted: Promise<void> | null = null;

	/** Counts once what an earlier process has left, on its way or in its place: it fills the disk until it is swept. */
	async function countLeft(): Promise<void> {
		const settled = await filesIn(lasting);
		const strays: string[] = [];
		for (let at = 0; at < settled.length; at += INBOX_BATCH)
			strays.push(
				...(await tickets.unattached(settled.slice(at, at + INBOX_BATCH))).map((name) => join(lasting, name)),
			);
		for (const path of [...strays, ...(await filesIn(incoming)).map((name) => join(incoming, name))]) {
			const found = await stat(path).catch(() => null);
			if (found && !unnamed.has(basename(path))) unnamed.set(basename(path), found.size);
		}
	}

	/** Bytes that may lie on the disk without a message: what the inbox can hold yet, but not the disk's last. */
	async function room(): Promise<number> {
		counted ??= countLeft().catch((error: unknown) => {
			counted = null;
			throw error;
		});
		await counted;
		const used = await tickets.usedBytes();
		const { bavail, bsize } = await statfs(dataDir).catch(refuse);
		return Math.min(maxBytes * ATTACHMENTS_INBOX_SHARE - used, bavail * bsize - DISK_ROOM_LEAST + unnamed.bytes);
	}

	async function write(file: string, bytes: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
		const before = unnamed.confirmed;
		const free = await room();
		// What got its message meanwhile fills the inbox as well.
		const isFull = () => unnamed.bytes + unnamed.confirmed - before > free;
		if (isFull()) throw NO_ROOM();
		// The inbox was asked for its room, and is there: nothing is made in the place of a folder that was taken away.
		for (const folder of [lasting, incoming]) await makeFolder(folder).catch(refuse);
		const hash = createHash("sha256");
		const target = await open(join(incoming, file), "wx", 0o600).catch(refuse);
		let size = 0;
		try {
			for await (const chunk of bytes) {
				size += chunk.length;
				unnamed.set(file, size);
				if (isFull()) throw NO_ROOM();
				hash.update(chunk);
				await target.writeFile(chunk).catch(refuse);
			}
			await target.sync().catch(refuse);
		} finally {
			await target.close();
		}
		return { file, size, sha256: hash.digest("hex") };
	}

	async function discard(files: readonly string[]): Promise<void> {
		for (const file of files) {
			for (const folder of [incoming, lasting]) await rm(join(folder, file), { force: true }).catch(() => {});
			unnamed.delete(file);
		}
	}

	/** Files of a folder that nobody can be busy with any more. */
	async function left(folder: string): Promise<string[]> {
		const old: string[] = [];
		for (const name of await filesIn(folder)) {
			const found = await stat(join(folder, name)).catch(() => null);
			if (found && now() - found.mtimeMs > LEFTOVER_AGE) old.push(name);
		}
		return old;
	}

	return {
		async receive(bytes) {
			const file = randomBytes(16).toString("hex");
			try {
				unnamed.set(file, 0);
				return await write(file, bytes);
			} catch (error) {
				await discard([file]);
				throw error;
			}
		},
		async settle(files) {
			if (files.length === 0) return;
			try {
				for (const file of files) await rename(join(incoming, file), join(lasting, file));
				await syncFolder(lasting);
			} catch (error) {
				refuse(error);
			}
		},
		confirm: (files) => unnamed.confirm(files),
		placeOf: (file) => join(lasting, file),
		has: (file) =>
			access(join(lasting, file)).then(
				() => true,
				() => false,
			),
		read: (file) => createReadStream(join(lasting, file)),
		discard,
		async sweep() {
			const cutOff = await left(incoming);
			const old = await left(lasting);
			const forgotten = old.length === 0 ? [] : await tickets.unattached(old);
			const gone = new Set([...cutOff, ...forgotten]);
			// Of the others it is known now that a message names them.
			unnamed.confirm(old.filter((file) => !gone.has(file)));
			await discard([...gone]);
			return gone.size;
		},
	};
}
