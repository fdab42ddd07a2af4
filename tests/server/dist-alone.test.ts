import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { demoContent } from "./built-server.ts";

test("the folder dist alone is the server: without packages and sources beside it, it serves pages and files", async () => {
	const folder = mkdtempSync(join(tmpdir(), "support-dist-"));
	cpSync(resolve(import.meta.dirname, "../../dist"), join(folder, "dist"), { recursive: true });
	cpSync(demoContent(), join(folder, "data"), { recursive: true });
	const child = spawn(process.execPath, ["dist/server/main.mjs"], {
		cwd: folder,
		env: { PORT: "0", OPS_PORT: "0", DATA_DIR: join(folder, "data") },
		stdio: ["ignore", "pipe", "inherit"],
	});
	try {
		const { promise, resolve: found } = Promise.withResolvers<number | null>();
		createInterface({ input: child.stdout }).on("line", (line) => {
			const port = line.includes('"msg":"listening"') ? /"port":(\d+)/.exec(line)?.[1] : undefined;
			if (port) found(Number(port));
		});
		child.once("exit", () => found(null));
		const origin = `http://127.0.0.1:${await promise}`;
		const page = await fetch(`${origin}/electronics/support/televisions/lumen-e9-65`);
		expect(page.status).toBe(200);
		const html = await page.text();
		for (const [, path = ""] of html.matchAll(/(?:src|href)="(\/electronics\/support\/(?:files|_assets)\/[^"]+)"/g))
			expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
		expect((await fetch(`${origin}/electronics/support/results?query=hdmi`)).status).toBe(200);
	} finally {
		child.kill("SIGKILL");
		rmSync(folder, { recursive: true, force: true });
	}
});
