/** What desks and editors leave beside files: hidden ones, views of folders, locks of Office and copies of before. */
const OF_TOOLS = /^\.|^~\$|~$|^(?:Thumbs\.db|desktop\.ini)$/i;

/** What a repository holds beside a pack that is kept in it. */
const OF_REPOSITORIES =
	/^(?:(?:README|LICEN[CS]E|COPYING|CHANGELOG|CONTRIBUTING)(?:[._-].*)?|package(?:-lock)?\.json|Makefile|docs|node_modules)$/i;

/**
 * Whether a name in a pack is no content, and nobody looks at what stands there.
 *
 * @param folder inside the pack; "" is the pack itself
 */
export const isLeftOut = (folder: string, name: string): boolean =>
	OF_TOOLS.test(name) || (folder === "" && OF_REPOSITORIES.test(name));
