import { hash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, extname, join, sep } from "node:path";
import { z } from "zod";
import { ASSETS_BASE } from "#src/routes.ts";
import { TIER_OPEN_PATIENCE } from "#src/site/cache-limits.ts";
import { MONOTONIC, within } from "#src/site/clock.ts";
import { FORMER_ASSETS_MAX_BYTES } from "#src/site/limits.ts";
import type { HeaderList } from "../http/exchange.ts";
import { errorFields, type Log } from "../ops/log.ts";
import { makeStaticFile, type StaticFile, TYPES } from "./static-files.ts";

/** A release by its assets: a name for all of them together. */
const release = z.string().regex(/^[0-9a-f]{16}$/);
/** The releases whose assets are kept, that which runs first. */
const line = z.array(release).max(2);
/** SHA-256 of the files of a release, by their path below the folder of assets. */
const sums = z.record(z.string().regex(/^(?!\.)[\w.-]+(?:\/(?!\.)[\w.-]+)*$/), z.string());

const LINE = "releases.json";
const SUMS = "sums.json";

export interface ReleaseOptions {
	/** Folder of the client's files of this build. */
	readonly clientDir: string;
	readonly dataDir: string;
	/** The files of this build by path; gets those of the release before, with the headers that they had. */
	readonly served: Map<string, StaticFile>;
	readonly security: HeaderList;
	/** Is told what cannot be kept. */
	readonly log: Pick<Log, "warn">;
}

/** Hashed assets over releases: pages in visitors' tabs and in networks in front still ask for those of the release before. */
export interface ReleaseAssets {
	/** Fulfilled when those of the release before are served, or after a moment that nobody minds. */
	readonly served: Promise<void>;
	/** Keeps a copy of this release's for the next one, and removes those of earlier ones. */
	keep(): Promise<void>;
}

export function releaseAssets({ clientDir, dataDir, served, security, log }: ReleaseOptions): ReleaseAssets {
	const folder = join(dataDir, "assets");
	const name = nameOf(served);
	const serve = async (): Promise<string | null> => {
		const before = line.safeParse(await jsonIn(join(folder, LINE))).data ?? [];
		const former = (before[0] === name ? before[1] : before[0]) ?? null;
		if (former !== null) await serveAssets(join(folder, former), served, security);
		return former;
	};
	const former = serve();
	return {
		served: within(MONOTONIC, TIER_OPEN_PATIENCE, former).then(
			() => {},
			() => {},
		),
		keep: async () => {
			try {
				await keepAssets(join(clientDir, ASSETS_BASE), folder, [name, (await former) ?? []].flat());
			} catch (error) {
				log.warn(errorFields(error), "assets not kept for the next release");
			}
		},
	};
}

/** @param releases which are kept; the files are those of the first */
async function keepAssets(from: string, folder: string, releases: readonly string[]): Promise<void> {
	const own = join(folder, releases[0] ?? "");
	await mkdir(folder, { recursive: true });
	if (!(await isThere(join(own, SUMS)))) await copyAssets(await readAssets(from), own);
	await writeAside(join(folder, LINE), JSON.stringify(releases));
	for (const entry of await readdir(folder))
		if (entry !== LINE && !releases.includes(entry)) await rm(join(folder, entry), { recursive: true, force: true });
}

/** Files by their path below a folder, with `/` between names. */
type Assets = ReadonlyMap<string, Buffer<ArrayBuffer>>;

/** @throws when they are more than is kept of a release */
async function readAssets(folder: string): Promise<Assets> {
	const assets = new Map<string, Buffer<ArrayBuffer>>();
	let left = FORMER_ASSETS_MAX_BYTES;
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue;
		const file = join(entry.parentPath, entry.name);
		left -= (await stat(file)).size;
		if (left < 0) throw new Error(`The assets have more than ${FORMER_ASSETS_MAX_BYTES} bytes.`);
		assets.set(file.slice(folder.length + 1).replaceAll(sep, "/"), await readFile(file));
	}
	return assets;
}

/** A release is known by the paths and tags of its assets. */
function nameOf(served: ReadonlyMap<string, StaticFile>): string {
	const own = [...served].flatMap(([path, { etag }]) => (path.startsWith(`${ASSETS_BASE}/`) ? `${path} ${etag}` : []));
	return hash("sha256", own.sort().join("\n")).slice(0, 16);
}

const sumOf = (bytes: Uint8Array): string => hash("sha256", bytes, "base64");

/** A copy is there in one step, or not at all. */
async function copyAssets(assets: Assets, to: string): Promise<void> {
	const aside = `${to}.${process.pid}`;
	await rm(aside, { recursive: true, force: true });
	for (const [path, bytes] of assets) {
		await mkdir(dirname(join(aside, path)), { recursive: true });
		await writeFile(join(aside, path), bytes);
	}
	await mkdir(aside, { recursive: true });
	await writeFile(
		join(aside, SUMS),
		JSON.stringify(Object.fromEntries([...assets].map(([path, bytes]) => [path, sumOf(bytes)]))),
	);
	await rm(to, { recursive: true, force: true });
	await rename(aside, to);
}

/** What is not as it was written is not served. */
async function serveAssets(folder: string, served: Map<string, StaticFile>, security: HeaderList): Promise<void> {
	const known = sums.safeParse(await jsonIn(join(folder, SUMS))).data ?? {};
	const read = async (path: string): Promise<Buffer | null> => {
		const bytes = known[path] === undefined ? null : await readFile(join(folder, path)).catch(() => null);
		return bytes && sumOf(bytes) === known[path] ? bytes : null;
	};
	for (const path of Object.keys(known)) {
		const type = TYPES[extname(path)];
		const address = `${ASSETS_BASE}/${path}`;
		if (type === undefined || served.has(address)) continue;
		const identity = await read(path);
		if (!identity) continue;
		const prepared = { br: await read(`${path}.br`), gzip: await read(`${path}.gz`) };
		served.set(address, makeStaticFile(identity, prepared, { type, isHashed: true, security }));
	}
}

async function writeAside(path: string, text: string): Promise<void> {
	await writeFile(`${path}.${process.pid}`, text);
	await rename(`${path}.${process.pid}`, path);
}

const isThere = (path: string): Promise<boolean> =>
	stat(path).then(
		() => true,
		() => false,
	);

async function jsonIn(path: string): Promise<unknown> {
	try {
		return JSON.parse(await readFile(path, "utf8"));
	} catch {
		return null;
	}
}
