import type { KeyObject } from "node:crypto";
import type { Pack } from "#src/packs/pack.ts";
import { formatProblem } from "#src/packs/problem.ts";
import { databasePath } from "../current.ts";
import { type Database, openForReading } from "../database.ts";
import { IMPORT_RULES } from "../import-rules.ts";
import { namesLedBack } from "../names-led-back.ts";
import { siteIn } from "../version-facts.ts";
import { type Kept, retireItems } from "./ledger/retire.ts";
import { loadPack } from "./load-pack.ts";
import type { Progress } from "./progress.ts";
import { Sources } from "./sources.ts";
import type { Refusal } from "./with-import-lock.ts";

/** A pack that is read whole. */
export interface Reading {
	readonly packDir: string;
	readonly dataDir: string;
	/** The version that it is held against, of which what is known needs not be read anew; null when there is none. */
	readonly version: string | null;
	/** Why the pack may not take the place of that version; null when it may. */
	readonly faultOf?: (pack: Pack, previous: Database) => string | null;
	/** Whether retired items may go that have no text in the default locale, as where that is meant. */
	readonly mayLose?: boolean;
	/** What signs what the files hold; a string says why nothing does. */
	readonly signing: () => KeyObject | string;
	readonly tell: (line: string) => void;
	readonly progress: Progress;
}

export interface WholePack {
	/** With what it has no more. */
	readonly kept: Kept;
	readonly sources: Sources;
	readonly previous: Database | null;
	readonly key: KeyObject;
}

/** Reads and checks a pack whole, and does something with it, or says why it is refused. */
export async function withWholePack<Outcome>(
	{ packDir, dataDir, version, faultOf, mayLose = true, signing, tell, progress }: Reading,
	use: (whole: WholePack) => Promise<Outcome>,
): Promise<Outcome | Refusal> {
	const refused = (reasons: readonly string[]): Refusal => ({ state: "refused", reasons });
	const previous = version === null ? null : openForReading(databasePath(dataDir, version));
	const sources = new Sources(previous, IMPORT_RULES);
	const loaded = loadPack(packDir, sources, previous, progress);
	try {
		const { pack, problems } = loaded;
		if (!pack || problems.length > 0) return refused(problems.map(formatProblem));
		const key = signing();
		if (typeof key === "string") return refused([key]);
		const fault = previous && faultOf ? faultOf(pack, previous) : null;
		if (fault !== null) return refused([fault]);
		// Of another brand nothing stays.
		const own = previous && siteIn(previous)?.brand === pack.site.brand ? previous : null;
		const ledBack = version === null ? new Map() : namesLedBack(dataDir, version);
		const kept = retireItems({ ...loaded, pack, previous: own, mayLose, now: Date.now(), ledBack, tell });
		if (kept.fault !== null) return refused([kept.fault]);
		return await use({ kept, sources, previous, key });
	} finally {
		loaded.close();
		sources.close();
		previous?.close();
	}
}
