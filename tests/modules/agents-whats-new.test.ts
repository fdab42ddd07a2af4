import { expect, test } from "vitest";
import { agentsWhatsNew } from "#src/modules/agents-whats-new/agents-whats-new.ts";
import { BRAND } from "../fixtures/brand.ts";
import { agentEntry, describeAgentList } from "./agent-lists.ts";
import { list } from "./items.ts";
import { contextFor } from "./render.ts";

describeAgentList(agentsWhatsNew, (results) => ({ newest: list(results) }), agentEntry, null);

test("asks for all types in one call, joined by commas, and says for which portal", () => {
	const { newest } = agentsWhatsNew.calls(contextFor({}), BRAND);
	expect(newest.params).toMatchObject({
		appType: "asc-portal",
		num: BRAND.results.whatsNew,
		type: expect.arrayContaining(["asc-news", "technical-news", "service-manual"]),
	});
});

test("does not say again on the portal what stands among its news", () => {
	const { newest } = agentsWhatsNew.calls(contextFor({ path: "/asc" }), BRAND);
	expect(newest.params["type"]).not.toContain("asc-news");
	expect(newest.params["type"]).toContain("technical-news");
});
