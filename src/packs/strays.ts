import { PROBLEMS_MAX } from "#src/site/pack-limits.ts";
import type { Report } from "./report.ts";
import { isPart, strayFile } from "./stray-file.ts";

/** The files of a pack that belong to no part of the format. */
export class Strays {
	/** More than that are not told. */
	readonly paths: string[] = [];

	add(path: string): void {
		if (this.paths.length <= PROBLEMS_MAX) this.paths.push(path);
	}

	/**
	 * Tells of each; of a folder that is none of a pack once, whatever lies in it.
	 *
	 * @param codes of the site's locales
	 * @param isTold whether something is told of one already
	 */
	tell(report: Pick<Report, "addLine">, codes: readonly string[], isTold: (path: string) => boolean): void {
		const open = this.paths.filter((path) => !isTold(path));
		const first = new Map<string, string>();
		const several = new Set<string>();
		for (const path of open) {
			const folder = path.slice(0, path.indexOf("/") + 1);
			if (folder === "" || isPart(folder.slice(0, -1))) report.addLine(path, null, strayFile(path, codes));
			else if (first.has(folder)) several.add(folder);
			else first.set(folder, path);
		}
		for (const [folder, path] of first)
			report.addLine(several.has(folder) ? folder : path, null, strayFile(several.has(folder) ? folder : path, codes));
	}
}
