import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#src/database/database.ts";
import { piecesOf } from "#src/database/pieces.ts";
import type { Session } from "#src/database/session.ts";
import {
	CONTENT_PATIENCE,
	CONTENT_PIECE_BYTES,
	CONTENT_PIECES_AT_ONCE,
	CONTENT_PUSH_LOOK,
	CONTENT_RECORDS_KEPT,
} from "#src/site/database-limits.ts";
import { diskFault } from "#src/site/disk-fault.ts";
import { IMPORT_PATIENCE } from "#src/site/pack-limits.ts";
import { checkVersion } from "../check-version.ts";
import { databasePath, readCurrent } from "../current.ts";
import { openForReading } from "../database.ts";
import { wholeFollowers } from "../followers.ts";
import { IMPORT_RULES } from "../import-rules.ts";
import { checksumIn, waitingVersions } from "../waiting-version.ts";
import { withBuildFolder } from "../write/build-folder.ts";
import { type Refusal, withImportLock } from "../write/with-import-lock.ts";
import { noteRecord } from "./known-record.ts";
import { packed, sha256Of } from "./pieces.ts";
import { RECORD_CHANNEL, RECORD_TABLES } from "./record-tables.ts";

export type PushOutcome =
	| {
			readonly state: "pushed";
			readonly version: string;
			readonly serial: number;
			/** What had to be sent, as it is kept. */
			readonly pieces: number;
			readonly bytes: number;
	  }
	| Refusal;

interface Sent {
	pieces: number;
	bytes: number;
}

/** A version with what the record says of it. */
interface Pushed {
	readonly version: string;
	readonly hash: string;
	readonly sha256: string;
	readonly made: string | null;
	readonly pack: string | null;
	readonly after: string | null;
	readonly from: string | null;
	readonly tags: readonly string[];
}

const refused = (reason: string): Refusal => ({ state: "refused", reasons: [reason] });
const hex = (text: string) => Buffer.from(text, "hex");

/**
 * Makes the content in force here the content of record, with what follows it by itself: in one transaction, of which others
 * see nothing or all. Sent is only what is not there yet.
 *
 * @param tell told in one line what the operator should know
 */
export const pushRecord = (dataDir: string, database: Database, tell: (line: string) => void): Promise<PushOutcome> =>
	withImportLock(dataDir, "push", tell, async () => {
		const versions = await versionsToPush(dataDir);
		if (typeof versions === "string") return refused(versions);
		const [head] = versions;
		if (!head) return refused("There is no content here.");
		try {
			const pushed = await database.transaction(
				RECORD_TABLES,
				(session) => push(session, dataDir, versions, tell),
				CONTENT_PATIENCE,
			);
			try {
				await withBuildFolder(dataDir, (folder) => noteRecord(dataDir, pushed.serial, folder));
			} catch (error) {
				// It is of record all the same: this machine takes its own push for another's, and finds all of it here.
				if (diskFault(error) === null) throw error;
			}
			return { state: "pushed", version: head.version, ...pushed };
		} catch (error) {
			if (error instanceof CannotPush) return refused(error.message);
			throw error;
		}
	});

/** A file is not what the version says, or it is not its turn. */
class CannotPush extends Error {}

/** The version that CURRENT names first, then what follows it; or why it cannot be. */
async function versionsToPush(dataDir: string): Promise<readonly Pushed[] | string> {
	const current = readCurrent(dataDir);
	if (!current) return `There is no content in ${dataDir}. Import a pack first: npm run content -- import --pack DIR`;
	const waiting = waitingVersions(dataDir);
	const followers = wholeFollowers(dataDir, current.version);
	const pushed: Pushed[] = [];
	for (const { version, after, from, tags } of [
		{ version: current.version, after: null, from: null, tags: current.tags },
		...followers,
	]) {
		const checked = await checkVersion(dataDir, version, checksumIn(current, waiting, version), "own");
		if (typeof checked === "string") return `Version ${version} cannot be pushed: ${checked}.`;
		const { sha256, made = null, pack = null } = checked.checksum;
		pushed.push({ version, hash: checked.hash, sha256, made, pack, after, from, tags });
	}
	return pushed;
}

async function push(session: Session, dataDir: string, versions: readonly Pushed[], tell: (line: string) => void) {
	const sent: Sent = { pieces: 0, bytes: 0 };
	await awaitTurn(session, tell);
	const serial = await nextSerial(session);
	for (const each of versions) {
		await pushBlob(session, databasePath(dataDir, each.version), each.sha256, sent);
		const { version, hash, made, pack, sha256, after, from, tags } = each;
		await session.run(
			`INSERT INTO content_version (version, serial, rules, hash, made, pack, database, after, since, tags)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (version) DO UPDATE SET serial = excluded.serial,
			database = excluded.database, after = excluded.after, since = excluded.since, tags = excluded.tags`,
			...[version, serial, IMPORT_RULES, hash, made, pack, hex(sha256), after, from, JSON.stringify(tags)],
		);
		await pushFiles(session, dataDir, version, sent);
	}
	const [head] = versions;
	await session.run(
		`INSERT INTO content_record (serial, version) VALUES ($1, $2)
		ON CONFLICT (place) DO UPDATE SET serial = excluded.serial, version = excluded.version`,
		...[serial, head?.version ?? ""],
	);
	await forgetOld(session);
	// Heard when the transaction is committed, and not before.
	await session.run("SELECT pg_notify($1, $2)", RECORD_CHANNEL, String(serial));
	return { serial, ...sent };
}

