import type { Kind } from "#src/packs/format/kinds.ts";
import type { Item } from "#src/packs/pack.ts";
import { rankOfDownload } from "../download-order.ts";

/** What lists order, filter and lead by, in columns of its own. */
export interface ItemFacts {
	readonly type: string | null;
	/** Lower stands first: urgency of notices and downloads, the brand's own order, sold before discontinued. */
	readonly rank: number;
	/** The day that orders an item among its kind, and the last one on which it shows. */
	readonly day: string;
	readonly until: string | null;
	readonly picture: string | null;
	/** The item it leads to. */
	readonly link: { readonly kind: Kind; readonly id: string } | null;
}

const URGENCY = { safety: 0, alert: 1, news: 2 } as const;

export function factsOf({ kind, data }: Item): ItemFacts {
	return {
		type: "type" in data ? data.type : null,
		rank: rankOf(data),
		day: dayOf(data),
		until: "until" in data ? (data.until ?? null) : null,
		picture: "picture" in data ? (data.picture ?? null) : "poster" in data ? data.poster : null,
		link: kind === "products" && "category" in data ? { kind: "categories", id: data.category } : linkOf(data),
	};
}

function rankOf(data: Item["data"]): number {
	if ("versions" in data)
		return rankOfDownload(data.category, data.versions.find(({ withdrawn }) => !withdrawn)?.severity === "urgent");
	if ("software" in data)
		return rankOfDownload(
			data.downloadType,
			data.software.some(({ severity }) => severity === "urgent"),
		);
	if ("order" in data) return data.order;
	if ("lifecycle" in data) return data.lifecycle.status === "current" ? 0 : 1;
	return "type" in data && data.type in URGENCY ? URGENCY[data.type as keyof typeof URGENCY] : 0;
}

function dayOf(data: Item["data"]): string {
	if ("reviewed" in data) return data.reviewed;
	if ("versions" in data) return data.versions[0]?.date ?? "";
	if ("software" in data)
		return (
			data.software
				.map(({ date }) => date)
				.sort()
				.at(-1) ?? ""
		);
	if ("published" in data) return data.published;
	if ("lifecycle" in data) return data.lifecycle.soldFrom;
	if ("checked" in data) return data.checked;
	if ("version" in data) return data.date;
	return "from" in data ? data.from : "";
}

function linkOf(data: Item["data"]): ItemFacts["link"] {
	if ("article" in data) return { kind: "articles", id: data.article };
	if (!("link" in data) || !data.link || "address" in data.link) return null;
	if ("article" in data.link) return { kind: "articles", id: data.link.article };
	if ("download" in data.link) return { kind: "downloads", id: data.link.download };
	if ("software" in data.link) return { kind: "software", id: data.link.software };
	if ("product" in data.link) return { kind: "products", id: data.link.product };
	return { kind: "categories", id: data.link.category };
}
