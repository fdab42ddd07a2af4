import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

/** Every way in which Node compresses, counted before the site is loaded, and told on a signal. */
const COUNTING = `
import zlib from "node:zlib";
import { syncBuiltinESMExports } from "node:module";
let count = 0;
for (const name of Object.keys(zlib).filter((each) => /^(brotliCompress|gzip|deflate|zstdCompress)/.test(each))) {
	const own = zlib[name];
	if (typeof own !== "function") continue;
	zlib[name] = function (...given) { count += 1; return own.apply(this, given); };
	Object.assign(zlib[name], own);
}
syncBuiltinESMExports();
process.on("SIGUSR2", () => console.log(JSON.stringify({ compressed: count })));
`;

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(COUNTING)}` });
});
afterAll(() => site?.stop());

/** How often something was compressed so far. */
async function compressed(): Promise<number> {
	const told = () => site.log.filter((line) => line.startsWith('{"compressed"'));
	const before = told().length;
	site.process.kill("SIGUSR2");
	await expect.poll(() => told().length).toBeGreaterThan(before);
	return JSON.parse(told().at(-1) ?? "{}").compressed;
}

test("a kept page is compressed once, however many read it in whatever coding", async () => {
	const page = `${site.origin}/electronics/support/televisions/lumen-e9-65`;
	const first = await compressed();
	const words = await (await fetch(page)).text();
	await site.quiet();
	const kept = await compressed();
	expect(kept).toBeGreaterThan(first);
	for (let visit = 0; visit < 600; visit += 1) {
		const coding = ["br", "gzip", "identity"][visit % 3] ?? "";
		const reply = await fetch(page, { headers: { "accept-encoding": coding } });
		expect(reply.headers.get("content-encoding") ?? "identity").toBe(coding);
		expect(await reply.text()).toBe(words);
	}
	expect(await compressed()).toBe(kept);
});
