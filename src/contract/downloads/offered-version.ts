/** The versions of a download that can be had, in their order: those that are not withdrawn. */
export const offeredVersions = <V extends { readonly withdrawn: boolean }>(versions: readonly V[]): readonly V[] =>
	versions.filter(({ withdrawn }) => !withdrawn);

/**
 * The version of a download that is offered: the newest that is not withdrawn; undefined when all are, and then the
 * download is offered nowhere.
 *
 * @param versions the newest first
 */
export const offeredVersion = <V extends { readonly withdrawn: boolean }>(versions: readonly V[]): V | undefined =>
	offeredVersions(versions)[0];
