import { expect, test } from "vitest";
import { ascLogout } from "#src/modules/asc-logout/asc-logout.ts";
import { renderModule } from "./render.ts";

const AGENT = { name: "<b>Ada", companyName: "Halden Repairs", previousVisit: null };

test("an agent is asked before he is signed out, by a form that needs no script", async () => {
	const html = await renderModule(ascLogout, {}, { path: "/asc/logout" }, { agent: AGENT });
	expect(html).toMatch(/<form method="post" action="[^"]*\/asc\/logout"/);
	expect(html).toContain("Signed in as <bdi>&lt;b&gt;Ada</bdi>, <bdi>Halden Repairs</bdi>");
});

test("whoever is nobody is told that he is signed out, and where to sign in", async () => {
	const html = await renderModule(ascLogout, {}, { path: "/asc/logout" });
	expect(html).toContain("You are signed out");
	expect(html).toMatch(/href="[^"]*\/asc\/login"/);
	expect(html).not.toContain("<form");
});
