import type { Pack } from "#src/packs/pack.ts";
import type { ArchiveFacts } from "./archive.ts";
import { archiveParts } from "./archive-parts.ts";

/** Bytes of an update, by the category of the product: a part of what real ones have, so that a first start is quick. */
const FIRMWARE_BYTES: Readonly<Record<string, number>> = {
	televisions: 8.4e6,
	phones: 11.2e6,
	"game-consoles": 9.7e6,
	"streaming-and-disc-players": 6.3e6,
	cameras: 5.1e6,
	"robot-vacuums": 4.2e6,
	"sound-bars": 3.3e6,
	speakers: 2.6e6,
	headphones: 1.4e6,
};
const PROGRAM_BYTES = { application: 4.9e6, utility: 2.4e6, driver: 1.3e6 } as const;

type Notes = { readonly added: string[]; readonly fixed: string[]; readonly security: string[] };

/** Every file that the downloads and the software of a pack name, with what its archive says and holds. */
export function* publishedFiles({ items, site }: Pack): Generator<Omit<ArchiveFacts, "brand">> {
	const modelsOf = (slugs: readonly string[]) => slugs.flatMap((slug) => items.products.get(slug)?.data.model ?? []);
	const sizeOf = (type: keyof typeof PROGRAM_BYTES | "firmware", slugs: readonly string[]) => {
		const category = items.products.get(slugs[0] ?? "")?.data.category ?? "";
		return type === "firmware" ? (FIRMWARE_BYTES[category] ?? 4e6) : PROGRAM_BYTES[type];
	};
	const told = (notes: Notes | undefined) => (notes ? [...notes.added, ...notes.fixed, ...notes.security] : []);
	for (const { data, texts } of items.downloads.values()) {
		const text = texts.get(site.defaultLocale);
		const otherwise = data.category === "firmware" ? "update.bin" : "setup.bin";
		for (const { file, version, date, operatingSystems } of data.versions)
			yield {
				...{ title: text?.front.title ?? file, version, date, file, products: modelsOf(data.products) },
				notes: told(text?.front.releases[version]),
				parts: archiveParts(text?.body ?? "", { version, operatingSystems }, otherwise),
				size: sizeOf(data.category, data.products),
			};
	}
	for (const { data, texts } of items.software.values()) {
		const text = texts.get(site.defaultLocale);
		for (const { id, file, version, date, operatingSystems } of data.software) {
			const words = text?.front.software[id];
			yield {
				...{ title: `${text?.front.title} - ${words?.title}`, version, date, file, products: modelsOf(data.products) },
				notes: told(words?.notes),
				parts: archiveParts(text?.body ?? "", { version, operatingSystems }, `${id}.bin`),
				size: sizeOf(data.downloadType, data.products),
			};
		}
	}
}
