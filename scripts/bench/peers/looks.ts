import { Agent, get } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { brotliCompressSync, constants } from "node:zlib";
import { replyOf } from "../cached-page.ts";
import type { Running } from "./candidate.ts";

/** Requests at once for an address that nobody asked for before. */
export const STAMPEDE = 200;
/** A reply that takes longer, in milliseconds, waited for something. */
export const SLOW = 100;
/** How long a change is waited for, in milliseconds. */
const STALENESS_PATIENCE = 30_000;

/** Bytes of a reply as a browser gets it: its head, and its body with what frames it. */
export function bytesOnWire({ origin, path }: Running): Promise<{ readonly head: number; readonly body: number }> {
	const { host, hostname, port } = new URL(origin);
	const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, "Accept-Encoding: gzip, deflate, br", "Connection: close"];
	return new Promise((found, failed) => {
		const chunks: Buffer[] = [];
		const socket = connect(Number(port), hostname, () => socket.write(`${lines.join("\r\n")}\r\n\r\n`));
		socket.on("data", (chunk) => chunks.push(Buffer.from(chunk)));
		socket.once("error", failed);
		socket.once("end", () => {
			const bytes = Buffer.concat(chunks);
			const head = bytes.indexOf("\r\n\r\n") + 4;
			found({ head, body: bytes.length - head });
		});
	});
}

/** Bytes of the page alone, compressed as this site compresses, whatever its server does. */
export async function compressedAlike({ origin, path }: Running): Promise<number> {
	const html = await (await fetch(origin + path)).text();
	return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}

/** Bytes of script before a visitor does anything: files that the page names, as they come, and inline ones compressed by themselves. */
export async function scriptBytes({ origin, path }: Running): Promise<number> {
	const html = await (await fetch(origin + path)).text();
	const files = new Set(
		[...html.matchAll(/<script[^>]*? src="([^"]+)"|<link[^>]*? rel="modulepreload"[^>]*? href="([^"]+)"/g)].map(
			([, script, preloaded]) => script ?? preloaded ?? "",
		),
	);
	let bytes = 0;
	for (const file of files) bytes += (await replyOf(new URL(file, origin).href)).body.length;
	const inline = [...html.matchAll(/<script(?![^>]*(?: src=|type="(?!module)))[^>]*>([\s\S]*?)<\/script>/g)];
	const text = inline.map(([, script = ""]) => script).join("\n");
	return bytes + (text === "" ? 0 : brotliCompressSync(text).length);
}

/** Renders for many requests at once for one address that was never asked for; null where nothing is rendered. */
export async function rendersOfStampede({ origin, stampedeAt, renders }: Running): Promise<number | null> {
	if (stampedeAt === null || renders === null) return null;
	const agent = new Agent({ maxSockets: STAMPEDE });
	const before = await renders();
	const ask = () =>
		new Promise<number | undefined>((done, failed) => {
			get(origin + stampedeAt, { agent }, (reply) => reply.resume().once("end", () => done(reply.statusCode))).once(
				"error",
				failed,
			);
		});
	const statuses = await Promise.all(Array.from({ length: STAMPEDE }, ask));
	agent.destroy();
	if (statuses.some((status) => status !== 200))
		throw new Error(`${origin}${stampedeAt} answered ${new Set(statuses)}.`);
	// What it printed is under way to us.
	await wait(200);
	return (await renders()) - before;
}

/** What readers notice of a change. */
export interface Staleness {
	/** Seconds from when a change was made to the first reply that shows it. */
	readonly seconds: number;
	/** Replies that took longer than `SLOW`, of how many that were asked for one after the other. */
	readonly slow: number;
	readonly asked: number;
}

/** Changes the page while one reader asks for it again and again; null where it cannot change. */
export async function stalenessOf({ origin, path, change }: Running): Promise<Staleness | null> {
	if (change === null) return null;
	const word = `changed${Date.now()}`;
	let slow = 0;
	let asked = 0;
	let seen = Number.NaN;
	let changed = Number.POSITIVE_INFINITY;
	const end = performance.now() + STALENESS_PATIENCE;
	const reader = (async () => {
		while (Number.isNaN(seen) && performance.now() < Math.max(end, changed + STALENESS_PATIENCE)) {
			const began = performance.now();
			const text = await (await fetch(origin + path)).text();
			if (performance.now() - began > SLOW) slow += 1;
			asked += 1;
			if (text.includes(word)) seen = performance.now();
			await wait(2);
		}
	})();
	// So that what is asked for before the change is among it.
	await wait(100);
	changed = await change(word);
	await reader;
	return { seconds: Math.max(seen - changed, 0) / 1000, slow, asked };
}
