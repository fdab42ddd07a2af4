import { describe, expect, test } from "vitest";
import { ascLogin } from "#src/modules/asc-login/asc-login.ts";
import { ascLogout } from "#src/modules/asc-logout/asc-logout.ts";
import { renderModule } from "./render.ts";

const PAGE = { path: "/asc/login" };
const ANNA = { name: "Anna <b>", companyName: "Halden", previousVisit: "2026-03-01T10:00:00.000Z" };
const sent = (field: string, problem: "missing" | "unknown" | "too-early" | "not-kept" | "too-long") =>
	({
		form: "asc-login",
		values: { username: '"anna"', password: "secret", return: "/cameras" },
		errors: [{ field, problem }],
	}) as const;

describe("sign-in", () => {
	test("is a form with the names that browsers fill in, and the way back of its address", async () => {
		const html = await renderModule(ascLogin, {}, { ...PAGE, query: { return: "/televisions" } });
		expect(html).toContain('autocomplete="username"');
		expect(html).toContain('autocomplete="current-password"');
		expect(html).toContain('name="return" value="/televisions"');
		expect(html).not.toContain("problems");
	});

	test("tells one whose session has ended, with the way on to what everybody may read", async () => {
		const shown = (back: string) => renderModule(ascLogin, {}, { ...PAGE, query: { return: back, ended: "true" } });
		const html = await shown("/televisions/results?query=a%26b");
		expect(html).toContain("Your session has ended");
		expect(html).toMatch(/href="[^"]*\/televisions\/results\?query=a%26b">\s*Go on without signing in/);
		// In the portal nobody gets any further.
		expect(await shown("/asc/jump?query=x")).toMatch(/href="\/electronics\/support">\s*Go on/);
		expect(await renderModule(ascLogin, {}, { ...PAGE, query: { return: "/televisions" } })).not.toContain("ended");
	});

	test("where nobody can sign in says so, and asks for nothing", async () => {
		const html = await renderModule(ascLogin, {}, PAGE, { waysIn: { passwords: false, signOn: null } });
		expect(html).toContain("Signing in is not set up on this site.");
		expect(html).not.toContain("<form");
	});

	test.each([
		[sent("form", "unknown"), "User name or password are not right"],
		[sent("password", "too-long"), "User name or password are not right"],
		[sent("password", "missing"), "Enter your password."],
		[sent("username", "missing"), "Enter your user name."],
		[sent("form", "too-early"), "Too many attempts"],
		[sent("form", "not-kept"), "not possible at the moment"],
	])("says once what is wrong, gives the name back and never the password", async (form, words) => {
		const html = await renderModule(ascLogin, {}, PAGE, { form });
		expect(html.split(words)).toHaveLength(2);
		expect(html).toMatch(/value="&(#34|quot);anna&(#34|quot);"/);
		expect(html).toContain('name="return" value="/cameras"');
		expect(html).not.toContain("secret");
		// Whoever hears the page, or looks at its top, is told first, with script or without.
		expect(html).toMatch(/<div class="problems"[^>]* tabindex="-1" autofocus/);
	});

	test("asks nobody twice: who is in is told so", async () => {
		const html = await renderModule(ascLogin, {}, PAGE, { agent: ANNA });
		expect(html).toContain("Signed in as <bdi>Anna &lt;b&gt;</bdi>, <bdi>Halden");
		expect(html).not.toContain("<input");
		const unnamed = await renderModule(ascLogin, {}, PAGE, { agent: { ...ANNA, name: "" } });
		expect(unnamed).toContain("You are signed in.");
	});
});

test("signing out is a form for an agent, and said to be done to everybody else", async () => {
	const page = { path: "/asc/logout" };
	expect(await renderModule(ascLogout, {}, page, { agent: ANNA })).toContain('method="post"');
	const done = await renderModule(ascLogout, {}, page);
	expect(done).toContain("You are signed out");
	expect(done).not.toContain("<form");
});
