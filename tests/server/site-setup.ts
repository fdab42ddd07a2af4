import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { buildIfChanged } from "#scripts/build-if-changed.ts";
import { importIfChanged } from "#scripts/import-if-changed.ts";

declare module "vitest" {
	interface ProvidedContext {
		demoContent: string;
	}
}

const ROOT = resolve(import.meta.dirname, "../..");

/** Once before the tests of the built site: builds it when sources changed and imports the demo pack into a folder of this run. */
export async function setup(project: TestProject): Promise<() => void> {
	const content = mkdtempSync(join(tmpdir(), "support-content-"));
	await buildIfChanged(ROOT, () => {});
	await importIfChanged(join(ROOT, "src/packs/demo"), content, () => {});
	project.provide("demoContent", content);
	return () => rmSync(content, { recursive: true, force: true });
}
