import { createHash, randomBytes } from "node:crypto";
import { LinkSigner } from "#src/identity/link-signer.ts";
import { createSqliteInbox } from "#src/inbox/sqlite/sqlite-inbox.ts";
import { SESSION_TOKEN_BYTES } from "#src/site/agent-limits.ts";

/** The secret of a server that is measured with agents. */
export const LINK_SECRET = "a secret of the bench, long enough";

/** The cookie of an agent who is signed in, in the directory of a data folder. */
export async function signedIn(dataDir: string): Promise<string> {
	const inbox = createSqliteInbox({ dataDir, maxBytes: 64 * 1024 * 1024 });
	const at = new Date().toISOString();
	const token = randomBytes(SESSION_TOKEN_BYTES).toString("base64url");
	await inbox.agents.keepCompany({ number: "1", name: "Bench", country: "NO", state: "authorised" }, at);
	const facts = { username: "bench", name: "Bench", company: "1", accessLevel: "1", team: "" };
	await inbox.agents.add({ ...facts, id: "bench", secret: null, at });
	const hash = createHash("sha256").update(token).digest("base64url");
	await inbox.agents.open({ token: hash, agent: "bench", client: "bench", at });
	await inbox.close();
	return `__Host-asc-session=${new LinkSigner(LINK_SECRET).sign("asc-session", token)}`;
}
