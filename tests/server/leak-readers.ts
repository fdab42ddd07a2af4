import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { LinkSigner } from "#src/identity/link-signer.ts";
import { createSqliteInbox } from "#src/inbox/sqlite/sqlite-inbox.ts";
import { SESSION_IDLE, SESSION_LIFE } from "#src/site/agent-limits.ts";
import { CLAIM, PERSON } from "#tests/fixtures/canary.ts";

export const LINK_SECRET = "a secret of the tests, long enough";

/** Somebody who reads, by the header lines that he sends. */
export interface Reader {
	readonly name: string;
	readonly headers: Readonly<Record<string, string>>;
	/** He says that he asks for the portal: he is sent to sign in from where there is nothing. */
	readonly seeksPortal: boolean;
	/** His session is one of ours that holds no more: he is told so, at every page alike. */
	readonly hasEnded: boolean;
}

/** The eight fields of the cookie of internal agents (specification section 6). */
const FIELDS = [
	...["team", "country", "accessLevel", "caseid", "companyNumber", "username", "companyName", "companyCountry"],
] as const;
const ANALYTICS = FIELDS.map((field) => `${field}=${CLAIM}-${field}`).join("|");

const signer = new LinkSigner(LINK_SECRET);

function reader(
	name: string,
	cookies: Readonly<Record<string, string>>,
	more: Readonly<Record<string, string>> = {},
): Reader {
	const cookie = Object.entries(cookies)
		.map(([key, value]) => `${key}=${value}`)
		.join("; ");
	return {
		name,
		headers: { ...more, ...(cookie ? { cookie } : {}) },
		seeksPortal: cookies["portal"] === "asc",
		hasEnded: false,
	};
}

const signedIn = (name: string, session: string) => reader(name, { "__Host-asc-session": session, portal: "asc" });

/**
 * Fills a directory with agents whose names and companies are canaries, and with a session of each: those that hold, and
 * those that hold no more.
 */
export async function makeReaders(
	dataDir: string,
): Promise<{ readonly agents: readonly Reader[]; readonly others: readonly Reader[] }> {
	const inbox = createSqliteInbox({ dataDir, maxBytes: 64 * 1024 * 1024 });
	const { agents } = inbox;
	const at = new Date().toISOString();
	const company = async (number: string) =>
		void (await agents.keepCompany(
			{ number, name: `${PERSON} company ${number}`, country: "NO", state: "authorised" },
			at,
		));
	const session = async (username: string, number: string): Promise<string> => {
		const facts = {
			username,
			name: `${PERSON} ${username}`,
			company: number,
			accessLevel: `${PERSON}-level`,
			team: `${PERSON}-team`,
		};
		const id = `${PERSON}-id-${username}`;
		await agents.add({ ...facts, id, secret: null, at });
		const token = randomBytes(32).toString("base64url");
		await agents.open({ token: hashOf(token), agent: id, client: "c", at });
		return signer.sign("asc-session", token);
	};
	for (const number of ["1", "2", "3"]) await company(number);
	const [anna, boris] = [await session("anna", "1"), await session("boris", "1")];
	const ended = {
		expired: await session("expired", "1"),
		idle: await session("idle", "1"),
		disabled: await session("disabled", "1"),
		"signed out": await session("signedout", "1"),
		"of a suspended company": await session("suspended", "2"),
		"of a company that is in no directory": await session("foreign", "3"),
	};
	await agents.setState("disabled", "disabled", at);
	await agents.keepCompany({ number: "2", name: `${PERSON} company 2`, country: "NO", state: "suspended" }, at);
	await agents.close(hashOf(signer.read("asc-session", ended["signed out"]) ?? ""), "c", at);
	await inbox.close();
	ageSessions(dataDir);
	const half = anna.slice(0, anna.length / 2);
	return {
		agents: [
			signedIn("anna", anna),
			// One whose browser carries the cookie of internal agents as well: nothing of it is told even him.
			reader("boris", { "__Host-asc-session": boris, portal: "asc", "agent-analytics": ANALYTICS }),
		],
		others: [
			reader("anybody", {}),
			reader("one who says that he asks for the portal", { portal: "asc" }),
			...Object.entries({
				garbage: "garbage",
				"signed with another secret": new LinkSigner("another secret of somebody").sign("asc-session", "x".repeat(43)),
				truncated: half,
				"the token of a ticket": signer.sign("ticket", "x".repeat(43)),
			}).map(([name, value]) => reader(`a session that is ${name}`, { "__Host-asc-session": value })),
			...Object.entries({
				...ended,
				"ours, of nobody": signer.sign("asc-session", randomBytes(32).toString("base64url")),
			}).map(([name, value]) => ({ ...signedIn(`a session that is ${name}`, value), hasEnded: true })),
			reader(
				"one who claims an access level",
				{ accessLevel: "internal", "access-level": "9", role: "asc", isAscPortal: "true" },
				{
					"x-access-level": "internal",
					authorization: `Bearer ${anna}`,
					"x-asc-session": anna,
					"x-support-identity": "agent",
				},
			),
			reader("one with the cookie of internal agents", { "agent-analytics": ANALYTICS }),
		],
	};
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** What no command does: time passes for a session, and a company is taken out of the directory by hand. */
function ageSessions(dataDir: string): void {
	const database = new DatabaseSync(join(dataDir, "inbox.sqlite"), { enableForeignKeyConstraints: false });
	const age = (username: string, column: "began" | "seen", milliseconds: number) =>
		database
			.prepare(`UPDATE agent_session SET ${column} = ? WHERE agent = (SELECT sequence FROM agent WHERE username = ?)`)
			.run(new Date(Date.now() - milliseconds).toISOString(), username);
	age("expired", "began", SESSION_LIFE);
	age("idle", "seen", SESSION_IDLE);
	database.exec("DELETE FROM company WHERE number = '3'");
	database.close();
}
