import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const AUTOCANNON = resolve(import.meta.dirname, "../../node_modules/autocannon/autocannon.js");

export interface LoadResult {
	readonly requests: { readonly average: number; readonly total: number };
	readonly latency: { readonly p50: number; readonly p99: number };
	readonly duration: number;
	readonly non2xx: number;
	readonly errors: number;
}

/** What a browser sends. */
export const BROWSER_HEADERS = [
	"accept-encoding: gzip, deflate, br",
	"user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36",
	"accept: text/html,application/xhtml+xml",
];

/** Loads an address from another process for some seconds; `rate` holds it constant (requests a second). */
export async function load(
	url: string,
	options: {
		readonly connections: number;
		readonly seconds: number;
		readonly rate?: number;
		readonly cookie?: string;
	},
): Promise<LoadResult> {
	const args = [
		AUTOCANNON,
		"--json",
		"-c",
		String(options.connections),
		"-d",
		String(options.seconds),
		...(options.rate ? ["-R", String(options.rate)] : []),
		...[...BROWSER_HEADERS, ...(options.cookie ? [`cookie: ${options.cookie}`] : [])].flatMap((header) => [
			"-H",
			header,
		]),
		url,
	];
	const { stdout } = await run(process.execPath, args, { maxBuffer: 1 << 26 });
	const result: LoadResult = JSON.parse(stdout);
	if (result.non2xx > 0 || result.errors > 0)
		throw new Error(`${url}: ${result.non2xx} bad replies, ${result.errors} errors.`);
	return result;
}
