import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { debianProgram } from "#scripts/setup/debian-program.ts";
import { runProgram } from "#tests/server/run-program.ts";
import { deployFile } from "./deploy-file.ts";

/**
 * Writes a file of `deploy/` with what is elsewhere here put in its place; answers where.
 *
 * @throws when it does not hold what is to be replaced
 */
export function localFile(folder: string, name: string, changes: Readonly<Record<string, string>>): string {
	const text = deployFile(name);
	for (const from of Object.keys(changes)) if (!text.includes(from)) throw new Error(`${name} does not hold ${from}`);
	// In one go: what was put in, such as a port that begins like another, is replaced by nothing again.
	const all = new RegExp(
		Object.keys(changes)
			.map((from) => from.replaceAll(/[.[\]]/g, "\\$&"))
			.join("|"),
		"g",
	);
	const path = join(folder, name);
	writeFileSync(
		path,
		text.replace(all, (from) => changes[from] ?? from),
	);
	return path;
}

/** Makes a key and a certificate of its own for support.example.com, in one file. */
export async function certificateIn(folder: string): Promise<string> {
	const path = join(folder, "certificate.pem");
	const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
	const of = ["-keyout", path, "-out", path, "-subj", "/CN=support.example.com"];
	const { status, stderr } = await runProgram(debianProgram("openssl", "openssl"), ["req", "-x509", ...key, ...of]);
	if (status !== 0) throw new Error(stderr);
	return path;
}

/** A whole configuration of nginx with the proxy's file in it, at ports of one's own. */
export function nginxConfiguration(
	folder: string,
	certificate: string,
	{ http, https, site }: { readonly http: number; readonly https: number; readonly site: number },
): string {
	const included = localFile(folder, "nginx.conf", {
		"/etc/ssl/private/support.example.com.key": certificate,
		"/etc/ssl/support.example.com.pem": certificate,
		"127.0.0.1:4321": `127.0.0.1:${site}`,
		"listen 80": `listen ${http}`,
		"listen 443": `listen ${https}`,
		...(existsSync("/proc/net/if_inet6")
			? { "[::]:80": `[::]:${http}`, "[::]:443": `[::]:${https}` }
			: { "listen [::]:80": "#", "listen [::]:443": "#" }),
	});
	const whole = join(folder, "whole.conf");
	const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
		(each) => `${each}_temp_path ${folder}/${each};`,
	);
	writeFileSync(
		whole,
		`pid ${folder}/pid;\nerror_log stderr warn;\nevents {}\nhttp {\n\taccess_log off;\n\t${places.join("\n\t")}\n\tinclude ${included};\n}\n`,
	);
	return whole;
}

/** The balancer's file at ports of one's own. */
export const haproxyConfiguration = (
	folder: string,
	certificate: string,
	{
		http,
		https,
		site,
		ops,
	}: { readonly http: number; readonly https: number; readonly site: number; readonly ops: number },
): string =>
	localFile(folder, "haproxy.cfg", {
		"/etc/haproxy/certs/support.example.com.pem": certificate,
		// What it is then is whoever runs the tests.
		"user haproxy": `uid ${process.getuid?.() ?? 0}`,
		"group haproxy": `gid ${process.getgid?.() ?? 0}`,
		"chroot /var/lib/haproxy": "",
		// As many connections as any user may open.
		"maxconn 20000": "maxconn 400",
		"bind :80": `bind 127.0.0.1:${http}`,
		"bind :443": `bind 127.0.0.1:${https}`,
		"check port 4322": `check port ${ops}`,
		"10.0.0.11:4321": `127.0.0.1:${site}`,
		"10.0.0.12:4321": `127.0.0.1:${site}`,
	});
