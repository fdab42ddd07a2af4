import sharp, { type Sharp } from "sharp";
import { PICTURE_MAX_PIXELS, PICTURE_TIMEOUT_SECONDS } from "#src/site/pack-limits.ts";
import type { Pack } from "../pack.ts";
import type { PackFile } from "../pack-files.ts";
import type { Problem } from "../problem.ts";

/** Opens a picture for decoding: broken ones and those that unfold beyond the limit are refused by the library. */
export const decoder = (source: Buffer | string): Sharp =>
	sharp(source, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: "error", density: 96 }).timeout({
		seconds: PICTURE_TIMEOUT_SECONDS,
	});

/** What is wrong with a picture that cannot be decoded. A full disk and its like are no fault of the picture and thrown on. */
export function pictureProblem({ path }: PackFile, error: unknown): Problem {
	if (!(error instanceof Error) || "code" in error) throw error;
	const reason = error.message.split("\n")[0] ?? "";
	return {
		file: path,
		line: null,
		field: null,
		message: `cannot be decoded (${reason.slice(0, 200)}), save it again with at most ${PICTURE_MAX_PIXELS} pixels`,
	};
}

/** Decodes every photograph of a pack once, one after the other, and tells which cannot be. */
export async function photographProblems({ pictures }: Pack): Promise<Problem[]> {
	const problems: Problem[] = [];
	for (const file of pictures.values()) {
		if (file.path.endsWith(".svg")) continue;
		try {
			await decoder(file.absolute).resize(8).toBuffer();
		} catch (error) {
			problems.push(pictureProblem(file, error));
		}
	}
	return problems;
}
