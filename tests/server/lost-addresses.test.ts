import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importPack } from "#src/store/write/import-pack.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const S = "/electronics/support";
const EDITS = 200;
const EDITS_AN_IMPORT = 10;

type Kind = "articles" | "categories" | "documents" | "downloads" | "faq-bundles" | "products" | "support-videos";
const KINDS: readonly Kind[] = [
	"articles",
	"categories",
	"documents",
	"downloads",
	"faq-bundles",
	"products",
	"support-videos",
];
/** Fields that name items of a kind: lists, then those that hold one. */
const LISTS: Readonly<Record<string, Kind>> = {
	...{ products: "products", categories: "categories", articles: "articles", related: "articles" },
};
const SINGLE: Readonly<Record<string, Kind>> = {
	...{ category: "categories", parent: "categories", article: "articles", primaryProduct: "products" },
};

type Facts = Record<string, unknown>;

/** A pack that a content team works on, with all that its members have in mind. */
class Team {
	readonly #random: () => number;
	readonly packDir: string;
	readonly #attic: string;
	/** Items that were taken out, and may come back. */
	readonly #removed: { readonly kind: Kind; readonly id: string }[] = [];
	readonly #renamed = new Map<string, string>();
	readonly #deleted = new Set<string>();
	/** What was deleted by its word, whatever became of it since. */
	readonly #everDeleted = new Set<string>();
	/** Every name with the next one, whether the pack says so or not. */
	readonly #next = new Map<string, string>();
	#number = 0;

	constructor(folder: string, seed: number) {
		let state = seed;
		// A small generator whose every run is the same (mulberry32).
		this.#random = () => {
			state = (state + 0x6d2b79f5) | 0;
			let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
			mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
			return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
		};
		this.packDir = join(folder, "pack");
		this.#attic = join(folder, "attic");
		cpSync(join(import.meta.dirname, "../fixtures/pack"), this.packDir, { recursive: true });
		for (const kind of ["news-and-alerts", "banners", "special-message"])
			rmSync(join(this.packDir, kind), { recursive: true });
		for (let more = 0; more < 3; more++)
			for (const kind of KINDS) for (const id of this.#ids(kind).slice(0, 3)) this.#copy(kind, id);
		this.save();
	}

