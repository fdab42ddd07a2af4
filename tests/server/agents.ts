import { setTimeout as pause } from "node:timers/promises";
import { hashPassword } from "#src/identity/password.ts";
import type { Inbox } from "#src/inbox/inbox.ts";
import { createSqliteInbox } from "#src/inbox/sqlite/sqlite-inbox.ts";
import { BASE } from "#src/routes.ts";
import { runAgents } from "../../scripts/agents/run.ts";

export const PASSWORD = "correct horse battery";

/** A directory in a data directory: an authorised company, one to be suspended, and agents of theirs. */
export async function makeAgents(dataDir: string, agents: Readonly<Record<string, string>>): Promise<void> {
	const inbox = createSqliteInbox({ dataDir, maxBytes: 64 * 1024 * 1024 });
	await addAgents(inbox, agents);
	await inbox.close();
}

/** The same in an inbox, wherever it is. */
export async function addAgents(inbox: Pick<Inbox, "agents">, agents: Readonly<Record<string, string>>): Promise<void> {
	const at = new Date().toISOString();
	const secret = await hashPassword(PASSWORD);
	for (const number of new Set(Object.values(agents)))
		await inbox.agents.keepCompany({ number, name: `Halden ${number}`, country: "NO", state: "authorised" }, at);
	for (const [username, company] of Object.entries(agents)) {
		const facts = { username, name: `Agent ${username}`, company, accessLevel: "2", team: "TV" };
		await inbox.agents.add({ ...facts, id: `id-${username}`, secret, at });
	}
}

/** What the operator says while the site runs. */
export async function operate(dataDir: string, ...words: readonly string[]): Promise<void> {
	const { log } = console;
	console.log = () => {};
	const status = await runAgents([...words, "--data", dataDir]).finally(() => {
		console.log = log;
	});
	if (status !== 0) throw new Error(`npm run agents -- ${words.join(" ")} ended with ${status}.`);
}

let addresses = 0;

/** A browser without script: it keeps cookies and sends forms, from an address of its own (behind one trusted proxy). */
export class Visit {
	readonly #origin: string;
	readonly #address: string;
	readonly cookies = new Map<string, string>();

	constructor(origin: string) {
		this.#origin = origin;
		addresses += 1;
		this.#address = `10.0.${addresses >> 8}.${addresses & 255}`;
	}

	async #fetch(path: string, init: RequestInit): Promise<Response> {
		const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
		const headers = { ...init.headers, "x-forwarded-for": this.#address, ...(cookie ? { cookie } : {}) };
		const response = await fetch(this.#origin + path, { ...init, headers, redirect: "manual" });
		for (const line of response.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
			if (line.includes("Max-Age=0")) this.cookies.delete(name);
			else this.cookies.set(name, value);
		}
		return response;
	}

	get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
		return this.#fetch(path, { headers });
	}

	/** Sends a form as a browser does from a page of the site. */
	post(path: string, fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
		return this.#fetch(path, {
			method: "POST",
			headers: { origin: this.#origin, "sec-fetch-site": "same-origin", ...headers },
			body: new URLSearchParams(fields),
		});
	}

	signIn(username: string, password: string = PASSWORD, more: Readonly<Record<string, string>> = {}) {
		return this.post(`${BASE}/asc/login`, { username, password, ...more });
	}

	/** Whether the portal is open. */
	async isIn(): Promise<boolean> {
		const response = await this.get(`${BASE}/asc`);
		await response.body?.cancel();
		return response.status === 200;
	}
}

/** Waits until a visit is out: what an operator says holds within a second or two. */
export async function untilOut(visit: Visit): Promise<void> {
	while (await visit.isIn()) await pause(100);
}
