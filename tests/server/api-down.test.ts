import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BRAND } from "#tests/fixtures/brand.ts";
import { startBuiltServer } from "./built-server.ts";

/** A port at which nobody answers: it was free a moment ago. */
const deadPort = () =>
	new Promise<number>((found) => {
		const server = createServer().listen(0, "127.0.0.1", () => {
			const address = server.address();
			server.close(() => found(address !== null && typeof address === "object" ? address.port : 0));
		});
	});

test("a site whose API does not answer starts with the brand it was given, counts, and is honest", async () => {
	const folder = mkdtempSync(join(tmpdir(), "support-brand-"));
	const siteJson = join(folder, "site.json");
	const { contentVersion: _, ...described } = BRAND;
	writeFileSync(siteJson, JSON.stringify(described));
	const site = await startBuiltServer({
		SUPPORT_API_URL: `http://127.0.0.1:${await deadPort()}`,
		SITE_JSON: siteJson,
	});
	try {
		const reply = await fetch(`${site.origin}/electronics/support/televisions`);
		expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "5"]);
		expect(await reply.text()).toContain(BRAND.brand);
		expect(await site.metric("call_failures_total")).toBeGreaterThan(0);
		for (const probe of ["livez", "readyz"]) expect((await fetch(`${site.opsOrigin}/${probe}`)).status).toBe(200);
	} finally {
		await site.stop();
		rmSync(folder, { recursive: true, force: true });
	}
});