	/** One of the things that a team does to its pack. */
	edit(): string {
		const kind = this.#one(KINDS) ?? "articles";
		const id = this.#one(this.#ids(kind));
		const doing = this.#one([
			"rename",
			"rename",
			"move",
			"move",
			"remove",
			"remove",
			"restore",
			"delete",
			"add",
		] as const);
		if (doing === "restore") return this.#restore();
		if (id === undefined) return "nothing";
		if (doing === "move") return this.#move();
		if (doing === "add") return `add ${kind}/${this.#copy(kind, id)}`;
		if (doing === "rename") return this.#rename(kind, id);
		// Without any category there is no site.
		if (this.#ids(kind).length < 3) return "nothing";
		if (doing === "delete") {
			this.#deleted.add(`${kind}/${id}`);
			this.#everDeleted.add(id);
		}
		this.#remove(kind, id, doing === "remove");
		return `${doing} ${kind}/${id}`;
	}

	/** Whether an address names something that was deleted by its word, under whatever name it was then. */
	isDeleted(path: string): boolean {
		return path.split("/").some((name) => {
			for (let at: string | undefined = name; at !== undefined; at = this.#next.get(at))
				if (this.#everDeleted.has(at)) return true;
			return false;
		});
	}

	save(): void {
		for (const name of [...this.#renamed.keys()]) if (this.#has(name)) this.#renamed.delete(name);
		for (const name of this.#deleted) if (this.#has(name)) this.#deleted.delete(name);
		const renamed = [...this.#renamed].map(([from, to]) => ({ from, to }));
		const deleted = [...this.#deleted].filter((name) => !this.#renamed.has(name));
		writeFileSync(join(this.packDir, "addresses.json"), JSON.stringify({ renamed, deleted }));
	}

	#has(name: string): boolean {
		return existsSync(join(this.packDir, name));
	}

	#ids(kind: Kind): string[] {
		const folder = join(this.packDir, kind);
		return existsSync(folder) ? readdirSync(folder).sort() : [];
	}

	#one<Each>(many: readonly Each[]): Each | undefined {
		return many[Math.floor(this.#random() * many.length)];
	}

	#facts(name: string): Facts {
		return JSON.parse(readFileSync(join(this.packDir, name, "data.json"), "utf8"));
	}

	#write(name: string, facts: Facts): void {
		writeFileSync(join(this.packDir, name, "data.json"), JSON.stringify(facts));
	}

	*#all(): Generator<string> {
		for (const kind of readdirSync(this.packDir))
			if (!["files", "pictures", "terms"].includes(kind) && !kind.endsWith(".json"))
				for (const id of readdirSync(join(this.packDir, kind))) yield `${kind}/${id}`;
	}

	#copy(kind: Kind, id: string): string {
		const now = `${id.replace(/-n\d+$/, "")}-n${++this.#number}`;
		cpSync(join(this.packDir, kind, id), join(this.packDir, kind, now), { recursive: true });
		const facts = this.#facts(`${kind}/${now}`);
		if (kind === "products")
			this.#write(`${kind}/${now}`, {
				...facts,
				name: `Model ${this.#number}`,
				model: `MN-${this.#number}X`,
				aliases: [],
			});
		return now;
	}

	#move(): string {
		const id = this.#one(this.#ids("products"));
		const category = this.#one(this.#ids("categories"));
		if (id === undefined || category === undefined) return "nothing";
		this.#write(`products/${id}`, { ...this.#facts(`products/${id}`), category });
		return `move products/${id} to ${category}`;
	}

	#rename(kind: Kind, id: string): string {
		const now = `${id.replace(/-r\d+$/, "")}-r${++this.#number}`;
		const facts = this.#facts(`${kind}/${id}`);
		this.#next.set(id, now);
		cpSync(join(this.packDir, kind, id), join(this.packDir, kind, now), { recursive: true });
		this.#remember(kind, id);
		rmSync(join(this.packDir, kind, id), { recursive: true });
		// Half of them say so, and may change more at once.
		if (this.#random() < 0.5) {
			this.#renamed.set(`${kind}/${id}`, `${kind}/${now}`);
			if ("reviewed" in facts) this.#write(`${kind}/${now}`, { ...facts, reviewed: "2026-01-20" });
		}
		for (const name of this.#all()) {
			const own = this.#facts(name);
			for (const [field, of] of Object.entries(LISTS)) {
				const list = own[field];
				if (of === kind && Array.isArray(list)) own[field] = list.map((each) => (each === id ? now : each));
			}
			for (const [field, of] of Object.entries(SINGLE))
				if (of === kind && own[field] === id && !(field === "category" && name.startsWith("downloads/")))
					own[field] = now;
			this.#write(name, own);
		}
		return `rename ${kind}/${id} to ${now}`;
	}

	/** Takes an item out, and whatever cannot be without it. */
	#remove(kind: string, id: string, isKept: boolean): void {
		if (isKept) this.#remember(kind, id);
		rmSync(join(this.packDir, kind, id), { recursive: true });
		for (const name of [...this.#all()]) {
			if (!this.#has(name)) continue;
			const own = this.#facts(name);
			let isWhole = true;
			for (const [field, of] of Object.entries(LISTS)) {
				const list = own[field];
				if (of !== kind || !Array.isArray(list) || !list.includes(id)) continue;
				const left = list.filter((each) => each !== id);
				if (left.length === 0 && (field === "articles" || name.startsWith("compatibility/"))) isWhole = false;
				own[field] = left;
			}
			for (const [field, of] of Object.entries(SINGLE)) {
				if (of !== kind || own[field] !== id || (field === "category" && name.startsWith("downloads/"))) continue;
				if (field === "primaryProduct") delete own[field];
				else isWhole = false;
			}
			const [ownKind = "", ownId = ""] = name.split("/");
			if (isWhole) this.#write(name, own);
			else this.#remove(ownKind, ownId, true);
		}
	}

	#remember(kind: string, id: string): void {
		const known = KINDS.find((each) => each === kind);
		if (!known) return;
		cpSync(join(this.packDir, kind, id), join(this.#attic, kind, id), { recursive: true });
		this.#removed.push({ kind: known, id });
	}

	#restore(): string {
		const item = this.#one(this.#removed);
		if (!item || this.#has(`${item.kind}/${item.id}`)) return "nothing";
		const { kind, id } = item;
		cpSync(join(this.#attic, kind, id), join(this.packDir, kind, id), { recursive: true });
		const own = this.#facts(`${kind}/${id}`);
		for (const [field, of] of Object.entries(LISTS)) {
			const list = own[field];
			if (Array.isArray(list)) own[field] = list.filter((each) => this.#has(`${of}/${each}`) && each !== id);
		}
		for (const [field, of] of Object.entries(SINGLE)) {
			if (!(field in own) || (kind === "downloads" && field === "category") || this.#has(`${of}/${own[field]}`))
				continue;
			if (field === "primaryProduct") delete own[field];
			else own[field] = this.#one(this.#ids(of));
		}
		if (kind === "faq-bundles" && Array.isArray(own["articles"]) && own["articles"].length === 0)
			own["articles"] = this.#ids("articles").slice(0, 1);
		this.#write(`${kind}/${id}`, own);
		return `restore ${kind}/${id}`;
	}
}

let folder: string;
let team: Team;
let site: BuiltServer;
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "support-team-"));
	team = new Team(folder, Number(process.env["LOST_SEED"] ?? 7));
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
