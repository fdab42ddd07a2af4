import { EXIT_CONFIGURATION } from "#src/server/setting.ts";

/**
 * What a file of a bundle that is run says first, in words that any Node reads: an older one than it needs would end with riddles.
 *
 * @param node the least version that it needs
 * @returns lines to stand before whatever the file loads
 */
export const needsNode = (node: number): string =>
	`if (Number(process.versions.node.split(".")[0]) < ${node}) {
	process.stderr.write("This needs Node ${node} or newer; it was started with Node " + process.versions.node + ".\\n");
	process.exit(${EXIT_CONFIGURATION});
}
`;
