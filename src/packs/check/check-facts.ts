import { CATEGORY_LEVELS_MAX } from "#src/site/pack-limits.ts";
import type { Kind } from "../format/kinds.ts";
import type { Item, Pack } from "../pack.ts";
import type { Report } from "../report.ts";
import { checkDays } from "./check-days.ts";
import { checkFarDays } from "./check-far-days.ts";
import { checkHelpTree } from "./check-help-tree.ts";
import { checkPlaces } from "./check-places.ts";
import { checkPrimary } from "./check-primary.ts";
import { checkRepairFacts } from "./check-repair.ts";
import { checkRepeated } from "./check-repeated.ts";
import { checkSerialList } from "./check-serial-list.ts";

type Check<K extends Kind> = (item: Item<K>, pack: Pack, report: Report) => void;

const product: Check<"products"> = ({ file, data: { lifecycle } }, _pack, report) => {
	const { status, soldUntil } = lifecycle;
	if (status === "discontinued" && !soldUntil)
		report.note("lifecycle", file, null, ["lifecycle", "status"], "says no soldUntil: readers are not told since when");
};

/** A category may not lie under itself. */
const category: Check<"categories"> = ({ id, file, data }, { items }, report) => {
	const seen = new Set([id]);
	// Of one that names itself the reference tells.
	if (data.parent === id) return;
	for (let parent = data.parent; parent !== undefined; parent = items.categories.get(parent)?.data.parent) {
		if (seen.size > CATEGORY_LEVELS_MAX)
			return report.add(file, ["parent"], `lies more than ${CATEGORY_LEVELS_MAX} levels deep, move it up`);
		if (seen.has(parent)) return report.add(file, ["parent"], `leads back to ${parent}, name a category further up`);
		seen.add(parent);
	}
};

const article: Check<"articles"> = (item, pack, report) => checkPrimary(item, "article", pack, report);

const download: Check<"downloads"> = (item, pack, report) => {
	const { id, file, data, texts } = item;
	const { site } = pack;
	checkPrimary(item, "download", pack, report);
	const offered = new Set<string>();
	data.versions.forEach((version, index) => {
		const systems = version.operatingSystems.length === 0 ? [""] : new Set(version.operatingSystems);
		const names = Array.from(systems, (system) => `${version.version} ${system}`);
		const isTwice = names.some((name) => offered.has(name));
		const at = ["versions", index, "version"];
		// Of what runs on the device itself a region or a hardware may tell two apart, which no field says.
		if (isTwice && version.operatingSystems.length === 0)
			report.note(
				"repeated",
				file,
				null,
				at,
				`${version.version} stands twice: say in its notes what tells both apart`,
			);
		else if (isTwice)
			report.add(
				file,
				at,
				`${version.version} stands twice for the same systems, keep one of them or name the systems apart`,
			);
		for (const name of names) offered.add(name);
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
const software: Check<"software"> = (item, pack, report) => {
	const { id, file, data, texts } = item;
	const { site } = pack;
	checkPrimary(item, "software", pack, report);
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
const microSurvey: Check<"micro-surveys"> = ({ file: facts, data: { answers }, texts }, _pack, report) => {
	for (const [index, key] of answers.entries())
		if (answers.indexOf(key) < index)
			report.add(facts, ["answers", index], `${key} stands twice, name each answer once`);
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

/** Facts that must agree with one another, and with what is known of the world. */
export function checkFacts<K extends Kind>(item: Item<K>, pack: Pack, report: Report): void {
	checkDays(item, report);
	checkFarDays(item, report);
	checkPlaces(item, report);
	checkRepeated(item, report);
	CHECKS[item.kind]?.(item, pack, report);
}