/** Pushes come one after the other, of whatever machines. @throws {CannotPush} when another one does not end */
async function awaitTurn(session: Session, tell: (line: string) => void): Promise<void> {
	const until = performance.now() + IMPORT_PATIENCE;
	for (let isTold = false; ; isTold = true) {
		const turn = await session.row<{ readonly isOurs: boolean }>(
			`SELECT pg_try_advisory_xact_lock(hashtextextended('content_record', 0)) AS "isOurs"`,
		);
		if (turn?.isOurs) return;
		if (!isTold) tell("Another push is at work; this one comes after it.");
		if (performance.now() > until)
			throw new CannotPush(`Another push has not ended in ${IMPORT_PATIENCE / 60_000} minutes; end it and try again.`);
		await pause(CONTENT_PUSH_LOOK);
	}
}

/** The clock's milliseconds: a database that was restored, or is another one, counts on beyond what machines have seen. */
async function nextSerial(session: Session): Promise<number> {
	const next = await session.row<{ readonly serial: number }>(
		`SELECT greatest(coalesce(max(serial), 0) + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint) AS serial
		FROM content_version`,
	);
	if (!next) throw new Error("An aggregate has no row.");
	return next.serial;
}

async function pushFiles(session: Session, dataDir: string, version: string, sent: Sent): Promise<void> {
	const database = openForReading(databasePath(dataDir, version));
	try {
		const files = database.all<{ folder: string; name: string; sha256: string }>(
			// Both of one row: the one that has the least (SQLite, "bare columns in an aggregate query").
			"SELECT min(folder || '/' || name), folder, name, sha256 FROM file GROUP BY sha256",
		);
		for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
			const batch = files.slice(at, at + FILES_AT_ONCE);
			const hashes = batch.map(({ sha256 }) => hex(sha256));
			const there = await session.rows<{ readonly sha256: Buffer }>(
				"SELECT sha256 FROM content_blob WHERE sha256 = ANY($1::bytea[])",
				hashes,
			);
			const known = new Set(there.map(({ sha256 }) => sha256.toString("hex")));
			for (const { folder, name, sha256 } of batch)
				if (!known.has(sha256)) await pushBlob(session, join(dataDir, "files", folder, name), sha256, sent);
			await session.run(
				`INSERT INTO content_version_file (version, file) SELECT $1, file FROM unnest($2::bytea[]) AS named (file)
				ON CONFLICT DO NOTHING`,
				...[version, hashes],
			);
		}
	} finally {
		database.close();
	}
}

const FILES_AT_ONCE = 1_000;

/** Sends the pieces of a file that are not there yet. @throws {CannotPush} when it does not hold what it should */
async function pushBlob(session: Session, path: string, sha256: string, sent: Sent): Promise<void> {
	if (await session.row("SELECT 1 FROM content_blob WHERE sha256 = $1", hex(sha256))) return;
	const whole = createHash("sha256");
	const pieces: Buffer[] = [];
	let size = 0;
	let batch: { readonly hash: Buffer; readonly piece: Buffer }[] = [];
	const send = async () => {
		const there = await session.rows<{ readonly sha256: Buffer }>(
			"SELECT sha256 FROM content_piece WHERE sha256 = ANY($1::bytea[])",
			batch.map(({ hash }) => hash),
		);
		const known = new Set(there.map((each) => each.sha256.toString("hex")));
		for (const { hash, piece } of batch) {
			if (known.has(hash.toString("hex"))) continue;
			const bytes = await packed(piece);
			sent.pieces += await session.run(
				"INSERT INTO content_piece (sha256, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING",
				...[hash, bytes],
			);
			sent.bytes += bytes.length;
		}
		pieces.push(...batch.map(({ hash }) => hash));
		batch = [];
	};
	try {
		for await (const piece of piecesOf(
			createReadStream(path, { highWaterMark: CONTENT_PIECE_BYTES }),
			CONTENT_PIECE_BYTES,
		)) {
			whole.update(piece);
			size += piece.length;
			batch.push({ hash: sha256Of(piece), piece });
			if (batch.length === CONTENT_PIECES_AT_ONCE) await send();
		}
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") throw new CannotPush(missing(path));
		throw error;
	}
	await send();
	if (whole.digest("hex") !== sha256) throw new CannotPush(missing(path));
	await session.run("INSERT INTO content_blob (sha256, size) VALUES ($1, $2)", hex(sha256), size);
	await session.run(
		`INSERT INTO content_blob_piece (blob, place, piece)
		SELECT $1, place - 1, piece FROM unnest($2::bytea[]) WITH ORDINALITY AS each (piece, place)`,
		...[hex(sha256), pieces],
	);
}

const missing = (path: string) =>
	`${path} is not there, or does not hold what was imported. Import again, then push: npm run content -- verify`;

/** Keeps the newest versions of record, with what follows them; of the rest nothing that no other one has. */
async function forgetOld(session: Session): Promise<void> {
	await session.run(
		`DELETE FROM content_version WHERE after IS NULL AND version NOT IN
		(SELECT version FROM content_version WHERE after IS NULL ORDER BY serial DESC LIMIT $1)`,
		CONTENT_RECORDS_KEPT,
	);
	// What followed an earlier push of the same version.
	await session.run(
		`DELETE FROM content_version AS f WHERE after IS NOT NULL AND serial <
		(SELECT serial FROM content_version AS v WHERE v.version = f.after)`,
	);
	await session.run(
		`DELETE FROM content_blob AS b WHERE NOT EXISTS (SELECT FROM content_version WHERE database = b.sha256)
		AND NOT EXISTS (SELECT FROM content_version_file WHERE file = b.sha256)`,
	);
	await session.run(
		`DELETE FROM content_piece AS p WHERE NOT EXISTS (SELECT FROM content_blob_piece WHERE piece = p.sha256)`,
	);
}
