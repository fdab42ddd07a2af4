import type { Pack } from "#src/packs/pack.ts";
import { pictureProblem } from "#src/packs/pictures/photograph.ts";
import type { Problem } from "#src/packs/problem.ts";
import { PROBLEMS_OF_FILE_MAX } from "#src/site/pack-limits.ts";
import type { FileStore } from "../file-store.ts";
import { type Progress, SILENT } from "../progress.ts";
import { type PreparedPicture, preparePicture } from "./prepare-picture.ts";

/** Pictures at work at the same time: each may hold some hundred megabytes while it is decoded. */
const AT_ONCE = 2;

/**
 * Prepares pictures of a pack; those of products, categories and the brand
 * also for link previews, its sign also as icons. Pictures
 * that cannot be decoded are told as problems.
 *
 * @param portraits ids of those that show what a product or category is
 */
export async function preparePictures(
	{ site, pictures }: Pick<Pack, "site" | "pictures">,
	portraits: Iterable<string>,
	store: FileStore,
	progress: Progress = SILENT,
): Promise<{ readonly prepared: ReadonlyMap<string, PreparedPicture>; readonly problems: readonly Problem[] }> {
	const social = new Set([site.logo, ...portraits]);
	const { colors } = site;
	const sign = site.icon ?? site.logo;
	const waiting = [...pictures];
	const prepared = new Map<string, PreparedPicture>();
	const problems: Problem[] = [];
	progress("pictures", 0, pictures.size);
	const worker = async () => {
		for (let next = waiting.pop(); next && problems.length < PROBLEMS_OF_FILE_MAX; next = waiting.pop()) {
			const [id, file] = next;
			try {
				prepared.set(id, await preparePicture(id, file, { social: social.has(id), icons: id === sign, colors }, store));
			} catch (error) {
				problems.push(pictureProblem(file, error));
			}
			progress("pictures", pictures.size - waiting.length, pictures.size);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, worker));
	return { prepared, problems };
}
