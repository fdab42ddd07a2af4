import { expect, test } from "vitest";
import { ascWelcome } from "#src/modules/asc-welcome/asc-welcome.ts";
import { renderModule } from "./render.ts";

const AGENT = { name: "Ada Berg", companyName: "Halden Repairs", previousVisit: null };

test("leads to a product by its number, and nobody anywhere who is no agent", async () => {
	const shown = (agent: typeof AGENT | null) => renderModule(ascWelcome, {}, { path: "/asc" }, { agent });
	expect(await shown(AGENT)).toContain('action="/electronics/support/asc/jump"');
	expect((await shown(null)).trim()).toBe("");
});
