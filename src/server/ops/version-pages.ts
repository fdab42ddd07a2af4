import type { Parts } from "#src/compose.ts";
import { escapeXml } from "#src/feeds/escape-xml.ts";
import { DIFFERENCE_PAGE } from "#src/site/limits.ts";

type Versions = Pick<Parts, "versions" | "difference">;

/** A page for operators, of plain words and links. */
export interface OpsPage {
	readonly status: number;
	readonly html: string;
}

const document = (title: string, body: string): string =>
	`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeXml(title)}</title></head><body><h1>${escapeXml(title)}</h1>${body}</body></html>`;

const link = (address: string, words: string): string => `<a href="${escapeXml(address)}">${escapeXml(words)}</a>`;

/** What differs between two versions, at an address that says which, of what kind, and from where on. */
const differenceAddress = (from: string, to: string, kind: string | null, start: number): string =>
	`/difference?${new URLSearchParams({ from, to, ...(kind === null ? {} : { kind, start: String(start) }) })}`;

/** The versions that are there, each with the way to what differs from the one before it. */
export function versionsPage({ versions }: Versions): OpsPage {
	const all = versions().slice(0, DIFFERENCE_PAGE);
	const rows = all.map(({ version, state, from, made, pack }, index) => {
		const before = all[index + 1]?.version;
		const way = before === undefined ? "" : link(differenceAddress(before, version, null, 0), `against ${before}`);
		const cells = [version, state, from ?? "", made ?? "", pack ?? ""].map((each) => `<td>${escapeXml(each)}</td>`);
		return `<tr>${cells.join("")}<td>${way}</td></tr>`;
	});
	const heads = ["Version", "State", "From", "Imported", "Pack", "Difference"].map((each) => `<th>${each}</th>`);
	return {
		status: 200,
		html: document(
			"Versions",
			`<table><thead><tr>${heads.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`,
		),
	};
}

/** How two versions differ: counts by kind, and a hundred items of each; of one kind a hundred a page. */
export async function differencePage({ difference }: Versions, query: URLSearchParams): Promise<OpsPage> {
	const [from, to, kind] = ["from", "to", "kind"].map((name) => query.get(name));
	const start = Number(query.get("start") ?? "0");
	if (!from || !to || !Number.isSafeInteger(start) || start < 0)
		return { status: 400, html: document("Difference", "<p>Name two versions: ?from=…&amp;to=…</p>") };
	const found = await difference(from, to, { kind: kind ?? null, start, num: DIFFERENCE_PAGE });
	if (typeof found === "string") return { status: 404, html: document("Difference", `<p>${escapeXml(found)}</p>`) };
	const kinds = found.kinds.map(({ kind: name, counts: { added, changed, removed }, items }) => {
		const rows = items.map(({ id, change, title, fields, moreFields }) => {
			const own = fields.map((each) => `<li>${fieldWords(each)}</li>`).join("");
			const more = moreFields > 0 ? `<li>and ${moreFields} more</li>` : "";
			return `<li><b>${change}</b> ${escapeXml(id)} <i>${escapeXml(title)}</i><ul>${own}${more}</ul></li>`;
		});
		const next = start + items.length;
		const left = added + changed + removed - next;
		const way = left > 0 ? `<p>${link(differenceAddress(from, to, name, next), `and ${left} more`)}</p>` : "";
		return `<h2>${escapeXml(name)}: ${added} added, ${changed} changed, ${removed} removed</h2><ol start="${start + 1}">${rows.join("")}</ol>${way}`;
	});
	const site = found.site.map((each) => `<li>${fieldWords(each)}</li>`).join("");
	const rest = `${site === "" ? "" : `<h2>site.json</h2><ul>${site}</ul>`}<p>Terms that differ: ${found.terms}</p>`;
	return { status: 200, html: document(`${from} -> ${to}`, kinds.join("") + rest) };
}

function fieldWords({ field, before, after }: { field: string; before: string | null; after: string | null }): string {
	const said = (text: string | null, mark: "del" | "ins") =>
		text === null ? "nothing" : `<${mark}>${escapeXml(text)}</${mark}>`;
	return `${escapeXml(field)}: ${said(before, "del")} -> ${said(after, "ins")}`;
}
