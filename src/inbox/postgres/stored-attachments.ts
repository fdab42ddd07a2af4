import { createHash, randomBytes } from "node:crypto";
import { piecesOf } from "#src/database/pieces.ts";
import type { Session } from "#src/database/session.ts";
import {
	ATTACHMENT_PIECE_BYTES,
	ATTACHMENTS_INBOX_SHARE,
	INBOX_BATCH,
	LEFTOVER_AGE,
} from "#src/site/sending-limits.ts";
import type { AttachmentStore } from "../attachments.ts";
import { InboxUnavailable } from "../inbox.ts";
import type { InboxRoom } from "./inbox-room.ts";

interface Options {
	readonly room: InboxRoom;
	/** Runs statements in a transaction of their own; rejects with `InboxUnavailable`. */
	ask<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
	now?(): number;
}

const ADD_PIECE = `WITH grown AS (UPDATE attachment SET size = size + $3 WHERE file = $1 RETURNING file)
	INSERT INTO attachment_piece (file, place, bytes) SELECT file, $2, $4 FROM grown`;

const NAMED = "EXISTS (SELECT FROM ticket_attachment AS t WHERE t.file = a.file)";

/**
 * The files of messages as rows beside them, where every machine finds them: in pieces, each of a transaction of its own, so that
 * a slow line holds no connection.
 */
export function storedAttachments({ room, ask, now = Date.now }: Options): AttachmentStore {
	async function discard(files: readonly string[]): Promise<void> {
		if (files.length === 0) return;
		const gone = await ask((session) =>
			session.rows<{ readonly size: number }>(
				`DELETE FROM attachment AS a WHERE file = ANY($1::text[]) AND NOT ${NAMED} RETURNING size`,
				files,
			),
		).catch(() => []);
		room.free(gone.reduce((sum, { size }) => sum + size, 0));
	}

	async function write(file: string, bytes: AsyncIterable<Uint8Array>) {
		const received = new Date(now()).toISOString();
		await ask((session) =>
			session.run("INSERT INTO attachment (file, received, size) VALUES ($1, $2, 0)", file, received),
		);
		const hash = createHash("sha256");
		let [size, place] = [0, 0];
		for await (const piece of piecesOf(bytes, ATTACHMENT_PIECE_BYTES)) {
			hash.update(piece);
			size += piece.length;
			await ask(async (session) => {
				if (!(await room.fits(session, piece.length, ATTACHMENTS_INBOX_SHARE)))
					throw new Error("There is no room for attachments.");
				if ((await session.run(ADD_PIECE, file, place, piece.length, piece)) === 0)
					throw new Error("An attachment was removed while it came.");
			});
			place += 1;
		}
		const sha256 = hash.digest("hex");
		await ask((session) => session.run("UPDATE attachment SET sha256 = $2 WHERE file = $1", file, sha256));
		return { file, size, sha256 };
	}

	const isThere = (files: readonly string[]) =>
		ask(async (session) => {
			const whole = await session.row<{ readonly count: number }>(
				"SELECT count(*) AS count FROM attachment WHERE file = ANY($1::text[]) AND sha256 IS NOT NULL",
				files,
			);
			return whole?.count === files.length;
		});

	return {
		async receive(bytes) {
			const file = randomBytes(16).toString("hex");
			try {
				return await write(file, bytes);
			} catch (error) {
				await discard([file]);
				throw error;
			}
		},
		async settle(files) {
			if (files.length > 0 && !(await isThere(files))) throw new InboxUnavailable("An attachment is not there.", true);
		},
		// What a message names is counted as it was.
		confirm: () => {},
		placeOf: () => null,
		has: (file) => isThere([file]),
		async *read(file) {
			for (let place = 0; ; place += 1) {
				const piece = await ask((session) =>
					session.row<{ readonly bytes: Buffer }>(
						"SELECT bytes FROM attachment_piece WHERE file = $1 AND place = $2",
						...[file, place],
					),
				);
				if (!piece) return;
				yield piece.bytes;
			}
		},
		discard,
		async sweep() {
			const before = new Date(now() - LEFTOVER_AGE).toISOString();
			const gone = await ask((session) =>
				session.rows<{ readonly size: number }>(
					`DELETE FROM attachment AS a WHERE file IN (SELECT file FROM attachment AS a
					WHERE received < $1 AND NOT ${NAMED} ORDER BY received LIMIT $2) RETURNING size`,
					...[before, INBOX_BATCH],
				),
			);
			room.free(gone.reduce((sum, { size }) => sum + size, 0));
			return gone.length;
		},
	};
}
