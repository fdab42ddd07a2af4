import { expect, test } from "vitest";
import { prepare } from "#src/client/prepare.ts";
import { agentsDocuments } from "#src/modules/agents-documents/agents-documents.ts";
import { BRAND } from "../fixtures/brand.ts";
import { agentRow, describeAgentList } from "./agent-lists.ts";
import { list } from "./items.ts";
import { contextFor, renderModule } from "./render.ts";

describeAgentList(
	agentsDocuments,
	(results, count) => ({ documents: list(results, count) }),
	agentRow,
	"/televisions/tv/repair-documents#repair-documents",
);

test("leaves out the document that is read, and asks nothing where it stands under nothing", async () => {
	const others = list([agentRow("Own"), { ...agentRow("Other"), id: "b" }]);
	const html = await renderModule(
		agentsDocuments,
		{ documents: others },
		{ path: "/televisions/tv/repair-documents/a" },
	);
	expect(html).toContain("Other");
	expect(html).not.toContain("Own");
	const { documents } = agentsDocuments.calls(contextFor({ path: "/repair-documents/a" }), BRAND);
	expect(prepare(documents, { locale: "en_GB", queryMaxLength: 500 }).state).toBe("skipped");
});
