import type { LicenceInfo } from "#src/contract/eulas/schemas.ts";
import type { Software } from "#src/contract/software/schemas.ts";

/** Files that fall under one licence, or under none. */
interface LicensedGroup {
	readonly licence: LicenceInfo | null;
	readonly files: readonly Software[];
}

/** Files by their licence, in their order: one that covers several is accepted once. */
export function groupsByLicence(files: readonly Software[]): readonly LicensedGroup[] {
	const groups = Map.groupBy(files, ({ eula }) => eula?.id ?? null);
	return [...groups.values()].map((together) => ({ licence: together[0]?.eula ?? null, files: together }));
}
