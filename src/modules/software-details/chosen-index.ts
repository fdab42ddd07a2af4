import type { SoftwareDetails } from "#src/contract/software/schemas.ts";

/**
 * The place of the file that a page shows (specification section 3, `softwareIndex`): the first where none is chosen or
 * there is none at that place; null where all are offered together.
 */
export function chosenIndex(
	{ software, multiDownload }: Pick<SoftwareDetails, "software" | "multiDownload">,
	asked: string | undefined,
): number | null {
	if (multiDownload) return null;
	const index = Number(asked ?? 0);
	return index < software.length ? index : 0;
}
