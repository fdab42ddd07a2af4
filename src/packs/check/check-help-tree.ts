import { STEPS_MAX } from "#src/contract/help-trees/grammar.ts";
import { HELP_TREES_MAX } from "#src/site/pack-limits.ts";
import { type HelpTreeWay, mostSteps, waysFrom } from "../help-tree-ways.ts";
import type { Item, Pack } from "../pack.ts";
import type { Report } from "../report.ts";

/** A way with its place in the file. */
const placed = (id: string, { path, ...way }: HelpTreeWay): HelpTreeWay => ({ ...way, path: ["nodes", id, ...path] });

/**
 * A help tree leads everybody somewhere: each way leads to a node, no way leads in a circle or is too long, each node is
 * on a way, and each has its words in every language.
 */
export function checkHelpTree(item: Item<"help-trees">, pack: Pack, report: Report): void {
	const { file, data } = item;
	const ways = new Map(
		Object.entries(data.nodes).map(([id, node]) => [id, waysFrom(node).map((way) => placed(id, way))]),
	);
	const named = [...ways.values()].flat().map(({ to, path }) => ({ to, path }));
	const missing = [{ to: data.start, path: ["start"] }, ...named].filter(({ to }) => !ways.has(to));
	for (const { to, path } of missing)
		report.add(file, path, `leads to ${to}, which is no node; add it to nodes or correct the name`);
	if (!pack.site.tvHelp) report.add(file, [], "is shown nowhere, name the category of TV help in tvHelp of site.json");
	if (missing.length === 0) checkWays(item, ways, report);
	checkNodes(item, pack, report);
	checkWords(item, report);
	const [first] = pack.items["help-trees"].size > HELP_TREES_MAX ? pack.items["help-trees"].keys() : [];
	if (first === item.id) report.add(file, [], `is one of more than ${HELP_TREES_MAX} help trees, put some together`);
}

/** No circle, no node aside, and an end within reach. Each node is looked at once. */
function checkWays(
	{ file, data }: Item<"help-trees">,
	ways: ReadonlyMap<string, readonly HelpTreeWay[]>,
	report: Report,
): void {
	let circle = false;
	const longest = mostSteps(
		data.start,
		(id) => ways.get(id) ?? [],
		({ to, path }) => {
			circle = true;
			report.add(file, path, `leads back to ${to}, where the way comes from; let it lead to something new`);
		},
	);
	const steps = longest.get(data.start) ?? 0;
	if (!circle && steps > STEPS_MAX)
		report.add(
			file,
			["start"],
			`needs ${steps} steps to an end, at most ${STEPS_MAX} are borne; ask less or divide the tree`,
		);
	for (const id of ways.keys())
		if (!longest.has(id)) report.add(file, ["nodes", id], "is reached by no answer, name it in one or remove it");
}

/** What a node names besides: an answer tells or links something, keys stand once, other ways are for the tree's own products. */
function checkNodes({ file, data, texts }: Item<"help-trees">, { items, site }: Pack, report: Report): void {
	const words = texts.get(site.defaultLocale)?.front.nodes ?? {};
	for (const [id, node] of Object.entries(data.nodes)) {
		if (node.kind === "answer") {
			if (node.link === undefined && !words[id]?.text)
				report.add(file, ["nodes", id], "tells nothing, give it a link or words in the texts");
			if (node.step !== undefined && !(node.link && "article" in node.link))
				report.add(file, ["nodes", id, "step"], "is a step of no article, name one in link or remove it");
			else if (node.step !== undefined && node.link && "article" in node.link)
				checkStep({ id, step: node.step, article: node.link.article }, { items, site }, file, report);
		}
		if (node.kind !== "question") continue;
		const keys = new Set<string>();
		for (const [index, { key, instead }] of node.answers.entries()) {
			if (keys.has(key)) report.add(file, ["nodes", id, "answers", index, "key"], `${key} stands twice, name it anew`);
			keys.add(key);
			const led = new Set<string>();
			for (const [place, { products }] of instead.entries())
				for (const product of products) {
					if (led.has(product))
						report.add(
							file,
							["nodes", id, "answers", index, "instead", place, "products"],
							`${product} is led elsewhere already, name it once in one entry`,
						);
					led.add(product);
					if (data.categories.length === 0 && data.products.length > 0 && !data.products.includes(product))
						report.add(
							file,
							["nodes", id, "answers", index, "instead", place, "products"],
							`the tree is not about ${product}, add it to products or remove it here`,
						);
				}
		}
	}
}

/** A numbered step of a Markdown body. */
const STEP = /^#{3,4} \d+\. /gm;

function checkStep(
	{ id, step, article }: { readonly id: string; readonly step: number; readonly article: string },
	{ items, site }: Pick<Pack, "items" | "site">,
	file: string,
	report: Report,
): void {
	const body = items.articles.get(article)?.texts.get(site.defaultLocale)?.body;
	const steps = body?.match(STEP)?.length ?? 0;
	if (body !== undefined && step > steps)
		report.add(file, ["nodes", id, "step"], `${article} has ${steps} steps, name one of them or leave it out`);
}

/** Each node and each answer has its words in every language, and there are no others. */
function checkWords({ data: { nodes }, texts }: Item<"help-trees">, report: Report): void {
	for (const { file, front } of texts.values()) {
		for (const [id, node] of Object.entries(nodes)) {
			const words = front.nodes[id];
			if (!words) {
				report.add(file, ["nodes"], `has no words for ${id}, add them`);
				continue;
			}
			const keys = node.kind === "question" ? node.answers.map(({ key }) => key) : [];
			for (const key of keys)
				if (!Object.hasOwn(words.answers, key))
					report.add(file, ["nodes", id, "answers"], `has no words for ${key}, add them`);
			for (const key of Object.keys(words.answers))
				if (!keys.includes(key))
					report.add(file, ["nodes", id, "answers", key], "is not an answer of data.json, correct or remove it");
			if (node.kind !== "ticket" && node.picture !== undefined && !words.alt)
				report.add(file, ["nodes", id], "has a picture, say in alt what it shows");
		}
		for (const id of Object.keys(front.nodes))
			if (!Object.hasOwn(nodes, id))
				report.add(file, ["nodes", id], "is not a node of data.json, correct or remove it");
	}
}
