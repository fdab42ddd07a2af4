import type { DatabaseSync } from "node:sqlite";
import type { SurveyBox, SurveyCount } from "../inbox.ts";
import { checkFeedbackShare } from "./feedback-share.ts";
import type { Synchronous } from "./synchronous.ts";

/** The answers to micro surveys of an open inbox; they share what feedback may fill of `maxBytes`. */
export function surveyTable(database: DatabaseSync, maxBytes: number): Synchronous<SurveyBox> {
	const sql = {
		find: database.prepare("SELECT survey, answer FROM survey_answer WHERE id = ?"),
		insert: database.prepare(
			"INSERT INTO survey_answer (id, survey, answer, page, content_version, locale, received) VALUES (?, ?, ?, ?, ?, ?, ?)",
		),
		change: database.prepare("UPDATE survey_answer SET answer = ? WHERE id = ?"),
		count: database.prepare(
			"SELECT survey, answer, count(*) AS count FROM survey_answer GROUP BY survey, answer ORDER BY survey, count DESC, answer",
		),
		forget: database.prepare(
			"DELETE FROM survey_answer WHERE sequence IN (SELECT sequence FROM survey_answer WHERE received < ? LIMIT ?)",
		),
	};
	return {
		keep({ id, survey, answer, page, contentVersion, locale, received }) {
			const kept = sql.find.get(id);
			if (kept) {
				if (kept["survey"] !== survey) return "conflict";
				if (kept["answer"] !== answer) sql.change.run(answer, id);
				return "repeated";
			}
			checkFeedbackShare(database, maxBytes);
			sql.insert.run(id, survey, answer, page, contentVersion, locale, received);
			return "stored";
		},
		// SQLite knows no shapes; the statement names exactly these columns.
		count: () => sql.count.all() as unknown as SurveyCount[],
		forget: (before, most) => Number(sql.forget.run(before, most).changes),
	};
}
