import { Agent, get } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer();
});
afterAll(() => site?.stop());

const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

const ask = (path: string) =>
	new Promise<string>((resolve, reject) => {
		get(site.origin + path, { agent }, (reply) => {
			let text = "";
			reply
				.setEncoding("utf8")
				.on("data", (chunk: string) => (text += chunk))
				.on("end", () => resolve(`${reply.statusCode} ${text}`));
		}).on("error", reject);
	});

const renders = () => site.metric("renders_total", 'page_type="product"');

test("a thousand visitors of a cold page cause one render", async () => {
	const replies = await Promise.all(
		Array.from({ length: 1000 }, () => ask("/electronics/support/televisions/lumen-e9-65")),
	);
	expect(new Set(replies).size).toBe(1);
	expect(replies[0]).toMatch(/^200 /);
	expect(await renders()).toBe(1);
});

test("a thousand visitors of an out-of-date page cause one render", async () => {
	const before = await renders();
	await site.invalidate("product:lumen-e9-65");
	const replies = await Promise.all(
		Array.from({ length: 1000 }, () => ask("/electronics/support/televisions/lumen-e9-65")),
	);
	expect(replies.every((reply) => reply.startsWith("200 "))).toBe(true);
	await expect.poll(renders).toBe(before + 1);
});

test("an invalidation of one product renders no other page again", async () => {
	await ask("/electronics/support/televisions/lumen-c5-43");
	await ask("/electronics/support/televisions/lumen-c5-43/specifications");
	await site.quiet();
	const all = await site.metric("renders_total");
	await site.invalidate("product:no-such-product");
	await ask("/electronics/support/televisions/lumen-c5-43");
	expect(await site.metric("renders_total")).toBe(all);
});
