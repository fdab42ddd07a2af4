import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openContent } from "#src/store/content.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import {
	API,
	api,
	content,
	copy,
	crawl,
	eachWithACrawledApi,
	instead,
	packDir,
	said,
	serveInstead,
} from "#tests/fixtures/crawled-api.ts";

eachWithACrawledApi();

test("a crawl that was ended goes on where it was, and asks nothing twice", async () => {
	const first = new Set<string>();
	let isAway = false;
	api.instead = ({ url = "", socket }) => {
		isAway ||= url.startsWith(`${API}/de_DE/`);
		if (isAway) socket.destroy();
		else first.add(url);
		return isAway;
	};
	expect(await crawl()).toBe(1);
	expect(said.join("\n")).toContain("Run the command again to go on.");
	expect(existsSync(join(packDir(), "site.json"))).toBe(false);
	expect(first.size).toBeGreaterThan(20);
	api.asked.length = 0;
	api.instead = () => false;
	expect(await crawl()).toBe(0);
	const again = api.asked.filter((path) => first.has(path) && !path.endsWith("/brand"));
	expect(again).toEqual([]);
	expect(loadPack(packDir()).problems).toEqual([]);
});

test("calls that never answer end no crawl as long as the brand is told", async () => {
	api.instead = instead(`${API}/en_GB/support-videos`, (_, response) => void response.writeHead(500).end());
	expect(await crawl()).toBe(0);
	api.asked.length = 0;
	expect(await crawl()).toBe(0);
	expect(api.asked.filter((path) => path.includes("/support-videos")).length).toBeGreaterThan(5);
	expect(loadPack(packDir()).problems).toEqual([]);
});

test("what changed since is asked for again", async () => {
	expect(await crawl()).toBe(0);
	api.asked.length = 0;
	expect(await crawl()).toBe(0);
	expect(api.asked).toEqual([`${API}/brand`]);
	copy.edit("articles/pair-pebble/en_GB.md", (text) =>
		text.replace(/^summary: .*$/m, 'summary: "Hold the button until it blinks, then choose it."'),
	);
	await copy.import();
	await vi.waitFor(() => expect(content.current()).not.toBe(""));
	const changed = await openContent(copy.dataDir);
	await serveInstead(changed);
	expect(await crawl()).toBe(0);
	changed.close();
});

test("an exchange that was ended is finished by the next crawl, whatever it is told", async () => {
	expect(await crawl()).toBe(0);
	const [whole, pack] = [join(packDir(), ".crawled-whole"), packDir()];
	mkdirSync(join(whole, "news-and-alerts"), { recursive: true });
	for (const name of ["site.json", "articles"]) renameSync(join(pack, name), join(whole, name));
	mkdirSync(join(pack, "articles/of-before"), { recursive: true });
	api.instead = ({ socket }) => socket.destroy() === socket;
	expect(await crawl()).toBe(1);
	expect(loadPack(pack).problems).toEqual([]);
	expect(existsSync(join(pack, "articles/of-before"))).toBe(false);
	expect(existsSync(join(pack, "articles/pair-pebble"))).toBe(true);
	expect(existsSync(join(pack, "news-and-alerts"))).toBe(false);
	expect(existsSync(whole)).toBe(false);
});
