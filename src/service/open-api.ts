import { z } from "zod";
import { PARAMETERS, type ParameterGrammar } from "#src/contract/parameters.ts";
import { problem } from "#src/contract/problem.ts";
import { CALL_NAMES, type CallFacts, type CallName, callOf } from "#src/contract/registry.ts";
import { REPLIES } from "#src/contract/replies.ts";
import { API_BASE, SLUG } from "#src/routes.ts";

type Json = Readonly<Record<string, unknown>>;

function schemaOf(grammar: ParameterGrammar, most: number | undefined, name: string): Json {
	switch (grammar.kind) {
		case "slug":
			return { type: "string", pattern: SLUG.source };
		case "name":
			return { type: "string", maxLength: 120 };
		case "text":
			return { type: "string", maxLength: grammar.most };
		case "code":
			return { type: "string", maxLength: 128 };
		case "codes":
			return { type: "array", items: { type: "string" } };
		case "enum":
			return { type: "string", enum: grammar.values };
		case "flag":
			return { type: "boolean" };
		case "count":
			return { type: "integer", minimum: 0, ...(name === "num" && most !== undefined ? { maximum: most } : {}) };
	}
}

const grammarOf = (name: string): ParameterGrammar => PARAMETERS[name] ?? { kind: "code" };

function parameter(call: CallFacts, name: string, place: "path" | "query"): Json {
	const grammar = grammarOf(name);
	const isRequired = place === "path" || (call.rules.needs?.includes(name) ?? false);
	return {
		name,
		in: place,
		required: isRequired,
		schema: schemaOf(grammar, call.rules.most, name),
		...(grammar.kind === "codes" ? { style: "form", explode: false } : {}),
	};
}

/** Words of a call's name as a sentence: `downloadDetails` becomes `Download details`. */
const summaryOf = (name: string) =>
	name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());

const problems = {
	"4XX": { $ref: "#/components/responses/Problem" },
	"5XX": { $ref: "#/components/responses/Problem" },
};

function operation(name: CallName, path: string): Json {
	const call = callOf(name);
	const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
	const inQuery = (call.method === "GET" ? call.query : (call.postQuery ?? [])).filter(
		(each) => !inPath.includes(each),
	);
	const shared = CALL_NAMES.filter((each) => callOf(each).path === call.path && callOf(each).method === call.method);
	const all = [
		...new Set([
			...inQuery,
			...shared.flatMap((each) => (callOf(each).method === "GET" ? [...callOf(each).query] : [])),
		]),
	].filter((each) => !inPath.includes(each));
	return {
		operationId: inPath.length > 0 && call.path.includes("{/") && path.endsWith("}") ? `${name}InContext` : name,
		summary: summaryOf(name),
		description:
			shared.length > 1 ? `One address for ${shared.join(", ")}, told apart by their parameters.` : `The call ${name}.`,
		tags: [call.audience === "asc" ? "service centres" : "support"],
		parameters: [
			...inPath.map((each) => parameter(call, each, "path")),
			...all.map((each) =>
				parameter(shared.length > 1 ? { ...call, rules: { ...call.rules, needs: [] } } : call, each, "query"),
			),
		],
		...(call.method === "POST"
			? { requestBody: { required: true, content: { "application/json": { schema: bodyOf(call) } } } }
			: {}),
		responses: {
			"200": {
				description: "The reply.",
				content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
			},
			...problems,
		},
	};
}

function bodyOf(call: CallFacts): Json {
	const names = call.query.filter((name) => !call.postQuery?.includes(name));
	const nullable = (name: string) => ({ anyOf: [schemaOf(grammarOf(name), undefined, name), { type: "null" }] });
	return {
		type: "object",
		properties: Object.fromEntries(names.map((name) => [name, nullable(name)])),
		required: call.rules.needs ?? [],
	};
}

/** Paths of a call in the document: an optional last segment makes two. */
function pathsOf({ path }: Pick<CallFacts, "path">): string[] {
	const whole = path.startsWith("/api/") ? path : `${API_BASE}/{locale}${path}`;
	return /\{\//.test(whole) ? [whole.replace(/\{\/\w+\}/, ""), whole.replace(/\{\/(\w+)\}/, "/{$1}")] : [whole];
}

/**
 * The OpenAPI 3.1 document of the support API, generated from the contract.
 *
 * @param site names the product in the title
 */
export function openApiDocument(site: { readonly brand: string; readonly home: string }): Json {
	const paths: Record<string, Record<string, Json>> = {};
	const described = [...CALL_NAMES].sort(
		(a, b) => Number(callOf(a).toldBy !== undefined) - Number(callOf(b).toldBy !== undefined),
	);
	for (const name of described) {
		for (const path of pathsOf(callOf(name))) {
			const like =
				Object.keys(paths).find((each) => each.replace(/\{\w+\}/g, "{}") === path.replace(/\{\w+\}/g, "{}")) ?? path;
			const operations = paths[like] ?? {};
			paths[like] = operations;
			operations[callOf(name).method.toLowerCase()] ??= operation(name, path);
		}
	}
	const schemas = Object.fromEntries(
		described.map((name) => [
			name,
			withoutDialect(z.toJSONSchema(REPLIES[name], { target: "draft-2020-12", io: "output" })),
		]),
	);
	return {
		openapi: "3.1.0",
		info: {
			title: `${site.brand} support API`,
			version: "1.0.0",
			description:
				"Support content by product, category and language. Empty parameters are dropped, counts are clamped, errors are RFC 9457 problem documents.",
			license: { name: "Apache-2.0", identifier: "Apache-2.0" },
			contact: { name: site.brand, url: site.home },
		},
		servers: [{ url: "/" }],
		tags: [
			{ name: "support", description: "Public content." },
			{ name: "service centres", description: "For verified agents of authorised service centres." },
		],
		security: [{}],
		paths,
		components: {
			responses: {
				Problem: {
					description: "What went wrong.",
					content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
				},
			},
			schemas: { ...schemas, Problem: withoutDialect(z.toJSONSchema(problem)) },
		},
	};
}

function withoutDialect(schema: Json): Json {
	const { $schema: _dialect, ...rest } = schema;
	return rest;
}
