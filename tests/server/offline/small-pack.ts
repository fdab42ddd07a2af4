import { createHash } from "node:crypto";
import { contextAt } from "#src/context/context-of.ts";
import type { Product } from "#src/contract/products/schemas.ts";
import { BASE } from "#src/routes.ts";
import type { PackSource } from "#src/server/offline/pack-source.ts";
import type { OfflinePackNotes } from "#src/site/offline-pack.ts";
import { LOCALES } from "../../fixtures/brand.ts";

export const RULES = { locales: LOCALES, defaultLocale: "en_GB", queryMaxLength: 500, isNickError: () => false };
export const product: Product["product"] = {
	slug: "pebble-20",
	name: "Pebble 20",
	model: "PB-20",
	path: "/speakers/pebble-20",
	category: "speakers",
	lifecycle: { status: "current", serviceEnds: null, updatesEnd: null },
	picture: { src: "/p.svg", dark: null, srcset: null, width: 1, height: 1 },
	holds: ["repair-documents"],
	summary: "",
	language: "en-GB",
	aliases: [],
} as unknown as Product["product"];

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
/** The address of a file with these bytes. */
export const addressOf = (text: string, name: string) => `${BASE}/files/${hashOf(text).slice(0, 16)}/${name}`;

/** A small pack's source: the body of each page by its path after the base, files by their addresses. */
export function smallSource({
	bodies = {},
	files = {},
	pack,
	...more
}: {
	readonly bodies?: Readonly<Record<string, string>>;
	readonly files?: Readonly<Record<string, string>>;
	readonly pack?: Partial<PackSource["pack"]>;
} & Partial<Omit<PackSource, "pack">>): PackSource & { readonly noted: Map<string, OfflinePackNotes> } {
	const noted = new Map<string, OfflinePackNotes>();
	return {
		noted,
		product,
		pack: { day: "2026-03-01", files: [], manuals: [], ...pack },
		locale: "en_GB",
		contentVersion: "1-abc",
		origin: "https://support.example.com",
		base: BASE,
		contextAt: (target) => {
			const found = contextAt(target, RULES);
			return found?.locale === "en_GB" ? found : null;
		},
		render: async ({ path }, notes) => {
			noted.set(path, notes);
			return { html: `<!doctype html><html><body>${bodies[path] ?? ""}</body></html>`, style: "p{}", isWhole: true };
		},
		open: async (path) => {
			const text = files[path];
			const part = /\/files\/([0-9a-f]{16})\//.exec(path)?.[1] ?? "";
			if (text === undefined) return null;
			const bytes = (async function* () {
				yield Buffer.from(text);
			})();
			return { sha256: part, bytes };
		},
		...more,
	};
}
