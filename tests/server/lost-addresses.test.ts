import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importPack } from "#src/store/write/import-pack.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { ContentTeam } from "#tests/fixtures/content-team.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const S = "/electronics/support";
const EDITS = 200;
const EDITS_AN_IMPORT = 10;

let folder: string;
let team: ContentTeam;
let site: BuiltServer;
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "support-team-"));
	team = new ContentTeam(folder, Number(process.env["LOST_SEED"] ?? 7));
	expect(loadPack(team.packDir).problems).toEqual([]);
	expect(await importPack({ packDir: team.packDir, dataDir: join(folder, "data") })).toMatchObject({
		state: "imported",
	});
	site = await startBuiltServer({ DATA_DIR: join(folder, "data") });
});
afterAll(async () => {
	await site?.stop();
	rmSync(folder, { recursive: true, force: true });
});

const STALE = /; detail=stale/;

const get = (path: string) => fetch(site.origin + path, { redirect: "manual" });

/** A reply with its text, as new as the content: a page of before is still shown once, while it is made anew. */
async function getAnew(path: string): Promise<{ readonly reply: Response; readonly text: string }> {
	for (let more = 0; ; more++) {
		const reply = await get(path);
		const text = await reply.text();
		if (!STALE.test(reply.headers.get("cache-status") ?? "")) return { reply, text };
		if (more === 10) throw new Error(`${path} is not made anew.`);
		await site.quiet();
	}
}

/**
 * Every page that links lead to, from the home page on, and every one that is listed. Each is there: no page and no list leads to
 * an address of before.
 */
async function crawl(): Promise<ReadonlySet<string>> {
	/** Every address, with where it was found. */
	const seen = new Map([[S, "the beginning"]]);
	const amiss: string[] = [];
	const listed = await (await get("/api/content/support/addresses?start=0&num=1000")).json();
	for (const { path } of listed.results) for (const prefix of ["", "/de"]) seen.set(prefix + S + path, "the list");
	for (const [path, from] of seen) {
		const { reply, text } = await getAnew(path);
		if (reply.status !== 200) amiss.push(`${path}: ${reply.status}, found on ${from}`);
		for (const [, href = ""] of text.matchAll(/<a [^>]*href="([^"?#]*)/g))
			if (
				href.startsWith(S) &&
				!/\/(files|_assets|asc|tickets|feeds|results)(\/|$)|\.(md|json|csv|txt|xml)$/.test(href) &&
				!seen.has(href)
			)
				seen.set(href, path);
	}
	expect(amiss).toEqual([]);
	return new Set(seen.keys());
}

test(`after ${EDITS} edits of a content team no address is lost`, async () => {
	const known = new Set(await crawl());
	const told: string[] = [];
	let version = "";
	for (let edit = 0; edit < EDITS; ) {
		for (let more = 0; more < EDITS_AN_IMPORT; more++, edit++) told.push(team.edit());
		team.save();
		expect(loadPack(team.packDir).problems, told.join("\n")).toEqual([]);
		const outcome = await importPack({ packDir: team.packDir, dataDir: join(folder, "data"), force: true });
		if (outcome.state === "refused") throw new Error(JSON.stringify(outcome));
		version = outcome.version;
		const inForce = async () => (await (await get("/api/content/support/brand")).json()).contentVersion;
		await expect.poll(inForce).toBe(version);
		for (const path of await crawl()) known.add(path);
	}
	const lost: string[] = [];
	const counts = { there: 0, moved: 0, gone: 0 };
	for (const path of known) {
		const { status, headers } = (await getAnew(path)).reply;
		const location = headers.get("location") ?? "";
		if (status === 200) counts.there++;
		else if (status === 410 && team.isDeleted(path)) counts.gone++;
		else if (status === 301 || status === 308) {
			const then = (await getAnew(location)).reply;
			if (then.status === 200) counts.moved++;
			else lost.push(`${path} -> ${status} ${location} -> ${then.status}`);
		} else lost.push(`${path}: ${status}`);
	}
	expect(lost, `${told.join("\n")}\n${JSON.stringify(counts)}`).toEqual([]);
	// The sequence holds each of them.
	for (const count of Object.values(counts)) expect(count).toBeGreaterThan(10);
});
