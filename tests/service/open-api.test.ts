import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { addressesOf, placeholdersOf } from "#src/contract/address.ts";
import { CALL_NAMES, callOf } from "#src/contract/registry.ts";
import { openApiDocument } from "#src/server/api/open-api.ts";

interface Operation {
	readonly operationId: string;
	readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
	readonly requestBody?: {
		readonly content: Record<string, { readonly schema: { readonly properties: object; readonly required: string[] } }>;
	};
	readonly responses: object;
	readonly security?: readonly object[];
}

const document = openApiDocument({ brand: "Quillet", home: "https://www.quillet.example" });
const { paths, components } = document as {
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: Record<string, unknown> };
};
const shapeOf = (path: string) => path.replace(/\{\w+\}/g, "{}");

test("the OpenAPI document passes the recommended rules without an error", async () => {
	const config = await createConfig({ extends: ["recommended"] });
	const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: "openapi.json", config });
	expect(
		problems
			.filter(({ severity }) => severity === "error")
			.map(({ message, location }) => `${location[0]?.pointer}: ${message}`),
	).toEqual([]);
});

/** Every address of every call, with the operation that documents it and the calls that share it. */
const documented = CALL_NAMES.flatMap((name) =>
	addressesOf(callOf(name).path).map((address) => {
		const found = Object.entries(paths).find(([path]) => shapeOf(path) === shapeOf(address));
		const sharing = CALL_NAMES.filter(
			(each) =>
				callOf(each).method === callOf(name).method &&
				addressesOf(callOf(each).path).some((other) => shapeOf(other) === shapeOf(address)),
		);
		return { name, address, sharing, operation: found?.[1][callOf(name).method.toLowerCase()] };
	}),
);

test.each(documented)(
	"$name at $address: every parameter is in the document, and required where it is",
	({ name, address, sharing, operation }) => {
		const { params, query, body } = callOf(name);
		if (!operation) throw new Error("no operation");
		// Who may ask: an agent alone, an agent as well, or anybody.
		const audiences = new Set(sharing.map((each) => callOf(each).audience));
		const [anybody, agent] = [audiences.has("public") ? [{}] : [], [{ ascSession: [] }]];
		expect(operation.security).toEqual(audiences.has("asc") ? [...anybody, ...agent] : undefined);
		const inPath = operation.parameters.filter((each) => each.in === "path");
		expect(inPath).toHaveLength(placeholdersOf(address).length);
		for (const each of inPath) expect(each.required).toBe(true);
		for (const parameter of query) {
			const found = operation.parameters.find((each) => each.in === "query" && each.name === parameter);
			expect(found, parameter).toBeDefined();
			expect(found?.required, parameter).toBe(sharing.every((each) => callOf(each).params[parameter]?.needed ?? false));
		}
		const schema = operation.requestBody?.content["application/json"]?.schema;
		expect(Object.keys(schema?.properties ?? {})).toEqual(body);
		expect(schema?.required ?? []).toEqual(body.filter((each) => params[each]?.needed));
		expect(JSON.stringify(operation.responses)).toContain(`"#/components/schemas/${name}"`);
		expect(components.schemas).toHaveProperty(name);
	},
);

test("the document names nothing that no call has", () => {
	const named = Object.values(paths).flatMap((operations) => Object.values(operations));
	expect(new Set(named.map(({ operationId }) => operationId)).size).toBe(named.length);
	for (const operation of named) {
		const names = documented.filter((each) => each.operation === operation).map(({ name }) => name);
		const known = new Set(["locale", ...names.flatMap((name) => Object.keys(callOf(name).params))]);
		const inHeaders = operation.parameters.filter(({ in: place }) => place === "header");
		// The one header that a call reads, and the one call that reads it.
		expect(inHeaders.map(({ name }) => name)).toEqual(names.includes("createTicket") ? ["Idempotency-Key"] : []);
		for (const each of operation.parameters)
			if (!inHeaders.includes(each)) expect(known, operation.operationId).toContain(each.name);
	}
});

const required = (id: string, parameter: string) =>
	documented
		.find(({ operation }) => operation?.operationId === id)
		?.operation?.parameters.find(({ name }) => name === parameter)?.required;

test("what was missing once is there: CAFRENCH, appType, languageSelectionFilter, and whether a locale is required", () => {
	for (const id of ["downloadDetails", "relatedArticles", "remoteControlCodes", "serialCheckerDetails", "search"])
		expect(required(id, "CAFRENCH"), id).toBe(false);
	expect(required("search", "appType")).toBe(false);
	expect(required("searchInContext", "languageSelectionFilter")).toBe(false);
	expect(required("createTicket", "locale")).toBe(true);
	expect(required("productList", "locale")).toBe(false);
});

test("the one call that may send the browser to a login says so, with the address it sends to", () => {
	const redirecting = Object.entries(paths)
		.flatMap(([path, operations]) => Object.values(operations).map((operation) => ({ path, operation })))
		.filter(({ operation }) => "301" in operation.responses);
	expect(redirecting.map(({ path }) => path)).toEqual(["/api/content/support/asc/auth"]);
	expect(redirecting[0]?.operation.responses).toHaveProperty("301.headers.Location");
});
