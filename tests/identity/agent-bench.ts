import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { KnownClients } from "#src/identity/known-clients.ts";
import { LinkSigner } from "#src/identity/link-signer.ts";
import { Sessions } from "#src/identity/sessions.ts";
import { SignIn } from "#src/identity/sign-in.ts";
import { createSqliteInbox } from "#src/inbox/sqlite/sqlite-inbox.ts";

export const PASSWORD = "correct horse battery";
export const SIGNER = new LinkSigner("a secret of the tests");
export const COMPANY = { number: "4711", name: "Halden Repairs", country: "NO", state: "authorised" } as const;

/** A directory on disk with one agent, behind sessions and sign-in, at a time that the test sets. */
export async function agentBench() {
	const dataDir = mkdtempSync(join(tmpdir(), "agents-"));
	const inbox = createSqliteInbox({ dataDir, maxBytes: 4 * 1024 * 1024 });
	const box = inbox.agents;
	const clock = { now: Date.parse("2026-03-01T10:00:00Z") };
	const now = () => new Date(clock.now);
	const at = now().toISOString();
	await box.keepCompany(COMPANY, at);
	const facts = { username: "sigrid", name: "Sigrid Holt", company: "4711", accessLevel: "2", team: "TV" };
	await box.add({ ...facts, id: "agent-1", secret: PASSWORD, at });
	const sessions = new Sessions({ box, signer: SIGNER, now });
	const known = new KnownClients(box);
	// Real secrets have tests of their own, and cost what they have to.
	const tried = vi.fn(async (password: string, secret: string | null) => password === secret);
	return {
		...{ inbox, box, clock, sessions, known, tried },
		signIn: new SignIn({ box, sessions, known, now, isPassword: tried }),
		end: async () => {
			await inbox.close();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}
