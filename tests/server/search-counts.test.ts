import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { SEARCH_COUNTS_WAITING } from "#src/site/sending-limits.ts";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";
import { startBuiltServer } from "./built-server.ts";
import { runProgram } from "./run-program.ts";

test("searches are told that several networks made: nobody is several by what he says, by his addresses or by many words", async () => {
	// With another secret one network in 256 is taken for one before it.
	const site = await startBuiltServer({
		TRUSTED_PROXY_HOPS: "1",
		LINK_SECRET: "the secret by which readers are told apart",
	});
	onTestFinished(async () => void (await site.stop()));
	const from = (network: number, browser = "any") => ({
		"user-agent": browser,
		"x-forwarded-for": network > 9 ? `2001:db8:7:${network}::1` : `198.51.${network}.1`,
	});
	const search = (query: string, sender: Record<string, string>) =>
		fetch(`${site.origin}/electronics/support/results?query=${encodeURIComponent(query)}`, { headers: sender }).then(
			(page) => page.text(),
		);
	// The page is kept: most readers are answered without a render, with the very same words.
	for (const network of [1, 2, 3, 4])
		for (const query of ["qxzvw plumbus", "qxzvw 0123456789", "HTV-65E8K", "aaa4-bbb5-ccc6 qxzvw"])
			await search(query, from(network));
	// One who says that he is many, and one with many addresses of his own, are each one; so is who opens a page.
	const referer = `${site.origin}/electronics/support/results?query=remote+batteries`;
	const open = (sender: Record<string, string>, headers: Record<string, string>) =>
		fetch(`${site.origin}/electronics/support/televisions`, { headers: { ...sender, ...headers } });
	for (const own of [11, 12, 13, 14]) {
		for (const query of ["qxzvw alone", "Qxzvw  Alone", "QXZVW alone"]) await search(query, from(own));
		for (const query of ["qxzvw by one", "remote batteries"]) await search(query, from(5, `browser ${own}`));
		await open(from(5, `browser ${own}`), { referer });
	}
	// What is found and opened by one of three readers, and what is opened from elsewhere or fetched ahead.
	for (const network of [6, 7]) {
		await search("remote batteries", from(network));
		await open(from(network), { referer, "sec-purpose": "prefetch" });
		await open(from(network), { referer: referer.replace("127.0.0.1", "elsewhere.example") });
	}
	// One who invents words, so many that no others would find room.
	for (let each = 0; each < SEARCH_COUNTS_WAITING; each += 1)
		await search(`zzqx${each.toString(36)}`, from(8, `browser ${each}`));
	for (const network of [1, 2, 3]) await search("qxzvw zzyzx", from(network));
	// Other words are looked for, some of the words are left out, or nothing has all of them.
	for (const network of [1, 2, 3])
		for (const query of ["blutooth", "qxzvw remote", "fridge soundbar vacuum"]) await search(query, from(network));
	const ended = once(site.process, "exit");
	site.process.kill("SIGTERM");
	await ended;
	const { status, stdout } = await runProgram(
		process.execPath,
		["scripts/inbox.ts", "health", "--json", "--data", site.dataDir],
		{ env: BARE_ENVIRONMENT },
	);
	expect(status).toBe(0);
	const { findings, searches, otherwise, unopened } = JSON.parse(stdout);
	expect(findings.corrected).toBeGreaterThanOrEqual(3);
	expect(Object.keys(findings)).toEqual(["found", "corrected", "relaxed", "nothing"]);
	// A number that no product has may find another: it is told either way.
	const isNumber = ({ query }: { readonly query: string }) => query === "htv-65e8k";
	expect([...searches, ...otherwise, ...unopened].filter(isNumber)).toMatchObject([{ locale: "en_GB", count: 4 }]);
	const others = [searches, otherwise, unopened].map((told) =>
		told.filter((each: { query: string }) => !isNumber(each)),
	);
	expect(others).toEqual([
		[
			{ locale: "en_GB", query: "qxzvw plumbus", count: 4 },
			{ locale: "en_GB", query: "qxzvw zzyzx", count: 3 },
		],
		[
			{ locale: "en_GB", query: "blutooth", finding: "corrected", count: 3, opened: 0 },
			{ locale: "en_GB", query: "fridge soundbar vacuum", finding: "relaxed", count: 3, opened: 0 },
			{ locale: "en_GB", query: "qxzvw remote", finding: "relaxed", count: 3, opened: 0 },
		],
		[{ locale: "en_GB", query: "remote batteries", count: 3, opened: 1 }],
	]);
});
