import type { z } from "zod";
import { PROBLEMS_OF_FILE_MAX } from "#src/site/pack-limits.ts";
import { nearestWord } from "#src/site/spelling.ts";
import { formsOf, type JsonSchema, jsonSchemaOf, schemasAt } from "./format/json-schema.ts";
import { type Issue, issueWords } from "./issue-words.ts";
import type { FieldPath } from "./problem.ts";
import type { Report } from "./report.ts";

/** Checks a value against its schema and reports every issue in an author's words. */
export function readAs<Schema extends z.ZodType>(
	schema: Schema,
	value: unknown,
	file: string,
	report: Report,
): z.infer<Schema> | null {
	const result = schema.safeParse(value, { reportInput: true });
	if (result.success) return result.data;
	const json = jsonSchemaOf(schema);
	// A file that lists hundreds of wrong values is listed in part.
	const issues = result.error.issues.slice(0, PROBLEMS_OF_FILE_MAX).flatMap(plainIssues);
	const meant = new Set<string>();
	for (const issue of issues)
		if (issue.code === "unrecognized_keys")
			for (const key of issue.keys.slice(0, PROBLEMS_OF_FILE_MAX)) {
				const path = [...fieldPath(issue), key];
				const other = apartFrom(json, issue, key);
				if (other !== null) {
					report.add(file, path, `cannot stand beside ${other}, keep one of the two`);
					continue;
				}
				const { words, instead } = unknownField(key, fieldsAt(json, issue, key), issue.input, () =>
					homeOf(key, json, issue),
				);
				if (instead !== null) meant.add(JSON.stringify([...fieldPath(issue), instead]));
				report.add(file, path, words);
			}
	for (const issue of issues) {
		const path = fieldPath(issue);
		// What is there under a wrong name is not missing besides.
		if (issue.code === "unrecognized_keys" || (issue.input === undefined && meant.has(JSON.stringify(path)))) continue;
		report.add(file, path, issueWords(issue, aboutOf(json, issue.path)));
	}
	return null;
}

const fieldPath = ({ path }: Issue): FieldPath =>
	path.filter((part): part is FieldPath[number] => typeof part !== "symbol");

/** The fields that may stand beside others; of a choice those of the forms that have what stands there. */
function fieldsAt(json: JsonSchema, { path, input }: Issue, key: string): string[] {
	const beside = new Map(
		typeof input === "object" && input !== null ? Object.entries(input).filter(([name]) => name !== key) : [],
	);
	const forms = schemasAt(json, path).flatMap(formsOf);
	const alike = forms.filter(({ properties = {} }) => {
		const shared = Object.entries(properties).filter(([name]) => beside.has(name));
		return (
			shared.length > 0 && shared.every(([name, own]) => own.const === undefined || own.const === beside.get(name))
		);
	});
	return [...new Set((alike.length > 0 ? alike : forms).flatMap(({ properties }) => Object.keys(properties ?? {})))];
}

/** Of a choice, the field that stands beside a known one and that no form has with it; null where there is none. */
function apartFrom(json: JsonSchema, { path, input }: Issue, key: string): string | null {
	if (typeof input !== "object" || input === null) return null;
	const there = new Map(Object.entries(input));
	const forms = schemasAt(json, path)
		.flatMap(formsOf)
		.flatMap(({ properties = {} }) => {
			const all = Object.entries(properties);
			const isOther = all.some(([name, own]) => own.const !== undefined && own.const !== there.get(name));
			return isOther ? [] : [new Set(all.map(([name]) => name))];
		});
	const having = forms.filter((fields) => fields.has(key));
	if (having.length === 0) return null;
	const known = [...there.keys()].filter((name) => name !== key && forms.some((fields) => fields.has(name)));
	return known.find((name) => !having.some((fields) => fields.has(name))) ?? null;
}

const aboutOf = (json: JsonSchema, path: readonly PropertyKey[]): string | undefined =>
	schemasAt(json, path).find(({ description }) => description !== undefined)?.description;

function unknownField(
	key: string,
	fields: readonly string[],
	value: unknown,
	homeOf: () => string | null,
): { readonly words: string; readonly instead: string | null } {
	const taken = new Set(typeof value === "object" && value !== null ? Object.keys(value) : []);
	const instead = nearestWord(
		key,
		fields.filter((field) => !taken.has(field)),
	);
	if (instead !== null) return { words: `is no field here, did you mean ${instead}?`, instead };
	const home = homeOf();
	const advice = home === null ? `remove it or write one of ${fields.join(", ")}` : `write it ${home}`;
	return { words: `is no field here, ${advice}`, instead };
}

/** Where a field belongs that stands in a wrong group: in one beside it, or outside of its own; null when nowhere. */
function homeOf(key: string, json: JsonSchema, { path }: Issue): string | null {
	const fields = schemasAt(json, path).flatMap(formsOf);
	for (const { properties } of fields)
		for (const [name, inner] of Object.entries(properties ?? {}))
			if (formsOf(inner).some((form) => Object.hasOwn(form.properties ?? {}, key))) return `inside ${name}`;
	const group = path.at(-1);
	const around = schemasAt(json, path.slice(0, -1)).flatMap(formsOf);
	return typeof group === "string" && around.some(({ properties }) => Object.hasOwn(properties ?? {}, key))
		? `outside of ${group}`
		: null;
}

/** Of a choice that nothing fitted, what is wrong with the form that came nearest. */
function plainIssues(issue: Issue): Issue[] {
	if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
	const forms = issue.errors.map((form) => form.flatMap(plainIssues));
	const nearest = sharedChoice(forms) ?? forms.sort((a, b) => strangeness(a) - strangeness(b))[0] ?? [];
	return nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Where every form wants another word in the same field: one issue with all the words. */
function sharedChoice(forms: readonly (readonly Issue[])[]): Issue[] | null {
	const choices = forms.map((form) => form.find((issue) => issue.code === "invalid_value"));
	const [first] = choices;
	if (first?.code !== "invalid_value") return null;
	const values = choices.flatMap((each) =>
		each?.code === "invalid_value" && each.path.join() === first.path.join() ? each.values : [],
	);
	return values.length === forms.length ? [{ ...first, values }] : null;
}

/**
 * How far a value is from a form: another type is no such form at all; fields it does not know count next, less when their
 * names come near one that is missing.
 */
function strangeness(issues: readonly Issue[]): number {
	const missing = issues.flatMap(({ input, path }) => (input === undefined ? [String(path.at(-1))] : []));
	const cost = (issue: Issue) =>
		issue.code === "unrecognized_keys"
			? issue.keys
					.slice(0, PROBLEMS_OF_FILE_MAX)
					.reduce((sum, key) => sum + (nearestWord(key, missing) === null ? 10 : 5), 0)
			: issue.code === "invalid_value"
				? 20
				: issue.code === "invalid_type" && issue.path.length === 0
					? 100
					: 1;
	return issues.reduce((sum, issue) => sum + cost(issue), 0);
}
