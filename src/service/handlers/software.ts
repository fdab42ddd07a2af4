import { createHash } from "node:crypto";
import type { Software, SoftwareDetails } from "#src/contract/software/schemas.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { textLocales } from "#src/store/read/text-locales.ts";
import { namedCategories } from "../shapes/categories.ts";
import { catalogOf, sectionsOf } from "../shapes/instruction.ts";
import { licenceInfo } from "../shapes/licence-info.ts";
import { previewOf } from "../shapes/metadata.ts";
import { productsNamed } from "../shapes/product-info.ts";
import type { Handlers } from "./handler.ts";

const NO_NOTES = { added: [], fixed: [], security: [], knownIssues: [] };

/** The files in the order of the pack: a reader's choice is a place in it. */
function filesOf(reader: Reader, { id, data, front }: Found<"software">): Software[] {
	const files = reader.files(data.software.map(({ file }) => file));
	const source = reader.inLocale(reader.site.defaultLocale).item("software", id)?.front.software ?? {};
	return data.software.flatMap((each) => {
		const file = files.get(each.file);
		if (!file) return [];
		const words = front.software[each.id] ?? source[each.id];
		return [
			{
				id: each.id,
				title: words?.title ?? each.id,
				version: each.version,
				date: each.date,
				url: file.address,
				fileName: file.name,
				size: file.size,
				sha256: file.sha256,
				...file.damage,
				severity: each.severity,
				operatingSystems: each.operatingSystems.map((key) => ({ key, name: reader.term(key) })),
				notes: words?.notes ?? NO_NOTES,
				eula: licenceInfo(reader, each.licence),
			},
		];
	});
}

function details(reader: Reader, item: Found<"software">): SoftwareDetails {
	const { id, data, front, language } = item;
	const sections = sectionsOf(reader, item);
	return {
		articleId: createHash("sha256").update(`${item.hash} ${item.textLocale}`).digest("hex").slice(0, 12),
		articleFamilyId: id,
		title: front.title,
		summary: front.summary,
		language,
		locales: textLocales(reader, item),
		image: previewOf(reader, item),
		articleType: "software",
		topics: data.topics.map((key) => ({ key, name: reader.term(key) })),
		channel: data.channel,
		downloadType: data.downloadType,
		software: filesOf(reader, item),
		multiDownload: data.multiDownload,
		stepNum: sections.reduce((sum, section) => sum + section.steps.length, 0),
		appliesTo: productsNamed(reader, data.products),
		categories: namedCategories(reader, data.categories),
		path: item.path ?? "",
		sections,
	};
}

export const softwareHandlers = {
	softwareDetails: ({ values, reader }) => {
		const item = reader.item("software", values.required("articleFamilyId"));
		return item && details(reader, item);
	},
	softwareCatalog: ({ values, reader }) => {
		const item = reader.item("software", values.required("articleFamilyId"));
		return item && catalogOf(reader, item);
	},
} satisfies Partial<Handlers>;
