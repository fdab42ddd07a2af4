import { z } from "zod";
import { IDEMPOTENCY_KEY } from "#src/actions/sending-id.ts";
import { addressesOf, placeholdersOf } from "#src/contract/address.ts";
import { CODE, locale, type Parameter, SLUG } from "#src/contract/parameter.ts";
import { problem } from "#src/contract/problem.ts";
import { CALL_NAMES, type CallName, callOf } from "#src/contract/registry.ts";
import { replyOf } from "#src/contract/replies.ts";
import { SEARCH_PARAMETER_WORDS } from "#src/contract/search/parameter-words.ts";
import { SESSION_COOKIE } from "#src/identity/authenticate.ts";
import { PROBLEM_TYPE } from "../http/problem.ts";

type Json = Readonly<Record<string, unknown>>;

function schemaOf(parameter: Parameter): Json {
	switch (parameter.kind) {
		case "slug":
			return { type: "string", pattern: SLUG.source };
		case "code":
			return { type: "string", pattern: CODE.source };
		case "day":
			return { type: "string", format: "date" };
		case "query":
			return { type: "string" };
		case "line":
		case "lines":
		case "exact":
			return { type: "string", maxLength: parameter.most };
		case "codes":
			return {
				type: "array",
				items: parameter.values ? { type: "string", enum: parameter.values } : { type: "string", pattern: CODE.source },
			};
		case "enum":
			return { type: "string", enum: parameter.values };
		case "flag":
			return { type: "boolean", ...(parameter.usually === "on" ? { default: true } : {}) };
		case "count":
			return { type: "integer", minimum: 0, ...(parameter.most === null ? {} : { maximum: parameter.most }) };
	}
}

/** One of several schemas, or the one that they all are. */
function anyOf(schemas: readonly Json[]): Json {
	const different = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
	return different.length === 1 && different[0] ? different[0] : { anyOf: different };
}

const SEARCH_PARAMETERS: ReadonlyMap<string, string> = new Map(Object.entries(SEARCH_PARAMETER_WORDS));

/** Calls that search as everybody does. */
const SEARCHES: ReadonlySet<CallName> = new Set(["search", "faqResults", "repairDocuments", "repairSearch"]);

/** A parameter of one address, as the calls that share the address declare it: needed when all of them need it. */
function parameterOf(
	name: string,
	place: "path" | "query",
	declared: readonly Parameter[],
	all: readonly Addressed[],
): Json {
	const calls = all.length;
	const words = all.some((each) => SEARCHES.has(each.name)) ? SEARCH_PARAMETERS.get(name) : undefined;
	const isNeededByAll = declared.length === calls && declared.every(({ needed }) => needed);
	return {
		name,
		in: place,
		required: place === "path" || isNeededByAll,
		...(declared.some(({ filled }) => filled === "canadian-french") ? { description: "For Canadian French." } : {}),
		...(declared.some(({ filled }) => filled === "locale") && !isNeededByAll && place === "query"
			? { description: "The default locale when it is missing." }
			: {}),
		...(words === undefined ? {} : { description: words }),
		schema: anyOf(declared.map(schemaOf)),
		...(declared.some(({ kind }) => kind === "codes") ? { style: "form", explode: false } : {}),
	};
}

/** Words of a call's name as a sentence: `downloadDetails` becomes `Download details`. */
const summaryOf = (name: string) =>
	name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());

const problems = {
	"4XX": { $ref: "#/components/responses/Problem" },
	"5XX": { $ref: "#/components/responses/Problem" },
};

/** A call at one of its addresses. */
interface Addressed {
	readonly name: CallName;
	readonly address: string;
}

/** The declarations of what `declarations` finds in each call, by name. */
function grouped(
	all: readonly Addressed[],
	declarations: (each: Addressed) => readonly (readonly [string, Parameter | undefined])[],
): Map<string, Parameter[]> {
	const found = new Map<string, Parameter[]>();
	for (const each of all)
		for (const [name, parameter] of declarations(each))
			if (parameter) found.set(name, [...(found.get(name) ?? []), parameter]);
	return found;
}

/** What is sent again under the same key is kept once. */
const KEY_HEADER: Json = {
	name: "Idempotency-Key",
	in: "header",
	required: false,
	description: "Names one sending, however often it comes: 16 to 64 letters, digits, hyphens or underscores.",
	schema: { type: "string", pattern: IDEMPOTENCY_KEY.source },
};

