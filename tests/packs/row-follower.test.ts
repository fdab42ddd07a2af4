import { expect, test } from "vitest";
import { csvRows } from "#src/packs/tables/csv-rows.ts";
import { jsonRows } from "#src/packs/tables/json-rows.ts";
import type { KnownTable } from "#src/packs/tables/known-rows.ts";
import { RowFollower } from "#src/packs/tables/row-follower.ts";
import { bytesOfOrder, orderOfBytes, type RowOrder } from "#src/packs/tables/row-order.ts";
import { isFault } from "#src/packs/tables/table-row.ts";
import { seeded } from "../../scripts/bench/seeded.ts";

interface Read {
	readonly order: RowOrder;
	/** Rows of before that were met, by their places. */
	readonly met: readonly number[];
	/** Lines of the rows that are not as they were, and how many were found one by one. */
	readonly others: readonly number[];
	readonly found: number;
}

/** Reads a table that comes in pieces, of which its rows are known from before. */
function read(form: "csv" | "jsonl", text: string, before: RowOrder | null, pieceOf: () => number): Read {
	const met: number[] = [];
	const places = new Map<string, number>();
	for (let at = 0; at < (before?.hashes.length ?? 0) / 12; at++)
		places.set(before?.hashes.toString("hex", at * 12, at * 12 + 12) ?? "", at);
	const known: KnownTable | null = before && {
		order: before,
		meet: (hash) => {
			const place = places.get(hash.toString("hex")) ?? -1;
			if (place >= 0) met.push(place);
			return place;
		},
		meetRun: (first, rows) => {
			for (let place = first; place < first + rows; place++) met.push(place);
		},
	};
	const follower = new RowFollower(known);
	const pieces = function* () {
		const bytes = Buffer.from(text, "utf8").toString("latin1");
		for (let from = 0; from < bytes.length; ) {
			const length = pieceOf();
			yield bytes.slice(from, from + length);
			from += length;
		}
	};
	const headed = (columns: readonly string[]) => {
		follower.head(columns.join());
		return true;
	};
	const pass = (part: string, from: number) => follower.pass(part, from);
	const rows =
		form === "csv" ? csvRows(pieces(), { separator: undefined, quoted: true }, headed, pass) : jsonRows(pieces(), pass);
	const [others, lines]: [number[], number[]] = [[], []];
	for (const row of rows) {
		if (isFault(row)) throw new Error(row.message);
		lines.push(row.line);
		if (!follower.take(row).isKnown) others.push(row.line);
	}
	return { order: follower.order, met, others, found: lines.length };
}

const whole = (form: "csv" | "jsonl", text: string) => read(form, text, null, () => 1_000);

const HEADING = "id;name;says";
const csv = (rows: readonly string[]) => `${HEADING}\n${rows.join("\n")}\n`;
const row = (id: number, word: string) => `${id};Grün ${id};"${word}\nand ""more"" ${"of it ".repeat(id % 7)}"`;
const line = (id: number, word: string) => JSON.stringify({ id, name: `Grün ${id}`, says: word });

/** Where rows of a text begin, by line, that are none of another's. */
const othersOf = (rows: readonly string[], before: ReadonlySet<string>, first: number) => {
	const lines: number[] = [];
	let at = first;
	for (const each of rows) {
		if (each !== "" && !before.has(each)) lines.push(at);
		at += each.split("\n").length;
	}
	return lines;
};

test.each(["csv", "jsonl"] as const)(
	"after any edits the rows of a table (%s) are those of one that is read anew, and what did not change is met once",
	(form) => {
		const random = seeded(11);
		const below = (end: number) => Math.floor(random() * end);
		const made = form === "csv" ? row : line;
		const text = (rows: readonly string[]) => (form === "csv" ? csv(rows) : `${rows.join("\n")}\n`);
		let rows = Array.from({ length: 600 }, (_, id) => made(id, "first"));
		let before = whole(form, text(rows)).order;
		let next = 600;
		for (let round = 0; round < 60; round++) {
			const now = [...rows];
			for (let edit = below(5); edit >= 0; edit--) {
				const at = below(now.length);
				const kind = below(5);
				if (kind === 0) now[at] = made(next++, "changed");
				else if (kind === 1) now.splice(at, 0, made(next++, "new"), made(next++, "new"));
				else if (kind === 2) now.splice(at, 1 + below(3));
				else if (kind === 3) now.splice(at, 0, "");
				else now.push(...now.splice(at, 1 + below(40)));
			}
			const again = read(form, text(now), before, () => 1 + below(900));
			const anew = whole(form, text(now)).order;
			expect(bytesOfOrder(again.order).equals(bytesOfOrder(anew))).toBe(true);
			const known = new Set(rows);
			expect(again.others).toEqual(othersOf(now, known, form === "csv" ? 2 : 1));
			expect(new Set(again.met).size).toBe(again.met.length);
			expect(again.met).toHaveLength(now.filter((each) => each !== "" && known.has(each)).length);
			[rows, before] = [now, orderOfBytes(bytesOfOrder(again.order))];
		}
	},
);

test("of a table in which one row changed most rows are not looked for", () => {
	const rows = Array.from({ length: 2_000 }, (_, id) => row(id, "first"));
	const before = whole("csv", csv(rows)).order;
	expect(before.runs.length).toBeGreaterThan(50);
	rows[1_000] = row(1_000, "changed");
	const again = read("csv", csv(rows), before, () => 700);
	expect(again.others).toHaveLength(1);
	expect(again.found).toBeLessThan(200);
	// Behind the last end of a run rows are looked for.
	expect(read("csv", csv(rows), again.order, () => 700).found).toBeLessThan(100);
});

test("a quote that opens before rows that were there makes others of them", () => {
	const rows = Array.from({ length: 400 }, (_, id) => `${id};Green;plain`);
	const before = whole("csv", csv(rows)).order;
	const opened = [
		...rows.slice(0, 40),
		'40;Green;"open',
		...rows.slice(41, 300),
		'300;Green;closed"',
		...rows.slice(301),
	];
	const again = read("csv", csv(opened), before, () => 300);
	expect(bytesOfOrder(again.order).equals(bytesOfOrder(whole("csv", csv(opened)).order))).toBe(true);
	expect(again.others).toEqual([42]);
	expect(again.met).toEqual([...Array(40).keys(), ...Array.from({ length: 99 }, (_, at) => 301 + at)]);
});

test("another heading makes others of all rows", () => {
	const rows = Array.from({ length: 100 }, (_, id) => row(id, "first"));
	const before = whole("csv", csv(rows)).order;
	const other = csv(rows).replace(HEADING, "id;says;name");
	expect(read("csv", other, before, () => 700).others).toHaveLength(100);
});

test("a row that is longer than a run is one by itself", () => {
	const long = `1;Long;${"x".repeat(300_000)}`;
	const rows = [...Array.from({ length: 40 }, (_, id) => `a${id};b;c`), long, "2;Short;y"];
	const { order } = whole("csv", csv(rows));
	expect(order.runs.find(({ first, rows }) => first + rows === 41)?.length).toBeGreaterThan(300_000);
	const again = read("csv", csv(rows.slice(1)), order, () => 10_000);
	expect(again.others).toEqual([]);
	expect(bytesOfOrder(again.order).equals(bytesOfOrder(whole("csv", csv(rows.slice(1))).order))).toBe(true);
});
