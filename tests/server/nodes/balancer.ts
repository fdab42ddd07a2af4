import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { type IncomingMessage, type RequestOptions, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, vi } from "vitest";
import { keptConnections } from "#scripts/bench/kept-connections.ts";
import { debianProgram } from "#scripts/setup/debian-program.ts";
import { deployFile } from "#tests/deploy/deploy-file.ts";
import type { BuiltServer } from "../built-server.ts";

/** What came back of one request, as a visitor has it; status 0: nothing whole. */
export interface Answered {
	readonly status: number;
	readonly text: string;
	readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
	/** When it was asked, and when it was there, in milliseconds. */
	readonly from: number;
	readonly to: number;
}

/** Asks for a page, under the site's name. */
export function visit(
	at: RequestOptions,
	host: string,
	path: string,
	more: Readonly<Record<string, string>> = {},
): Promise<Answered> {
	return new Promise((answer) => {
		const from = performance.now();
		const end = (status: number, text: string, headers: Answered["headers"] = {}) =>
			answer({ status, text, headers, from, to: performance.now() });
		const asked = request({ ...at, path, headers: { host, ...more } }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (bytes: Buffer) => chunks.push(bytes));
			response.on("error", () => end(0, "cut"));
			response.on("end", () => end(response.statusCode ?? 0, Buffer.concat(chunks).toString(), response.headers));
		});
		asked.on("error", (error) => end(0, error.message));
		asked.end();
	});
}

export interface Balancer {
	/** Asks for a page under the site's name. */
	get(path: string): Promise<Answered>;
	/** Whether HAProxy takes a node for one that answers. @param node from 1 on */
	isUp(node: number): Promise<boolean>;
	/** Begins to send a form, and sends its last bytes when it is told to: rejects where nothing is answered, else says the status. */
	sendSlowly(path: string, form: string): { readonly begun: Promise<unknown>; end(): Promise<number | undefined> };
	/** Asks for pages again and again, a few at a time, until `act` is done; answers all that came back. */
	during(paths: readonly string[], act: () => Promise<unknown>): Promise<readonly Answered[]>;
	close(): Promise<void>;
}

/** HAProxy as `deploy/haproxy.cfg` has it, behind a socket in place of its ports, without TLS, and in front of these nodes. */
export async function startBalancer(
	folder: string,
	host: string,
	nodes: readonly Pick<BuiltServer, "port" | "opsOrigin">[],
): Promise<Balancer> {
	const socketPath = join(folder, "visitors.sock");
	const statsPath = join(folder, "stats.sock");
	const servers = nodes.map(
		({ port, opsOrigin }, index) =>
			`\tserver node-${index + 1} 127.0.0.1:${port} check port ${new URL(opsOrigin).port}\n`,
	);
	const file = [
		// As many as a machine of the tests lets it open.
		[/\tmaxconn 20000\n/, `\tmaxconn 500\n\tstats socket ${statsPath}\n`],
		[/\tbind :80\n/, `\tbind unix@${socketPath}\n`],
		[/\tbind :443 .*\n/, ""],
		[/\thttp-request redirect scheme .*\n/, ""],
		[/\tserver node-1 .*\n\tserver node-2 .*\n/, servers.join("")],
	].reduce((text, [from = "", to]) => {
		expect(text).toMatch(from);
		return text.replace(from, String(to));
	}, deployFile("haproxy.cfg"));
	const path = join(folder, "haproxy.cfg");
	writeFileSync(path, file);
	const child = spawn(debianProgram("haproxy", "haproxy"), ["-q", "-db", "-f", path], { stdio: "inherit" });
	const agent = keptConnections();
	const get = (path: string) => visit({ socketPath, agent }, host, path);
	await vi.waitFor(async () => expect((await get("/livez")).status).toBeGreaterThan(0), {
		timeout: 60_000,
		interval: 20,
	});
	return {
		get,
		isUp: async (node) => {
			const row = (await stateOfServers(statsPath)).find((line) => line.includes(` node-${node} `));
			expect(row, `node-${node}`).toBeDefined();
			return row?.split(" ")[OPERATIONAL_STATE] !== STOPPED;
		},
		sendSlowly: (path, form) => {
			const type = "application/x-www-form-urlencoded";
			const headers = { host, "content-type": type, "content-length": String(form.length) };
			const asked = request({ socketPath, method: "POST", path, headers });
			const answered = once(asked, "response").then(([response]: IncomingMessage[]) => {
				response?.resume();
				return response?.statusCode;
			});
			answered.catch(() => {});
			return {
				begun: new Promise((begun) => asked.write(form.slice(0, -1), begun)),
				end: () => {
					asked.end(form.slice(-1));
					return answered;
				},
			};
		},
		during: async (paths, act) => {
			let isOver = false;
			const all: Answered[] = [];
			const visitors = Array.from({ length: 4 }, async (_, visitor) => {
				for (let turn = visitor; !isOver; turn += 1) all.push(await get(paths[turn % paths.length] ?? "/"));
			});
			try {
				await act();
			} finally {
				isOver = true;
			}
			await Promise.all(visitors);
			return all;
		},
		close: async () => {
			agent.destroy();
			const ended = once(child, "exit");
			child.kill("SIGTERM");
			await ended;
		},
	};
}

/** Of a line of `show servers state`: `srv_op_state`, and what it is of a server that is down (HAProxy's management guide, 9.3). */
const OPERATIONAL_STATE = 5;
const STOPPED = "0";

/** What HAProxy knows of its servers, a line each. */
async function stateOfServers(statsPath: string): Promise<string[]> {
	const connection = connect(statsPath);
	connection.end("show servers state\n");
	return (await text(connection)).split("\n");
}
