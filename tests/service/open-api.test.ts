import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { CALL_NAMES, callOf } from "#src/contract/registry.ts";
import { openApiDocument } from "#src/service/open-api.ts";

const document = openApiDocument({ brand: "Quillet", home: "https://www.quillet.example" });

test("the OpenAPI document passes the recommended rules without an error", async () => {
	const config = await createConfig({ extends: ["recommended"] });
	const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: "openapi.json", config });
	expect(
		problems
			.filter(({ severity }) => severity === "error")
			.map(({ message, location }) => `${location[0]?.pointer}: ${message}`),
	).toEqual([]);
});

test("every call of the contract has a path and a reply in it", () => {
	const { paths, components } = document as {
		paths: Record<string, Record<string, unknown>>;
		components: { schemas: Record<string, unknown> };
	};
	const shapes = new Set(Object.keys(paths).map((path) => path.replace(/\{\w+\}/g, "{}")));
	for (const name of CALL_NAMES) {
		const { path } = callOf(name);
		const whole = (path.startsWith("/api/") ? path : `/api/content/support/{locale}${path}`).replace(/\{\/\w+\}/, "");
		expect(shapes, name).toContain(whole.replace(/\{\w+\}/g, "{}"));
		expect(components.schemas, name).toHaveProperty(name);
	}
});
