import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "vitest";
import type { BuiltServer } from "./built-server.ts";
import { someone } from "./clients.ts";

export const TICKETS = "/electronics/support/tickets";
/** No log and no metric may hold it. */
export const CANARY = "zqcanary";
export const WORDS = {
	subject: `${CANARY} subject`,
	message: `${CANARY} first\r\nsecond`,
	email: `${CANARY}@example.com`,
	name: `${CANARY} name`,
};
export const PNG = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(2_000, 7)]);

type Fields = Readonly<Record<string, string>>;

interface Sending {
	readonly path?: string;
	readonly headers?: Fields;
}

/** The form as a browser sends it, with files. */
export function formOf(
	fields: Fields,
	...files: readonly (readonly [string, Uint8Array<ArrayBuffer> | string])[]
): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	for (const [name, bytes] of files) form.append("attachments", new Blob([bytes], { type: "image/png" }), name);
	return form;
}

/** What a form's unseen fields hold. */
export const unseenIn = (html: string): Readonly<Record<string, string>> =>
	Object.fromEntries(
		[...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
			name,
			value,
		]),
	);

/** Where a sending that was kept leads. */
export async function sentTo(answer: Promise<Response>): Promise<string> {
	const { status, headers } = await answer;
	expect(status).toBe(303);
	return headers.get("location") ?? "";
}

/** The tickets of a running site, as a browser sends them and as its inbox holds them. */
export function ticketsAt(site: () => BuiltServer) {
	const post = (body: BodyInit, { path = TICKETS, headers = {} }: Sending = {}): Promise<Response> =>
		fetch(site().origin + path, {
			method: "POST",
			redirect: "manual",
			headers: { "x-forwarded-for": someone(), ...headers },
			body,
		});
	const rows = (query: string) => {
		const database = new DatabaseSync(join(site().dataDir, "inbox.sqlite"), { readOnly: true });
		try {
			return database.prepare(query).all();
		} finally {
			database.close();
		}
	};
	return {
		post,
		plain: (fields: Fields, sending: Sending = {}) => post(new URLSearchParams(fields), sending),
		rows,
		tickets: () => rows("SELECT * FROM ticket ORDER BY sequence"),
		attachments: () => {
			const folder = join(site().dataDir, "attachments");
			return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name !== "incoming");
		},
		pageAt: async (path: string) => {
			const response = await fetch(site().origin + path);
			return { response, html: await response.text() };
		},
	};
}

/** What a form that comes back says is wrong, in its own words: its island knows those of every problem. */
export const problemsOf = (html: string): string => /class="problems"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? "";
