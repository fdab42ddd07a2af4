import { createHash } from "node:crypto";
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { Feedback, FeedbackBox, FeedbackCount } from "../inbox.ts";
import { checkFeedbackShare } from "./feedback-share.ts";
import type { Synchronous } from "./synchronous.ts";

type Row = Record<string, SQLOutputValue>;

const COLUMNS = `id, kind, document, answer, content_version AS contentVersion, locale, received, reason, step, text,
	described`;

/** The feedback of an open inbox; it may fill its share of `maxBytes`. */
export function feedbackTable(database: DatabaseSync, maxBytes: number): Synchronous<FeedbackBox> {
	const sql = {
		find: database.prepare(`SELECT ${COLUMNS} FROM feedback WHERE id = ?`),
		insert: database.prepare(
			`INSERT INTO feedback (id, kind, document, answer, content_version, locale, received) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		),
		change: database.prepare("UPDATE feedback SET answer = ? WHERE id = ?"),
		describe: database.prepare("UPDATE feedback SET reason = ?, step = ?, text = ?, described = 1 WHERE id = ?"),
		describeAgain: database.prepare(
			`INSERT INTO feedback (id, kind, document, answer, content_version, locale, received, reason, step, text, described)
			SELECT ?, kind, document, answer, content_version, locale, received, ?, ?, ?, 1 FROM feedback WHERE id = ?
			ON CONFLICT (id) DO NOTHING`,
		),
		count: database.prepare(
			`SELECT kind, document, answer, reason, step, count(*) AS count FROM feedback
			GROUP BY kind, document, answer, reason, step ORDER BY kind, document, answer DESC, count DESC`,
		),
		list: database.prepare(`SELECT sequence, ${COLUMNS} FROM feedback WHERE sequence > ? ORDER BY sequence LIMIT ?`),
		forget: database.prepare(
			"DELETE FROM feedback WHERE sequence IN (SELECT sequence FROM feedback WHERE received < ? LIMIT ?)",
		),
	};
	const find = (id: string): Feedback | null => {
		const row = sql.find.get(id);
		return row ? feedbackOf(row) : null;
	};
	return {
		find,
		vote(vote) {
			const kept = find(vote.id);
			if (kept) {
				if (kept.kind !== vote.kind || kept.document !== vote.document) return "conflict";
				if (kept.isDescribed) return "described";
				if (kept.answer !== vote.answer) sql.change.run(vote.answer, vote.id);
				return "repeated";
			}
			checkFeedbackShare(database, maxBytes);
			const { id, kind, document, answer, contentVersion, locale, received } = vote;
			sql.insert.run(id, kind, document, answer, contentVersion, locale, received);
			return "stored";
		},
		describe(id, { reason, step, text }) {
			const kept = find(id);
			if (!kept) return false;
			if (kept.isDescribed && kept.reason === reason && kept.step === step && kept.text === text) return true;
			checkFeedbackShare(database, maxBytes);
			// Named by what it says, so that it too is kept once however often it is sent.
			if (kept.isDescribed) sql.describeAgain.run(nameOf(id, reason, step, text), reason, step, text, id);
			else sql.describe.run(reason, step, text, id);
			return true;
		},
		count: () => sql.count.all() as unknown as FeedbackCount[],
		list(after, most) {
			const rows = sql.list.all(after, most);
			const last = rows.length === most ? rows.at(-1) : undefined;
			return { entries: rows.map(feedbackOf), next: last ? Number(last["sequence"]) : null };
		},
		forget: (before, most) => Number(sql.forget.run(before, most).changes),
	};
}

// SQLite knows no shapes; the statements above name exactly these columns.
function feedbackOf({ sequence, described, ...row }: Row): Feedback {
	return { ...row, isDescribed: described === 1 } as unknown as Feedback;
}

const nameOf = (...parts: readonly unknown[]) =>
	createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
