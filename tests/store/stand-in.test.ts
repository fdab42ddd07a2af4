import { existsSync, truncateSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { currentPath, databasePath, readCurrent } from "#src/store/current.ts";
import { findVersion } from "#src/store/find-version.ts";
import { wholeFollowers } from "#src/store/followers.ts";
import { writeWaiting } from "#src/store/waiting-version.ts";
import { publishVersion } from "#src/store/write/publish-version.ts";
import { contentIn } from "#tests/fixtures/content-commands.ts";
import { ARTICLE, replace } from "#tests/fixtures/harmed-pack.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
});
afterEach(() => copy.cleanUp());

async function imported(words: string): Promise<string> {
	replace(ARTICLE, /Use .*/, `Use ${words}.`)(copy);
	const outcome = await copy.import();
	if (outcome.state === "refused") throw new Error(JSON.stringify(outcome));
	return outcome.version;
}
const damage = (version: string) => truncateSync(databasePath(copy.dataDir, version), 4_096);
const publish = (version: string | null, isBack = version === null) =>
	publishVersion(copy.dataDir, version, () => {}, false, isBack);
const found = () => findVersion(copy.dataDir, "own");

const command = (...args: readonly string[]) => contentIn(copy.dataDir, ...args);

test.each([
	["a rollback", null, true],
	["a rollback to it", "named", true],
	["publishing it", "named", false],
] as const)(
	"%s makes what stands in for a damaged version the one that should be in force",
	async (_, target, isBack) => {
		await imported("water");
		const first = await imported("less water");
		const second = await imported("soap");
		damage(second);
		expect(await found()).toMatchObject({ named: second, kept: { version: first } });
		expect(await publish(target === null ? null : first, isBack)).toMatchObject({
			state: "published",
			version: first,
			stoodInFor: second,
		});
		expect(await found()).toMatchObject({ named: first, kept: { version: first }, refused: [], isNoted: true });
		expect(readCurrent(copy.dataDir)?.back).not.toContain(second);
		expect(await publish(first)).toMatchObject({ state: "unchanged" });
		expect(await copy.import()).toMatchObject({ state: "imported", version: expect.stringMatching(/^4-/) });
	},
);

test("what stands in for a CURRENT that cannot be read is named in it again", async () => {
	const first = await imported("water");
	writeFileSync(currentPath(copy.dataDir), "{");
	expect(await publish(null)).toMatchObject({ state: "published", version: first, stoodInFor: "CURRENT" });
	expect(await found()).toMatchObject({ named: first, kept: { version: first }, refused: [] });
});

test("what should have followed by now and is damaged follows no more what stands in for it", async () => {
	copy.edit("articles/pair-pebble/data.json", (text) =>
		text.replace("{", '{\n\t"shown": { "from": "2099-01-01T08:00Z" },'),
	);
	const first = await imported("water");
	const [follower] = wholeFollowers(copy.dataDir, first);
	if (!follower) throw new Error("nothing follows");
	damage(follower.version);
	writeWaiting(copy.dataDir, { ...follower, from: new Date(Date.now() - 1_000).toISOString() }, copy.dataDir);
	expect(await found()).toMatchObject({ named: follower.version, kept: { version: first } });
	expect(await publish(null)).toMatchObject({ state: "published", version: first, stoodInFor: follower.version });
	expect(await found()).toMatchObject({ named: first, kept: { version: first }, refused: [] });
	expect(existsSync(databasePath(copy.dataDir, follower.version))).toBe(false);
});

test("the commands name what stands in, how it stays, and what it stood in for", async () => {
	const first = await imported("water");
	const second = await imported("soap");
	damage(second);
	expect(command("list").stderr).toContain(`Version ${first} stands in for ${second}: import the pack again, or`);
	expect(command("rollback")).toMatchObject({
		status: 0,
		stdout: `Content ${first} is in force, and should be: it stood in for ${second}, which cannot be used.\n`,
	});
	expect(command("list")).toMatchObject({ status: 0, stderr: "" });
});