const LOGIN: Json = {
	description: "Nobody is signed in: where the browser goes to do so.",
	headers: { Location: { required: true, schema: { type: "string", format: "uri" } } },
};

/** The name of the one way to prove who one is. */
const SESSION = "ascSession";

/** Who may ask at an address; nothing where everybody asks for the same. */
function securityOf(all: readonly Addressed[]): Json {
	const audiences = new Set(all.map(({ name }) => callOf(name).audience));
	if (!audiences.has("asc")) return {};
	return { security: [...(audiences.has("public") ? [{}] : []), { [SESSION]: [] }] };
}

/** What stands at one address: one call, or several that their parameters tell apart. */
function operation(address: string, all: readonly [Addressed, ...Addressed[]]): Json {
	const [{ name }] = all;
	const call = callOf(name);
	const names = placeholdersOf(address).map((each) => each.name);
	const inPath = names.map((each) => [each, each === "locale" ? locale() : call.params[each]] as const);
	const inQuery = grouped(all, ({ name: each }) => callOf(each).query.map((key) => [key, callOf(each).params[key]]));
	return {
		operationId: call.path.includes("{/") && address.endsWith("}") ? `${name}InContext` : name,
		summary: summaryOf(name),
		description:
			all.length > 1
				? `One address for ${all.map((each) => each.name).join(", ")}, told apart by their parameters.`
				: `The call ${name}.`,
		...securityOf(all),
		tags: [call.audience === "asc" ? "service centres" : "support"],
		parameters: [
			...inPath.flatMap(([each, declared]) => (declared ? [parameterOf(each, "path", [declared], all)] : [])),
			...[...inQuery].map(([each, declared]) => parameterOf(each, "query", declared, all)),
			...(name === "createTicket" ? [KEY_HEADER] : []),
		],
		...(call.method === "POST"
			? { requestBody: { required: true, content: { "application/json": { schema: bodyOf(name) } } } }
			: {}),
		responses: {
			"200": {
				description: "The reply.",
				content: {
					"application/json": {
						schema: anyOf(all.map((each) => ({ $ref: `#/components/schemas/${each.name}` }))),
					},
				},
			},
			...(call.redirects ? { "301": LOGIN } : {}),
			...problems,
		},
	};
}

function bodyOf(name: CallName): Json {
	const { body, params } = callOf(name);
	const declared = body.flatMap((each) => {
		const parameter = params[each];
		return parameter ? [[each, parameter] as const] : [];
	});
	return {
		type: "object",
		properties: Object.fromEntries(
			declared.map(([each, parameter]) => [
				each,
				parameter.needed ? schemaOf(parameter) : { anyOf: [schemaOf(parameter), { type: "null" }] },
			]),
		),
		required: declared.filter(([, { needed }]) => needed).map(([each]) => each),
	};
}

/** Every address of the contract with its calls, the one that no parameter tells first. */
function addressed(): [string, string, [Addressed, ...Addressed[]]][] {
	const described = [...CALL_NAMES].sort(
		(a, b) => Number(callOf(a).toldBy !== null) - Number(callOf(b).toldBy !== null),
	);
	const found = new Map<string, [string, string, [Addressed, ...Addressed[]]]>();
	for (const name of described)
		for (const address of addressesOf(callOf(name).path)) {
			const method = callOf(name).method.toLowerCase();
			const shape = `${method} ${address.replace(/\{\w+\}/g, "{}")}`;
			const known = found.get(shape);
			if (known) known[2].push({ name, address });
			else found.set(shape, [address, method, [{ name, address }]]);
		}
	return [...found.values()];
}

/**
 * The OpenAPI 3.1 document of the support API, generated from the contract.
 *
 * @param site names the product in the title
 */
export function openApiDocument(site: { readonly brand: string; readonly home: string }): Json {
	const paths: Record<string, Record<string, Json>> = {};
	for (const [address, method, calls] of addressed())
		paths[address] = { ...paths[address], [method]: operation(address, calls) };
	const schemas = Object.fromEntries(
		CALL_NAMES.map((name) => [
			name,
			withoutDialect(z.toJSONSchema(replyOf(name), { target: "draft-2020-12", io: "output" })),
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
			securitySchemes: {
				[SESSION]: {
					...{ type: "apiKey", in: "cookie", name: SESSION_COOKIE },
					description: "The session of a verified agent of a service centre.",
				},
			},
			responses: {
				Problem: {
					description: "What went wrong.",
					content: { [PROBLEM_TYPE]: { schema: { $ref: "#/components/schemas/Problem" } } },
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
