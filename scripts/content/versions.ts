import { minute } from "#src/site/minute.ts";
import { visible } from "#src/site/unseen.ts";
import { type DamagedFile, lastOf, readDamagedFiles, tellUnreadable } from "#src/store/damage/damaged-files.ts";
import { findVersion, tellRefused } from "#src/store/find-version.ts";
import { type ListedVersion, listVersions } from "#src/store/list-versions.ts";
import { type PublishOutcome, publishVersion } from "#src/store/write/publish-version.ts";
import type { Refusal } from "#src/store/write/with-import-lock.ts";
import { several } from "./several.ts";

/**
 * Prints the versions that are there, the newest first, with the items of each kind. The status of the process: 1 when there is
 * none, or the one that should be in force cannot be.
 */
export async function printVersions(dataDir: string): Promise<number> {
	const versions = listVersions(dataDir);
	const { named, kept, refused } = await findVersion(dataDir, "any");
	for (const [index, each] of versions.entries()) {
		// What is newer and was taken back is none that it came from.
		const base = each.base === null ? versions[index + 1] : versions.find(({ version }) => version === each.base);
		console.log(visible(`${each.version}  ${stateOf(each, versions)}${madeOf(each)}`));
		console.log(`    ${itemsOf(each, base)}`);
	}
	for (const each of refused) console.error(visible(tellRefused(each)));
	if (refused.length > 0) console.error(visible(standsIn(named, kept?.version ?? null)));
	const damaged = readDamagedFiles(dataDir);
	if (damaged !== null && damaged.length > 0) console.error(toldOfDamaged(damaged));
	const isDamageKnown = damaged !== null;
	if (!isDamageKnown)
		console.error(visible(`${tellUnreadable(dataDir)}: npm run content -- verify finds out and writes it anew.`));
	if (versions.length > 0) return refused.length > 0 || !isDamageKnown ? 1 : 0;
	console.error(
		visible(`There is no content in ${dataDir}. Import a pack first: npm run content -- import --pack DIR`),
	);
	return 1;
}

function toldOfDamaged(files: readonly DamagedFile[]): string {
	const count = `${lastOf(files) === null ? "" : "at least "}${several(files.length, "file")}`;
	return `${count} ${files.length === 1 ? "is" : "are"} damaged and offered to nobody: import the pack again. npm run content -- verify names each.`;
}

const standsIn = (named: string | null, kept: string | null): string =>
	`${kept === null ? "Nothing" : `Version ${kept}`} stands in${named === null ? "" : ` for ${named}`}: import the pack again${kept === null ? "" : `, or have it be in force for good: npm run content -- publish ${kept}`}.`;

const WAITS: ReadonlySet<ListedVersion["state"]> = new Set(["waiting", "taken back"]);

function stateOf({ state, after, from, items }: ListedVersion, all: readonly ListedVersion[]): string {
	const since = from === null ? "" : minute(from);
	// What a site does then, which looks at each byte where it has a doubt, is in its log.
	if (state === "in force" && items === null) return "SHOULD BE IN FORCE, another one stands in";
	if (state === "in force") return since === "" ? "IN FORCE" : `IN FORCE since ${since}`;
	if (state === "follows") {
		const isHeld = all.some((each) => each.version === after && WAITS.has(each.state));
		return isHeld ? `follows ${after} at ${since} once that is published` : `follows ${after} by itself at ${since}`;
	}
	if (state === "taken back") return "taken back, waits to be published again";
	return state === "waiting" ? "waits to be published" : "kept";
}

function madeOf({ made, pack }: ListedVersion): string {
	return `${made === null ? "" : `, imported ${minute(made)}`}${pack === null ? "" : ` from ${pack}`}`;
}

/** How many there are of each kind, and the difference to the version that it was made from. */
function itemsOf({ items }: ListedVersion, before: ListedVersion | undefined): string {
	if (!items) return "its database cannot be read";
	const counted = Object.entries(items).flatMap(([kind, n = 0]) => {
		const more = before?.items ? n - (before.items[kind] ?? 0) : 0;
		return n === 0 && more === 0 ? [] : [`${kind} ${n}${more === 0 ? "" : ` (${more > 0 ? "+" : ""}${more})`}`];
	});
	return counted.join(", ") || "no items";
}

/**
 * Puts a version in force that is there already. The status of the process: 1 when that one is not.
 *
 * @param version null: the one before; @param force also one that does not know what came, began, or ended, since it was made
 * @param isBack whether what is in force is taken back, so that the next rollback goes further back
 */
export async function publish(
	dataDir: string,
	version: string | null,
	{ force, isBack }: { readonly force: boolean; readonly isBack: boolean },
): Promise<number> {
	const outcome = await publishVersion(dataDir, version, (line) => console.error(visible(line)), force, isBack);
	if (outcome.state === "refused") {
		for (const reason of outcome.reasons) console.error(visible(reason));
		console.error("The content in force stays.");
		return 1;
	}
	console.log(visible(toldOf(outcome)));
	if (outcome.state === "published" && outcome.unprepared !== null)
		console.log(
			`What changes in it at ${minute(outcome.unprepared)} and after is not prepared: correct the pack and import it before that.`,
		);
	return 0;
}

function toldOf(outcome: Exclude<PublishOutcome, Refusal>): string {
	if (outcome.state === "unchanged") return `Content ${outcome.version} is already in force.`;
	const { version, tags, stoodInFor } = outcome;
	if (stoodInFor === undefined) return `Content ${version} is in force: ${several(tags.length, "changed tag")}.`;
	return `Content ${version} is in force, and should be: it stood in for ${stoodInFor}, which cannot be used.`;
}
