import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SLUG_ADVICE, slug } from "#src/contract/shapes.ts";
import { KINDS_ABOUT_SOMETHING } from "#src/packs/check/check-about.ts";
import { nameFaults, SHARED_NAME } from "#src/packs/check/check-names.ts";
import { nameOfItem } from "#src/packs/format/addresses.ts";
import { INSTRUCTIONS, needsBody } from "#src/packs/format/bodies.ts";
import { formsOf, type JsonSchema, jsonSchemaOf } from "#src/packs/format/json-schema.ts";
import { KINDS, type Kind } from "#src/packs/format/kinds.ts";
import { formatProblem } from "#src/packs/problem.ts";
import { visible } from "#src/site/unseen.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { exampleFields } from "./example-fields.ts";
import { kindCalled } from "./kind-words.ts";
import { nameBefore } from "./name-before.ts";
import { schemaIn } from "./pack-schemas.ts";

/**
 * Makes `<kind>/<id>/` with every field that is needed, empty, and the text of the default locale; then
 * says what is to be filled in.
 *
 * @param word a kind, one of it, or what people call it: `products`, `product`, `manual`
 * @param dataDir whose content in force may have had its name
 * @returns the status of the process: 1 when nothing was made
 */
export async function newItem(packDir: string, word: string, id: string, dataDir: string): Promise<number> {
	const called = kindCalled(word);
	if ("meant" in called) {
		console.error(visible(`${word} is no kind of content; ${called.meant}`));
		return 1;
	}
	const { kind } = called;
	const folder = join(packDir, kind, id);
	const site = siteOf(packDir);
	const locale = site?.locale ?? null;
	const fault = !slug.safeParse(id).success
		? `"${id}" is no id: ${SLUG_ADVICE}.`
		: existsSync(folder)
			? `${folder} is there already; name another id.`
			: locale === null
				? `${packDir} has no site.json that can be read; name the folder that holds it, or make one: npm run content -- new pack BRAND --pack ${packDir}`
				: nameFault(packDir, kind, id);
	const before = fault === null && site ? await nameBefore({ kind, id }, site.brand, dataDir) : null;
	const refusal = fault ?? before?.refusal ?? null;
	if (refusal !== null || locale === null) {
		console.error(visible(refusal ?? ""));
		return 1;
	}
	const { data, text } = KINDS[kind];
	const example = exampleFields(kind, word);
	const facts = {
		$schema: schemaIn(packDir, folder, `${kind}.data.schema.json`),
		...fieldsOf(jsonSchemaOf(data)),
		...example.data,
	};
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, "data.json"), `${JSON.stringify(facts, null, "\t")}\n`);
	writeFileSync(join(folder, `${locale}.md`), textOf(jsonSchemaOf(text), example.text, INSTRUCTIONS.has(kind)));
	console.log(visible(`${folder} is made. To fill in:`));
	for (const problem of loadPack(packDir).problems)
		if (problem.file.startsWith(`${kind}/${id}/`)) console.log(`  ${formatProblem(problem)}`);
	if (KINDS_ABOUT_SOMETHING.has(kind))
		console.log(`  ${kind}/${id}/data.json products or categories: what it is about; without them it shows everywhere`);
	if (needsBody(kind)) console.log(`  ${kind}/${id}/${locale}.md: the text after the front matter`);
	if (before?.note) console.log(visible(`  ${before.note}`));
	return 0;
}

/** Why an item cannot be called so, in the words of a check; null where it can. */
function nameFault(packDir: string, kind: Kind, id: string): string | null {
	const [fault] = nameFaults(id, "name another id");
	if (fault !== undefined) return fault;
	const other = kind === "products" ? "categories" : kind === "categories" ? "products" : null;
	if (other === null) return null;
	const { pack, close } = loadPack(packDir);
	const isTaken = pack?.folders.has(nameOfItem({ kind: other, id })) || existsSync(join(packDir, other, id));
	close();
	if (!isTaken) return null;
	return `${other === "categories" ? SHARED_NAME : SHARED_NAME.replace("category", "product")}; name another id`;
}

/** What a pack says of its brand and of the locale that it is written in; null where that cannot be read. */
function siteOf(packDir: string): { readonly brand: string; readonly locale: string } | null {
	try {
		const { brand, defaultLocale }: { brand?: unknown; defaultLocale?: unknown } = JSON.parse(
			readFileSync(join(packDir, "site.json"), "utf8"),
		);
		return typeof defaultLocale === "string" && /^[a-z]{2,3}_[A-Z]{2}$/.test(defaultLocale)
			? { brand: String(brand), locale: defaultLocale }
			: null;
	} catch {
		return null;
	}
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** The fields of a group that are needed or stand for something when left out; what an author must write is empty. */
function fieldsOf({ properties, required }: JsonSchema): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(properties ?? {})
			.filter(([name, field]) => required?.includes(name) || field.default !== undefined)
			.map(([name, field]) => [name, emptyOf(field)]),
	);
}

function emptyOf(schema: JsonSchema): unknown {
	if (schema.default !== undefined) return schema.default;
	const [form = schema] = formsOf(schema);
	if (form.const !== undefined) return form.const;
	if (form.items) return (form.minItems ?? 0) > 0 ? [emptyOf(form.items)] : [];
	switch (form.type) {
		case "object":
			return fieldsOf(form);
		case "string":
			return form.format === "date" ? today() : "";
		case "boolean":
			return false;
		default:
			return null;
	}
}

function textOf(schema: JsonSchema, example: Readonly<Record<string, unknown>>, isInstruction: boolean): string {
	const front = Object.entries({ ...fieldsOf(schema), ...example }).map(
		([name, value]) => `${name}: ${JSON.stringify(value)}\n`,
	);
	return `---\n${front.join("")}---\n${isInstruction ? "\n<!--\n## Name of a section\n\n### 1. First step\nWhat to do.\n-->\n" : ""}`;
}
