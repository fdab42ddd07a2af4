import { CATEGORY_LEVELS_MAX } from "#src/site/pack-limits.ts";
import type { Kind } from "../format/kinds.ts";
import type { Item, Pack } from "../pack.ts";
import type { Report } from "../report.ts";
import { checkHelpTree } from "./check-help-tree.ts";
import { checkRepairFacts } from "./check-repair.ts";
import { checkSerialList } from "./check-serial-list.ts";

type Check<K extends Kind> = (item: Item<K>, pack: Pack, report: Report) => void;

const product: Check<"products"> = ({ file, data: { lifecycle } }, _pack, report) => {
	const { status, soldFrom, soldUntil } = lifecycle;
	if (status === "discontinued" && !soldUntil)
		report.note("lifecycle", file, null, ["lifecycle", "status"], "says no soldUntil: readers are not told since when");
	if (soldUntil && soldFrom && soldUntil < soldFrom)
		report.add(file, ["lifecycle", "soldUntil"], "lies before soldFrom, correct one of them");
};

/** A category may not lie under itself. */
const category: Check<"categories"> = ({ id, file, data }, { items }, report) => {
	const seen = new Set([id]);
	for (let parent = data.parent; parent !== undefined; parent = items.categories.get(parent)?.data.parent) {
		if (seen.size > CATEGORY_LEVELS_MAX)
			return report.add(file, ["parent"], `lies more than ${CATEGORY_LEVELS_MAX} levels deep, move it up`);
		if (seen.has(parent)) return report.add(file, ["parent"], `leads back to ${parent}, name a category further up`);
		seen.add(parent);
	}
};

/** One canonical place: the primary product is one the article is about, and the primary category its own. */
const article: Check<"articles"> = ({ file, data }, { items }, report) => {
	const { products, categories, primaryProduct, primaryCategory } = data;
	const home = primaryProduct === undefined ? undefined : items.products.get(primaryProduct)?.data.category;
	// Of one that is not in the pack the reference itself tells.
	if (
		primaryProduct !== undefined &&
		home !== undefined &&
		!products.includes(primaryProduct) &&
		!categories.includes(home)
	)
		report.add(file, ["primaryProduct"], `the article is not about ${primaryProduct}, add it to products`);
	if (primaryCategory !== undefined && home !== undefined && home !== primaryCategory)
		report.add(
			file,
			["primaryCategory"],
			`${primaryProduct} belongs to ${home}, leave one of the two primary fields out`,
		);
};

const download: Check<"downloads"> = ({ id, file, data, texts }, { site }, report) => {
	if (data.primaryProduct !== undefined && data.products.length > 0 && !data.products.includes(data.primaryProduct))
		report.add(file, ["primaryProduct"], `the download is not for ${data.primaryProduct}, add it to products`);
	data.versions.forEach((version, index) => {
		const newer = data.versions[index - 1];
		if (newer && newer.date < version.date)
			report.note(
				"version-order",
				file,
				null,
				["versions", index, "date"],
				"is newer than the version above it, which is offered first",
			);
	});
	const versions = new Set(data.versions.map(({ version }) => version));
	for (const [locale, text] of texts) {
		if (locale === site.defaultLocale)
			for (const version of versions)
				if (!Object.hasOwn(text.front.releases, version))
					report.note(
						"release-notes",
						text.file,
						null,
						["releases"],
						`says nothing about version ${version} of ${id}: readers are told that there are no notes`,
					);
		for (const version of Object.keys(text.front.releases))
			if (!versions.has(version))
				report.add(text.file, ["releases", version], "is not a version of data.json, correct or remove it");
	}
};

/** Every file has its words in the default locale, and stands once. */
const software: Check<"software"> = ({ id, file, data, texts }, { site }, report) => {
	if (data.primaryProduct !== undefined && data.products.length > 0 && !data.products.includes(data.primaryProduct))
		report.add(file, ["primaryProduct"], `the software is not for ${data.primaryProduct}, add it to products`);
	const ids = new Set<string>();
	data.software.forEach((each, index) => {
		if (ids.has(each.id)) report.add(file, ["software", index, "id"], `${each.id} stands twice, name each file once`);
		ids.add(each.id);
	});
	for (const [locale, text] of texts) {
		if (locale === site.defaultLocale)
			for (const each of ids)
				if (!Object.hasOwn(text.front.software, each))
					report.add(text.file, ["software"], `says nothing about ${each} of ${id}, add its title`);
		for (const each of Object.keys(text.front.software))
			if (!ids.has(each)) report.add(text.file, ["software", each], "is no file of data.json, correct or remove it");
	}
};

const document: Check<"documents"> = ({ file, data }, _pack, report) => {
	if (data.type === "service-manual" && data.audience !== "asc")
		report.add(file, ["type"], 'a service-manual is for agents alone, write "audience": "asc"');
	const languages = new Set<string>();
	data.files.forEach(({ language }, index) => {
		if (languages.has(language))
			report.add(file, ["files", index, "language"], `${language} stands twice, keep one file a language`);
		languages.add(language);
	});
};

/** A sign belongs to the forms that show one. */
const banner: Check<"banners"> = ({ file, data: { form, icon } }, _pack, report) => {
	if (form !== "card" && icon === undefined) report.add(file, ["form"], `shows an icon, name one in icon`);
	if (form === "card" && icon !== undefined) report.add(file, ["icon"], "is not shown on a card, remove it");
};

/** Each answer has its words in every language, and there are no others. */
const microSurvey: Check<"micro-surveys"> = ({ data: { answers }, texts }, _pack, report) => {
	for (const { file, front } of texts.values()) {
		for (const key of answers)
			if (!Object.hasOwn(front.answers, key)) report.add(file, ["answers"], `has no words for ${key}, add them`);
		for (const key of Object.keys(front.answers))
			if (!answers.includes(key))
				report.add(file, ["answers", key], "is not an answer of data.json, correct or remove it");
	}
};

const CHECKS: { readonly [K in Kind]?: Check<K> } = {
	products: product,
	categories: category,
	articles: article,
	downloads: download,
	software,
	documents: document,
	banners: banner,
	"repair-documents": checkRepairFacts,
	"help-trees": checkHelpTree,
	"micro-surveys": microSurvey,
	"serial-lists": checkSerialList,
};

/** Facts that must agree with one another. */
export function checkFacts<K extends Kind>(item: Item<K>, pack: Pack, report: Report): void {
	CHECKS[item.kind]?.(item, pack, report);
}
