import { expect, test } from "vitest";
import { endOldSessions, forgetOldAudit } from "#src/inbox/retention.ts";
import { AUDIT_DAYS, SESSION_IDLE, SESSION_LIFE } from "#src/site/agent-limits.ts";
import { INBOX_BATCH } from "#src/site/sending-limits.ts";

const NOW = Date.parse("2026-06-01T00:00:00Z");
const ago = (milliseconds: number) => new Date(NOW - milliseconds).toISOString();

test("sessions that are over, and old lines of the audit, go in parts until none is left", async () => {
	const asked: unknown[] = [];
	const left = [INBOX_BATCH, INBOX_BATCH, 3];
	const expire = async (...given: unknown[]) => {
		asked.push(given);
		return left.shift() ?? 0;
	};
	await endOldSessions({ expire }, NOW);
	const ends = { beganBefore: ago(SESSION_LIFE), seenBefore: ago(SESSION_IDLE), at: ago(0) };
	expect(asked).toEqual(Array(3).fill([ends, INBOX_BATCH]));
	const forgotten: unknown[] = [];
	await forgetOldAudit({ forget: async (...given) => (forgotten.push(given) === 1 ? INBOX_BATCH : 0) }, NOW);
	expect(forgotten).toEqual(Array(2).fill([ago(AUDIT_DAYS * 86_400_000), INBOX_BATCH]));
});
