import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { BROWSER_HEADERS, load } from "./load.ts";

const run = promisify(execFile);

/** What makes the load: `wrk` where it is installed (Debian has it), which answers faster than any server here; else autocannon. */
export type Generator = "wrk" | "autocannon";

export async function generatorHere(): Promise<Generator> {
	return (await run("wrk", ["-v"]).then(
		() => true,
		// It says its version with status 1.
		({ code }: { code?: unknown }) => code === 1,
	))
		? "wrk"
		: "autocannon";
}

export interface Load {
	readonly threads: number;
	readonly connections: number;
	readonly seconds: number;
	/** Each request has an address of its own: the number of the request follows the path; or these in turn. wrk alone can. */
	readonly cold?: "numbered" | readonly string[];
}

/** Requests that a server answered, all of them with 200: in all, and a second. */
export interface Answered {
	readonly total: number;
	readonly rate: number;
}

/** Loads an address from another process for some seconds. */
export async function loadFrom(generator: Generator, url: string, options: Load): Promise<Answered> {
	if (generator === "wrk") return loadFromWrk(url, options);
	const { connections, seconds, cold } = options;
	if (cold !== undefined) throw new Error("autocannon asks for one address.");
	const { requests } = await load(url, { connections, seconds });
	return { total: requests.total, rate: requests.average };
}

/** Addresses that no round before had: threads and rounds count apart. */
const COLD = `local round = "ROUND"
local threads = 0
function setup(thread) thread:set("id", threads) threads = threads + 1 end
local count = 0
function request()
	count = count + 1
	return wrk.format(nil, wrk.path .. round .. id .. "x" .. count)
end
`;

/** Addresses one after the other, again and again. */
const turns = (paths: readonly string[]) => `local paths = {${paths.map((path) => JSON.stringify(path)).join(",")}}
local count = 0
function request()
	count = count + 1
	return wrk.format(nil, paths[count % #paths + 1])
end
`;

let rounds = 0;

async function loadFromWrk(url: string, { threads, connections, seconds, cold }: Load): Promise<Answered> {
	const folder = mkdtempSync(join(tmpdir(), "bench-wrk-"));
	const script = join(folder, "cold.lua");
	rounds += 1;
	writeFileSync(script, typeof cold === "object" ? turns(cold) : COLD.replace("ROUND", `${process.pid}r${rounds}t`));
	const headers = BROWSER_HEADERS.flatMap((header) => ["-H", header]);
	const counts = [`-t${threads}`, `-c${connections}`, `-d${seconds}s`, "--timeout", "20s"];
	try {
		const { stdout } = await run("wrk", [...counts, ...headers, ...(cold ? ["-s", script] : []), url]);
		const bad = /Non-2xx.*|Socket errors.*/.exec(stdout)?.[0];
		if (bad !== undefined) throw new Error(`${url}: ${bad}`);
		const found = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
		return { total: found(/(\d+) requests in/), rate: found(/Requests\/sec:\s+([\d.]+)/) };
	} finally {
		rmSync(folder, { recursive: true });
	}
}
