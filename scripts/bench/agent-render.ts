import { hashPassword } from "#src/identity/password.ts";
import { createSqliteInbox } from "#src/inbox/sqlite/sqlite-inbox.ts";
import { BASE } from "#src/routes.ts";
import type { ServerProcess } from "./server-process.ts";

const USERNAME = "bench";
const PASSWORD = "a password of the bench";
/** Times every page is asked for by each of the two, in turn. */
const ROUNDS = 4;

/** An agent in the directory of a data directory that no site uses yet. */
export async function makeAgent(dataDir: string): Promise<void> {
	const inbox = createSqliteInbox({ dataDir, maxBytes: 16 * 1024 * 1024 });
	const at = new Date().toISOString();
	await inbox.agents.keepCompany({ number: "1", name: "Bench", country: "NO", state: "authorised" }, at);
	const facts = { id: "bench", username: USERNAME, name: "Bench", company: "1", accessLevel: "", team: "" };
	await inbox.agents.add({ ...facts, secret: await hashPassword(PASSWORD), at });
	await inbox.close();
}

/**
 * What rendering a page costs an agent and everybody else, on a site that keeps no page: both are asked in turn for the
 * same pages, one at a time. Milliseconds a page.
 */
export async function agentRender(
	site: ServerProcess,
	paths: readonly string[],
): Promise<{ readonly agent: number; readonly anybody: number }> {
	const origin = `http://127.0.0.1:${site.port}`;
	const signedIn = await fetch(`${origin}${BASE}/asc/login`, {
		method: "POST",
		redirect: "manual",
		headers: { origin, "sec-fetch-site": "same-origin" },
		body: new URLSearchParams({ username: USERNAME, password: PASSWORD }),
	});
	const cookie = signedIn.headers
		.getSetCookie()
		.map((each) => each.split(";")[0])
		.join("; ");
	const ask = async (path: string, headers: Readonly<Record<string, string>>): Promise<number> => {
		const began = performance.now();
		const reply = await fetch(origin + path, { headers });
		const text = await reply.text();
		if (reply.status !== 200 || text.includes('class="agent-bar"') !== "cookie" in headers)
			throw new Error(`${path} answered ${reply.status}, or not to whom it should.`);
		return performance.now() - began;
	};
	const spent = { agent: 0, anybody: 0 };
	for (let round = 0; round <= ROUNDS; round++)
		for (const path of paths) {
			const anybody = await ask(path, {});
			const agent = await ask(path, { cookie });
			// The first round warms both.
			if (round === 0) continue;
			spent.anybody += anybody;
			spent.agent += agent;
		}
	const pages = ROUNDS * paths.length;
	return { agent: spent.agent / pages, anybody: spent.anybody / pages };
}
