import type { Session } from "#src/database/session.ts";
import type { SurveyAnswer, SurveyBox, SurveyCount } from "../inbox.ts";
import { checkFeedbackShare } from "./feedback-share.ts";
import type { InboxRoom } from "./inbox-room.ts";

/** The answers to micro surveys of an inbox; they share what feedback may fill of the room. */
export function surveyTable(session: Session, room: InboxRoom): SurveyBox {
	const held = (id: string) =>
		session.row<Pick<SurveyAnswer, "survey" | "answer">>(
			"SELECT survey, answer FROM survey_answer WHERE id = $1 FOR UPDATE",
			id,
		);
	return {
		async keep({ id, survey, answer, page, contentVersion, locale, received }) {
			if (!(await held(id))) {
				await checkFeedbackShare(session, room);
				const added = await session.run(
					`INSERT INTO survey_answer (id, survey, answer, page, content_version, locale, received)
					VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
					...[id, survey, answer, page, contentVersion, locale, received],
				);
				if (added > 0) return "stored";
			}
			const kept = await held(id);
			if (kept?.survey !== survey) return "conflict";
			if (kept.answer !== answer) await session.run("UPDATE survey_answer SET answer = $1 WHERE id = $2", answer, id);
			return "repeated";
		},
		count: () =>
			session.rows<SurveyCount>(
				`SELECT survey, answer, count(*) AS count FROM survey_answer GROUP BY survey, answer
				ORDER BY survey, count DESC, answer`,
			),
		forget: (before, most) =>
			session.run(
				"DELETE FROM survey_answer WHERE sequence IN (SELECT sequence FROM survey_answer WHERE received < $1 LIMIT $2)",
				...[before, most],
			),
	};
}
