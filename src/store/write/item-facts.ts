import { offeredVersion } from "#src/contract/downloads/offered-version.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { DataOf, Item } from "#src/packs/pack.ts";
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

const NONE: ItemFacts = { type: null, rank: 0, day: "", until: null, picture: null, link: null };

const URGENCY = { safety: 0, alert: 1, news: 2 } as const;

/** What each kind is ordered, filtered and led by; of what a kind does not name, it has none. */
const FACTS: { readonly [K in Kind]: (data: DataOf<K>) => Partial<ItemFacts> } = {
	categories: ({ order, picture }) => ({ rank: order, picture: picture ?? null }),
	products: ({ lifecycle, picture, category }) => ({
		rank: lifecycle.status === "current" ? 0 : 1,
		day: lifecycle.soldFrom ?? "",
		picture: picture ?? null,
		link: { kind: "categories", id: category },
	}),
	articles: ({ type, reviewed, published }) => ({ type, day: reviewed ?? published ?? "" }),
	"faq-bundles": ({ order }) => ({ rank: order }),
	compatibility: ({ checked }) => ({ day: checked }),
	documents: ({ type, published }) => ({ type, day: published }),
	downloads: ({ category, versions }) => {
		const offered = offeredVersion(versions);
		return {
			rank: rankOfDownload(category, offered?.severity === "urgent"),
			// One of which all versions are withdrawn is no longer listed, and still has a page.
			day: (offered ?? versions[0])?.date ?? "",
		};
	},
	software: ({ downloadType, software }) => ({
		rank: rankOfDownload(
			downloadType,
			software.some(({ severity }) => severity === "urgent"),
		),
		day:
			software
				.map(({ date }) => date)
				.sort()
				.at(-1) ?? "",
	}),
	licences: ({ date }) => ({ day: date }),
	"remote-codes": ({ order, reviewed }) => ({ rank: order, day: reviewed }),
	// Agents read what changed first; what everybody reads is as new as it was last confirmed.
	"repair-documents": ({ type, audience, published, reviewed, revisions, withdrawn }) => ({
		type,
		day: audience === "asc" ? (withdrawn?.day ?? revisions.at(-1)?.day ?? published) : reviewed,
	}),
	"news-and-alerts": ({ type, audience, published, until, picture, link }) => ({
		type: audience === "asc" ? "asc-news" : type,
		rank: URGENCY[type],
		day: published,
		until: until ?? null,
		picture: picture ?? null,
		link: targetOf(link),
	}),
	"serial-lists": ({ reviewed }) => ({ day: reviewed }),
	"support-videos": ({ type, published, poster }) => ({ type, day: published, picture: poster }),
	tutorials: ({ published, picture, article }) => ({
		day: published,
		picture,
		link: { kind: "articles", id: article },
	}),
	banners: ({ order, picture, link }) => ({ rank: order, picture: picture ?? null, link: targetOf(link) }),
	"help-trees": ({ order, reviewed, picture }) => ({ rank: order, day: reviewed, picture: picture ?? null }),
	"micro-surveys": ({ order, until }) => ({ rank: order, until: until ?? null }),
	"special-message": ({ from, until }) => ({ day: from, until }),
};

/** What lists order, filter and lead an item by. */
export const factsOf = <K extends Kind>({ kind, data }: Pick<Item<K>, "kind" | "data">): ItemFacts => ({
	...NONE,
	...FACTS[kind](data),
});

function targetOf(link: DataOf<"banners">["link"]): ItemFacts["link"] {
	if (!link || "address" in link) return null;
	if ("article" in link) return { kind: "articles", id: link.article };
	if ("download" in link) return { kind: "downloads", id: link.download };
	if ("software" in link) return { kind: "software", id: link.software };
	if ("repairDocument" in link) return { kind: "repair-documents", id: link.repairDocument };
	if ("serialList" in link) return { kind: "serial-lists", id: link.serialList };
	if ("product" in link) return { kind: "products", id: link.product };
	return { kind: "categories", id: link.category };
}
