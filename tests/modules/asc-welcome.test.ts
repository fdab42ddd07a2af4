import { expect, test } from "vitest";
import { ascWelcome } from "#src/modules/asc-welcome/asc-welcome.ts";
import { renderModule } from "./render.ts";

const AGENT = { name: "Ada Berg", companyName: "Halden Repairs", previousVisit: null };

test("says since when there may be something new, and nothing to whoever is nobody", async () => {
	const shown = (agent: typeof AGENT | null, previousVisit: string | null = null) =>
		renderModule(ascWelcome, {}, { path: "/asc" }, { agent: agent && { ...agent, previousVisit } });
	expect(await shown(AGENT, "2026-02-03T08:00:00.000Z")).toContain("3 February 2026");
	expect(await shown(AGENT)).toContain("Your first visit");
	expect((await shown(null)).trim()).toBe("");
});
