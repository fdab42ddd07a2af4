import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { checkPack } from "#src/packs/check/check-pack.ts";
import type { Pack } from "#src/packs/pack.ts";
import { listPackFiles, type PackFile } from "#src/packs/pack-files.ts";
import type { Problem } from "#src/packs/problem.ts";
import { readPack } from "#src/packs/read-pack.ts";
import { Report } from "#src/packs/report.ts";

/** The folder that CONTENT_PACK names: `demo` is the pack that comes with the site. */
export function packDirectory(name: string): string {
	return name === "demo" ? join(process.cwd(), "src/packs/demo") : name;
}

/** Reads and checks a pack; all problems at once, and notes of what stands in no import's way. */
export function loadPack(packDir: string): {
	pack: Pack | null;
	files: readonly PackFile[];
	problems: readonly Problem[];
	notes: readonly Problem[];
} {
	if (!existsSync(packDir) || !statSync(packDir).isDirectory())
		return {
			pack: null,
			files: [],
			problems: [
				{ file: packDir, line: null, field: null, message: "is not a folder, name the folder that holds site.json" },
			],
			notes: [],
		};
	const report = new Report(packDir);
	const files = listPackFiles(packDir, report);
	const pack = readPack(packDir, files, report);
	if (pack) checkPack(pack, report);
	return { pack, files, problems: report.problems, notes: report.notes };
}
