import { LINK_HOST_DELAY, REPORTED_MAX, VERIFY_BYTES_PER_SECOND } from "#src/site/link-limits.ts";
import { keptKeyPath, readKey } from "../checksums-key.ts";
import { databasePath } from "../current.ts";
import { type DamagedFile, lastOf, readDamagedFiles, tellUnreadable } from "../damage/damaged-files.ts";
import { findVersion, type RefusedVersion, tellRefused } from "../find-version.ts";
import { Reader } from "../read/reader.ts";
import { VersionRows } from "../read/version-rows.ts";
import { settleLeft } from "../write/settle-left.ts";
import { checkFiles } from "./check-files.ts";
import { insideLink } from "./inside-link.ts";
import type { LinkOutcome } from "./link-outcome.ts";
import { linksIn } from "./links-in.ts";
import { OutsideLinks } from "./outside-links.ts";
import { signatureFault } from "./signature-fault.ts";
import { type ReportedLink, VerifyState } from "./verify-state.ts";

export interface VerifyOptions {
	readonly dataDir: string;
	/** Of the private key that signs what files hold; null: in the data directory. */
	readonly keyFile?: string | null;
	/** Origins of this site: links to them are links within. */
	readonly origins: readonly string[];
	/** Whether addresses elsewhere are asked. */
	readonly asksOutside: boolean;
	/** Whether those of this machine and of private networks are, too. */
	readonly allowPrivate?: boolean;
	/** Milliseconds between two requests to one host. */
	readonly delay?: number;
	/** Bytes of files read in a second. */
	readonly bytesPerSecond?: number;
	/** Told in one line what is done. */
	readonly tell?: (line: string) => void;
}

/** What a check has found; of each sort of fault the first thousand. */
export interface VerifyReport {
	readonly version: string;
	readonly began: string;
	readonly ended: string;
	/** Versions that cannot be used, each with what is wrong. */
	readonly refused: readonly RefusedVersion[];
	/** What is wrong with the signed list of files; null for a good one. */
	readonly signature: string | null;
	readonly files: { readonly checked: number; readonly bytes: number; readonly damaged: readonly DamagedFile[] };
	readonly links: {
		readonly counts: Readonly<Partial<Record<LinkOutcome | "waiting", number>>>;
		readonly broken: readonly ReportedLink[];
		readonly unreachable: readonly ReportedLink[];
		readonly moved: readonly ReportedLink[];
	};
}

/**
 * Holds the content in force against what was imported: the bytes of its database and of every file, and where its links
 * lead. One that is ended goes on where it was when it is started again.
 *
 * @throws when there is no content, or another check is at work
 */
export async function verify(options: VerifyOptions): Promise<VerifyReport> {
	const { dataDir, keyFile, origins, asksOutside, tell = () => {} } = options;
	const { bytesPerSecond = VERIFY_BYTES_PER_SECOND, delay = LINK_HOST_DELAY, allowPrivate = false } = options;
	// Where nothing can be written, verifying says so itself.
	await settleLeft(dataDir).catch(() => {});
	const { kept, refused } = await findVersion(dataDir, "any", "bytes");
	if (!kept)
		throw new Error(
			[...refused.map(tellRefused), `There is no content in ${dataDir} that can be used. Import a pack first.`].join(
				"\n",
			),
		);
	tell(`version ${kept.version}: its database holds what was imported`);
	const state = new VerifyState(dataDir, kept.version);
	const rows = new VersionRows(databasePath(dataDir, kept.version), "asc");
	const { database } = rows;
	try {
		if (readDamagedFiles(dataDir) === null)
			tell(`${tellUnreadable(dataDir)}: every file is looked at, and it is written anew`);
		const damaged = await checkFiles(dataDir, database, state, { bytesPerSecond });
		const { files, bytes, began } = state.run();
		tell(`${files} files, ${(bytes / 1e6).toFixed(0)} MB: ${damaged.length} damaged`);
		const last = lastOf(damaged);
		if (last !== null)
			tell(
				`More are damaged than are listed one by one: none behind files/${last} is offered to anybody until an import`,
			);
		state.listLinks(() => linksIn(database, origins));
		const reader = new Reader(rows, rows.site.defaultLocale, "");
		for (let path = state.next(""); path !== null; path = state.next("")) state.keep(path, insideLink(reader, path));
		if (asksOutside) await new OutsideLinks({ delay, allowPrivate }).check(state);
		const counts = state.counts();
		tell(
			`links: ${
				Object.entries(counts)
					.flatMap(([outcome, count]) => `${count} ${outcome}`)
					.join(", ") || "none"
			}`,
		);
		const links = {
			counts,
			broken: state.linksOf("broken"),
			unreachable: state.linksOf("unreachable"),
			moved: state.linksOf("moved"),
		};
		const signature = signatureFault(database, readKey(keyFile ?? keptKeyPath(dataDir)));
		state.finish();
		const ended = new Date().toISOString();
		const found = { checked: files, bytes, damaged: damaged.slice(0, REPORTED_MAX) };
		return { version: kept.version, began, ended, refused, signature, files: found, links };
	} finally {
		database.close();
		state.close();
	}
}
