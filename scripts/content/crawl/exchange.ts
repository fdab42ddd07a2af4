import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { KIND_NAMES } from "#src/packs/pack.ts";

/** What a crawl has written when it is whole; its name begins with a dot, so that it is no part of the pack. */
const WHOLE = ".crawled-whole";

const FOLDERS = [...KIND_NAMES, "terms"];

/** Puts a written crawl in the place of the one before. @param aside its folder, beside or in the pack's */
export function exchange(packDir: string, aside: string): void {
	// An empty folder stands for a kind of which nothing is left.
	for (const name of FOLDERS) mkdirSync(join(aside, name), { recursive: true });
	renameSync(aside, join(packDir, WHOLE));
	finishExchange(packDir);
}

/**
 * Goes on with an exchange that was ended. There is no `site.json` until all else is there, so that no half a pack can be
 * taken for a whole one.
 */
export function finishExchange(packDir: string): void {
	const whole = join(packDir, WHOLE);
	if (!existsSync(whole)) return;
	const names = readdirSync(whole).filter((name) => name !== "site.json");
	// Of the crawl before, as long as the new one is not in its place.
	if (existsSync(join(whole, "site.json"))) {
		rmSync(join(packDir, "site.json"), { force: true });
		for (const name of names) {
			rmSync(join(packDir, name), { recursive: true, force: true });
			renameSync(join(whole, name), join(packDir, name));
		}
		for (const name of FOLDERS) {
			const folder = join(packDir, name);
			if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
		}
		renameSync(join(whole, "site.json"), join(packDir, "site.json"));
	}
	rmSync(whole, { recursive: true });
}
