import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { packFolder } from "#scripts/pack-folder.ts";
import { formatProblem } from "#src/packs/problem.ts";
import { loadPack } from "#src/store/write/load-pack.ts";

const { pack, problems } = loadPack(packFolder("demo"));

test("the demo pack has no problem", () => {
	expect(problems.map(formatProblem)).toEqual([]);
});

test("the demo brand has what agents work with, of every category, translated, revised and withdrawn", () => {
	if (!pack) throw new Error("it cannot be read");
	const { documents, products, categories, ...items } = pack.items;
	const forAgents = [...items["repair-documents"].values()].filter(({ data }) => data.audience === "asc");
	const ofType = (...types: readonly string[]) => forAgents.filter(({ data }) => types.includes(data.type));
	const manuals = [...documents.values()].filter(({ data }) => data.type === "service-manual");
	const news = [...items["news-and-alerts"].values()].filter(({ data }) => data.audience === "asc");
	expect(ofType("service-manual").length).toBeGreaterThanOrEqual(60);
	expect(ofType("service-manual").every(({ data }) => (data.minutes ?? 0) > 0)).toBe(true);
	expect(ofType("technical-news").length).toBeGreaterThanOrEqual(30);
	expect(manuals.length).toBeGreaterThanOrEqual(20);
	expect(news.length).toBeGreaterThanOrEqual(20);
	for (const type of ["training-information", "repair-tools", "technical-memo", "service-information"])
		expect(ofType(type).length, type).toBeGreaterThanOrEqual(4);
	expect(forAgents.filter(({ data }) => data.mandatory).length).toBeGreaterThanOrEqual(5);
	expect(forAgents.filter(({ data }) => data.revisions.length > 0).length).toBeGreaterThanOrEqual(5);
	expect(forAgents.filter(({ data }) => data.withdrawn).length).toBeGreaterThanOrEqual(4);
	const filesOf = ({ data }: (typeof forAgents)[number]) => data.associatedFiles.map(({ file }) => file);
	const everybodys = new Set(
		[...items["repair-documents"].values()].flatMap((item) => (item.data.audience ? [] : filesOf(item))),
	);
	const withOwnFile = forAgents.filter((item) => filesOf(item).some((file) => !everybodys.has(file)));
	expect(withOwnFile.length).toBeGreaterThanOrEqual(3);
	const all = [...forAgents, ...manuals, ...news];
	const named = all.flatMap(({ data }) => [
		...data.categories,
		...data.products.flatMap((slug) => products.get(slug)?.data.category ?? []),
	]);
	const sold = new Set([...products.values()].map(({ data }) => data.category));
	expect([...categories.keys()].filter((id) => sold.has(id) && !named.includes(id))).toEqual([]);
	const inLocale = (locale: string) => all.filter(({ texts }) => texts.has(locale)).length;
	expect(inLocale("de_DE")).toBeGreaterThanOrEqual(all.length / 2);
	for (const locale of ["fr_FR", "ja_JP", "ar_AE"]) expect(inLocale(locale), locale).toBeGreaterThanOrEqual(12);
});

test.each(["scripts/demo-files.ts", "scripts/generate.ts"])("what %s makes is up to date", (script) => {
	const { status, stderr } = spawnSync(process.execPath, [script, "--check"], { encoding: "utf8" });
	expect(stderr).toBe("");
	expect(status).toBe(0);
});

test("how sound goes over ARC is told of televisions that have it", () => {
	const article = pack?.items.articles.get("connect-sound-bar-hdmi-arc");
	const televisions = (article?.data.products ?? []).map((id) => pack?.items.products.get(id));
	expect(televisions).toHaveLength(9);
	for (const television of televisions)
		expect(JSON.stringify(television?.data.specifications), television?.id).toContain("ARC)");
});
