import { afterAll, beforeAll, expect, test } from "vitest";
import { getAtOnce } from "./at-once.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { rawGet } from "./raw-request.ts";

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer();
});
afterAll(() => site?.stop());

const ask = async (path: string) => {
	const { status, body } = await rawGet(site.port, path);
	return `${status} ${body}`;
};

const askAtOnce = async (path: string) => {
	const replies = await getAtOnce(
		site,
		Array.from({ length: 1000 }, () => path),
	);
	return replies.map(({ status, body }) => `${status} ${body}`);
};

const renders = () => site.metric("renders_total", 'page_type="product"');

test("a thousand visitors of a cold page cause one render", async () => {
	const replies = await askAtOnce("/electronics/support/televisions/lumen-e9-65");
	expect(new Set(replies).size).toBe(1);
	expect(replies[0]).toMatch(/^200 /);
	expect(await renders()).toBe(1);
});

test("a thousand visitors of an out-of-date page cause one render", async () => {
	const before = await renders();
	await site.invalidate("product:lumen-e9-65");
	const replies = await askAtOnce("/electronics/support/televisions/lumen-e9-65");
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
