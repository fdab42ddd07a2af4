import type { Parts } from "#src/compose.ts";
import { escapeXml } from "#src/feeds/escape-xml.ts";
import { DIFFERENCE_PAGE } from "#src/site/limits.ts";
import { minute } from "#src/site/minute.ts";
import { type OpsPage, opsDocument, opsLink, opsTable } from "./ops-document.ts";

type Versions = Pick<Parts, "versions" | "difference">;

/** What differs between two versions, at an address that says which, of what kind, and from where on. */
const differenceAddress = (from: string, to: string, kind: string | null, start: number): string =>
	`/difference?${new URLSearchParams({ from, to, ...(kind === null ? {} : { kind, start: String(start) }) })}`;

/** The versions that are there, each with the way to what differs from the one before it. */
export function versionsPage({ versions }: Versions): OpsPage {
	const all = versions().slice(0, DIFFERENCE_PAGE);
	const rows = all.map(({ version, state, from, made, pack }, index) => {
		const before = all[index + 1]?.version;
		const way = before && { address: differenceAddress(before, version, null, 0), words: `against ${before}` };
		return [
			version,
			state,
			from === null ? "" : minute(from),
			made === null ? "" : minute(made),
			pack ?? "",
			way ?? "",
		];
	});
	const columns = ["Version", "State", "From", "Imported", "Pack", "Difference"].map((name) => ({
		name,
		isShort: name !== "Pack",
	}));
	return { status: 200, html: opsDocument("Versions", opsTable(columns, rows)) };
}

/** How two versions differ: counts by kind, and a hundred items of each; of one kind a hundred a page. */
export async function differencePage({ difference }: Versions, query: URLSearchParams): Promise<OpsPage> {
	const [from, to, kind] = ["from", "to", "kind"].map((name) => query.get(name));
	const start = Number(query.get("start") ?? "0");
	if (!from || !to || !Number.isSafeInteger(start) || start < 0)
		return { status: 400, html: opsDocument("Difference", "<p>Name two versions: ?from=…&amp;to=…</p>") };
	const found = await difference(from, to, { kind: kind ?? null, start, num: DIFFERENCE_PAGE });
	if (typeof found === "string") return { status: 404, html: opsDocument("Difference", `<p>${escapeXml(found)}</p>`) };
	const kinds = found.kinds.map(({ kind: name, total, told, items }) => {
		const rows = items.map(({ id, change, was, title, fields, moreFields }) => {
			const own = fields.map((each) => `<li>${fieldWords(each)}</li>`).join("");
			const more = moreFields > 0 ? `<li>and ${moreFields} more</li>` : "";
			return `<li><b>${change}</b> ${escapeXml(was === null ? id : `${was} -> ${id}`)} <i>${escapeXml(title)}</i><ul>${own}${more}</ul></li>`;
		});
		const next = start + items.length;
		const left = total - next;
		const way = left > 0 ? `<p>${opsLink(differenceAddress(from, to, name, next), `and ${left} more`)}</p>` : "";
		return `<h2>${escapeXml(name)}: ${told}</h2><ol start="${start + 1}">${rows.join("")}</ol>${way}`;
	});
	const site = found.site.map((each) => `<li>${fieldWords(each)}</li>`).join("");
	const rest = `${site === "" ? "" : `<h2>site.json</h2><ul>${site}</ul>`}<p>Terms that differ: ${found.terms}</p>`;
	return { status: 200, html: opsDocument(`${from} -> ${to}`, kinds.join("") + rest) };
}

type FieldDifference = Exclude<Awaited<ReturnType<Versions["difference"]>>, string>["site"][number];

const MARKS = { removed: "del", added: "ins" } as const;

function fieldWords({ field, parts }: FieldDifference): string {
	const said = parts.map(({ words, change }) => {
		const escaped = escapeXml(words);
		return change === "same" ? escaped : `<${MARKS[change]}>${escaped}</${MARKS[change]}>`;
	});
	return `${escapeXml(field)}: ${said.join("")}`;
}
