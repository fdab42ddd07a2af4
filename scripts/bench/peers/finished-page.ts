import { execFile } from "node:child_process";
import { renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { replyOf } from "../cached-page.ts";
import { type Candidate, freePort, startProgram, untilAnswers, type Width } from "./candidate.ts";
import { folderIn, type OwnSite, startOwn } from "./own-site.ts";
import type { Scratch } from "./scratch.ts";

const execute = promisify(execFile);

/** The finished page of this site, given out by what is made for nothing else. */
interface FinishedPage {
	readonly headers: readonly string[];
	readonly body: Buffer;
	readonly html: string;
}

/** A kept page of a running site, as bytes with their header lines. */
export async function finishedPage(url: string): Promise<FinishedPage> {
	await (await fetch(url)).arrayBuffer();
	const { headers, body } = await replyOf(url);
	return { headers, body, html: await (await fetch(url)).text() };
}

/** Whether a program of Debian's is here. */
export const isInstalled = (command: string, args: readonly string[]): Promise<boolean> =>
	execute(command, args).then(
		() => true,
		() => false,
	);

/** `node:http` with the same bytes and header lines. */
export function bareNode(scratch: Scratch, { headers, body }: FinishedPage): Candidate {
	const file = join(scratch.folder, "bare.json");
	writeFileSync(file, JSON.stringify({ headers, body: body.toString("base64") }));
	return {
		name: "bare node:http, same headers",
		start: async (width: Width) => {
			const port = await freePort();
			const script = resolve(import.meta.dirname, "../bare-server.ts");
			const program = startProgram(process.execPath, [...scratch.entry(script, width), file], {
				...{ cwd: scratch.folder, env: { PORT: String(port) } },
			});
			const origin = `http://127.0.0.1:${port}`;
			await untilAnswers(origin);
			return { ...NOTHING_RENDERED, origin, path: "/", pid: program.pid, stop: program.stop };
		},
		startCold: async () => null,
	};
}

const NOTHING_RENDERED = { cold: null, stampedeAt: null, renders: null, change: null } as const;

/** The page as a file, compressed beforehand, on nginx. */
export function nginxFile(scratch: Scratch, { body, html }: FinishedPage): Candidate {
	return {
		name: "the finished page as a file, nginx",
		start: async (width: Width) => {
			const port = await freePort();
			const folder = folderIn(scratch.folder, `nginx-${width}`);
			const file = join(folder, "page.br");
			writeFileSync(file, body);
			const conf = join(folder, "nginx.conf");
			writeFileSync(
				conf,
				`user root; worker_processes ${width === "one" ? 1 : "auto"}; daemon off; pid ${folder}/pid; error_log /dev/null;
events { worker_connections 4096; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
server { listen 127.0.0.1:${port} backlog=4096; location / { root ${folder}; try_files /page.br =404; default_type "text/html; charset=utf-8"; add_header Content-Encoding br; add_header Vary Accept-Encoding; } } }
`,
			);
			const program = startProgram("nginx", ["-p", folder, "-c", conf], { cwd: folder });
			const origin = `http://127.0.0.1:${port}`;
			await untilAnswers(origin);
			const change = async (word: string) => {
				writeFileSync(`${file}.new`, brotliCompressSync(html.replace("</main>", `${word}</main>`)));
				renameSync(`${file}.new`, file);
				return performance.now();
			};
			return { ...NOTHING_RENDERED, origin, path: "/", change, pid: program.pid, stop: program.stop };
		},
		startCold: async () => null,
	};
}

/** Varnish before this site: it keeps what `CDN-Cache-Control` says, and is told to forget the page when content changed. */
export function behindVarnish(scratch: Scratch, site: OwnSite): Candidate {
	return {
		name: "this site behind Varnish",
		start: async (width: Width) => {
			// It has threads, and no way to have one processor alone.
			if (width === "one") return null;
			const port = await freePort();
			const own = await startOwn(site, { CDN: "1" });
			const { port: behind } = new URL(own.origin);
			const folder = folderIn(scratch.folder, "varnish");
			const vcl = join(folder, "site.vcl");
			writeFileSync(
				vcl,
				`vcl 4.1;
import std;
backend default { .host = "127.0.0.1"; .port = "${behind}"; }
sub vcl_recv { if (req.method == "PURGE") { return (purge); } }
sub vcl_backend_fetch { set bereq.http.Host = "127.0.0.1:${behind}"; }
sub vcl_hash { hash_data(req.url); return (lookup); }
sub vcl_backend_response {
	if (beresp.http.CDN-Cache-Control) {
		set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, ".*max-age=([0-9]+).*", "\\1s"), 0s);
		return (deliver);
	}
}
sub vcl_deliver { unset resp.http.CDN-Cache-Control; unset resp.http.Cache-Tag; }
`,
			);
			const args = [
				"-j",
				"none",
				"-F",
				"-a",
				`127.0.0.1:${port}`,
				"-f",
				vcl,
				"-n",
				folder,
				"-s",
				"malloc,64m",
				"-T",
				"none",
			];
			const program = startProgram("varnishd", [...args, "-p", "http_gzip_support=off"], { cwd: folder });
			const origin = `http://127.0.0.1:${port}`;
			await untilAnswers(origin + site.path);
			return {
				...{ ...own, origin, path: site.path, pid: program.pid },
				change: async (word) => {
					const changed = await own.change?.(word);
					// It would keep the old page for its whole life if it asked before the site shows the new one.
					while (!(await (await fetch(own.origin + site.path)).text()).includes(word)) await wait(5);
					await fetch(origin + site.path, { method: "PURGE" });
					return changed ?? performance.now();
				},
				stop: async () => {
					await program.stop();
					await own.stop();
				},
			};
		},
		startCold: async () => null,
	};
}
