import { createHash } from "node:crypto";
import type { Session } from "#src/database/session.ts";
import type { Feedback, FeedbackBox, FeedbackCount } from "../inbox.ts";
import { checkFeedbackShare } from "./feedback-share.ts";
import type { InboxRoom } from "./inbox-room.ts";

type Row = Feedback & { readonly sequence: number };

const COLUMNS = `id, kind, document, answer, content_version AS "contentVersion", locale, received, reason, step, text,
	described AS "isDescribed"`;

/** The feedback of an inbox; it may fill its share of the room. Runs inside the transaction of whoever calls it. */
export function feedbackTable(session: Session, room: InboxRoom): FeedbackBox {
	/** Nobody else changes it meanwhile. */
	const held = (id: string) => session.row<Feedback>(`SELECT ${COLUMNS} FROM feedback WHERE id = $1 FOR UPDATE`, id);
	return {
		find: async (id) => (await session.row<Feedback>(`SELECT ${COLUMNS} FROM feedback WHERE id = $1`, id)) ?? null,
		async vote({ id, kind, document, answer, contentVersion, locale, received }) {
			if (!(await held(id))) {
				await checkFeedbackShare(session, room);
				const added = await session.run(
					`INSERT INTO feedback (id, kind, document, answer, content_version, locale, received)
					VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
					...[id, kind, document, answer, contentVersion, locale, received],
				);
				if (added > 0) return "stored";
			}
			// It was there, or came at the same moment.
			const kept = await held(id);
			if (kept?.kind !== kind || kept.document !== document) return "conflict";
			if (kept.isDescribed) return "described";
			if (kept.answer !== answer) await session.run("UPDATE feedback SET answer = $1 WHERE id = $2", answer, id);
			return "repeated";
		},
		async describe(id, { reason, step, text }) {
			const kept = await held(id);
			if (!kept) return false;
			if (kept.isDescribed && kept.reason === reason && kept.step === step && kept.text === text) return true;
			await checkFeedbackShare(session, room, Buffer.byteLength(text));
			// Named by what it says, so that it too is kept once however often it is sent.
			if (kept.isDescribed)
				await session.run(
					`INSERT INTO feedback (id, kind, document, answer, content_version, locale, received, reason, step, text, described)
					SELECT $1, kind, document, answer, content_version, locale, received, $2, $3, $4, true FROM feedback WHERE id = $5
					ON CONFLICT (id) DO NOTHING`,
					...[nameOf(id, reason, step, text), reason, step, text, id],
				);
			else
				await session.run(
					"UPDATE feedback SET reason = $1, step = $2, text = $3, described = true WHERE id = $4",
					...[reason, step, text, id],
				);
			return true;
		},
		count: () =>
			session.rows<FeedbackCount>(
				`SELECT kind, document, answer, reason, step, count(*) AS count FROM feedback
				GROUP BY kind, document, answer, reason, step ORDER BY kind, document, answer DESC, count DESC, reason, step`,
			),
		async list(after, most) {
			const rows = await session.rows<Row>(
				`SELECT sequence, ${COLUMNS} FROM feedback WHERE sequence > $1 ORDER BY sequence LIMIT $2`,
				...[after, most],
			);
			const last = rows.length === most ? rows.at(-1) : undefined;
			return { entries: rows.map(({ sequence: _, ...entry }) => entry), next: last?.sequence ?? null };
		},
		forget: (before, most) =>
			session.run(
				"DELETE FROM feedback WHERE sequence IN (SELECT sequence FROM feedback WHERE received < $1 LIMIT $2)",
				...[before, most],
			),
	};
}

const nameOf = (...parts: readonly unknown[]) =>
	createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
