import { readLength } from "#src/site/read-length.ts";
import { KINDS } from "../format/kinds.ts";
import { bestLengths } from "../format/readable.ts";
import type { Item } from "../pack.ts";
import type { Report } from "../report.ts";

/** Notes titles and summaries that are much shorter or longer than readers like. */
export function checkWording({ kind, texts }: Item, report: Report): void {
	const fields = bestLengths(KINDS[kind].text);
	for (const { file, front } of texts.values())
		for (const [name, value] of Object.entries(front)) {
			const best = fields.get(name);
			if (!best || typeof value !== "string") continue;
			const length = readLength(value);
			if (length < best.least || length > best.most)
				report.note(
					"wording",
					file,
					null,
					[name],
					`reads like ${length} letters, ${length < best.least ? `${best.least} or more say` : `${best.most} or fewer are read`} more; letters of Chinese, Japanese and Korean count twice`,
				);
		}
}
