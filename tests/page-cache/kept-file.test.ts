import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { KeptFile } from "#src/page-cache/disk/kept-file.ts";
import { TIER_REST } from "#src/site/cache-limits.ts";
import { storedPage, textOf } from "./stored-pages.ts";

let home: string;
let folder: string;
let build: string;
beforeEach(() => {
	home = mkdtempSync(join(tmpdir(), "kept-file-"));
	onTestFinished(() => rmSync(home, { recursive: true }));
	folder = join(home, "pages");
	build = join(home, "build");
	mkdirSync(build);
	writeFileSync(join(build, "main.mjs"), "one");
});

/** A file with what is told of it, and a clock that the test moves. */
function kept(maker = "settings") {
	const told: string[] = [];
	let now = 0;
	const file = new KeptFile(
		{ folder, maxBytes: 4 * 1024 * 1024, builtFrom: [build], maker },
		{
			opened: (content, { entries }) => told.push(`opened ${content} with ${entries}`),
			fault: (isDamage) => told.push(isDamage ? "damaged" : "trouble"),
		},
		() => now,
	);
	onTestFinished(() => file.close());
	file.open();
	return {
		file,
		told,
		forward: (milliseconds: number) => {
			now += milliseconds;
		},
		put: (target: string) =>
			file.write((pages) => {
				pages.invalidate([], "c1", 0);
				return pages.write([{ kind: "put", page: storedPage(target) }], "c1", 0);
			}),
		find: (target: string) => textOf(file.read((pages) => pages.get(target).found)),
	};
}

/** As SQLite says it. */
const sqliteFault = (errcode: number) => Object.assign(new Error("as SQLite says it"), { errcode });

test("a file of the same build and settings is found again, and one of others is removed", () => {
	const first = kept();
	first.put("/tv");
	first.file.close();
	const again = kept();
	expect([again.told, again.find("/tv")]).toEqual([["opened c1 with 1"], "page of /tv"]);
	again.file.close();
	const settings = kept("other settings");
	expect([settings.told, settings.find("/tv")]).toEqual([["opened null with 0"], null]);
	settings.put("/tv");
	settings.file.close();
	writeFileSync(join(build, "main.mjs"), "two");
	const built = kept("other settings");
	expect([built.told, built.find("/tv")]).toEqual([["opened null with 0"], null]);
	built.file.close();
	expect(readdirSync(folder).filter((name) => name.endsWith(".sqlite"))).toHaveLength(1);
});

test("another process that keeps pages there is left alone, and told of, until it ends", () => {
	const first = kept();
	first.put("/tv");
	const second = kept("other settings");
	expect([second.told, second.put("/radio"), second.find("/radio")]).toEqual([["trouble"], null, null]);
	expect([first.told, first.find("/tv")]).toEqual([["opened null with 0"], "page of /tv"]);
	first.file.close();
	second.file.open();
	second.forward(TIER_REST);
	expect([second.told, second.put("/radio"), second.find("/radio")]).toEqual([
		["trouble", "opened null with 0"],
		1,
		"page of /radio",
	]);
});

test("what is not ours in the folder stays", () => {
	mkdirSync(folder);
	writeFileSync(join(folder, "notes.txt"), "mine");
	kept();
	expect(existsSync(join(folder, "notes.txt"))).toBe(true);
});

test("a damaged file is made anew, and told once", () => {
	const first = kept();
	first.put("/tv");
	first.file.close();
	const [name = ""] = readdirSync(folder);
	writeFileSync(join(folder, name), "no database ".repeat(1000));
	const again = kept();
	expect([again.told, again.find("/tv")]).toEqual([["damaged", "opened null with 0"], null]);
	expect(again.put("/tv")).toBe(1);
	expect(again.find("/tv")).toBe("page of /tv");
});

test("a file that turns out to be damaged while it is read is made anew", () => {
	const { file, told, put, find } = kept();
	put("/tv");
	const malformed = () => {
		throw sqliteFault(11);
	};
	expect(file.read(malformed)).toBeNull();
	expect(told).toEqual(["opened null with 0", "damaged", "opened null with 0"]);
	expect([find("/tv"), put("/radio"), find("/radio")]).toEqual([null, 1, "page of /radio"]);
});

test("a disk that takes nothing is left alone for a while, and what is there is read", () => {
	const { file, told, put, find, forward } = kept();
	put("/tv");
	const full = () => {
		throw sqliteFault(13);
	};
	expect(file.write(full)).toBeNull();
	expect([put("/radio"), find("/tv")]).toEqual([null, "page of /tv"]);
	forward(TIER_REST);
	expect([put("/radio"), find("/radio")]).toEqual([1, "page of /radio"]);
	expect(told).toEqual(["opened null with 0", "trouble"]);
});

test("a file in which nothing can be marked is removed, so that nothing old comes back", () => {
	const { file, put, find } = kept();
	put("/tv");
	const full = () => {
		throw sqliteFault(13);
	};
	expect(file.must(full)).toBeNull();
	expect([readdirSync(folder), find("/tv")]).toEqual([["pages.lock"], null]);
	file.open();
	expect([find("/tv"), put("/tv"), find("/tv")]).toEqual([null, 1, "page of /tv"]);
});

test("where no file can be, that is told, and one is made as soon as it can be", () => {
	const { file, put, find, told } = kept();
	put("/tv");
	file.close();
	rmSync(folder, { recursive: true });
	writeFileSync(folder, "a file");
	expect(file.must(() => {})).toBeNull();
	file.open();
	expect([find("/tv"), put("/tv"), told.at(-1)]).toEqual([null, null, "trouble"]);
	rmSync(folder);
	file.open();
	expect([find("/tv"), told.at(-1)]).toEqual([null, "opened null with 0"]);
});
