import { basename, dirname, join } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { needsNode } from "./needs-node.ts";

/** What can be run in a bundle: scripts of `package.json` by name, and the file of each. */
export const BUNDLED_COMMANDS = {
	start: "scripts/start.ts",
	content: "scripts/content.ts",
	inbox: "scripts/inbox.ts",
	agents: "scripts/agents.ts",
	backup: "scripts/backup.ts",
	warm: "scripts/warm.ts",
	"check:api": "scripts/check-api.ts",
} as const satisfies Readonly<Record<string, string>>;

/** The file of a command in a bundle. */
export const commandFile = (script: string): string => `commands/${basename(script, ".ts")}.mjs`;

/** What is run says first that it needs another Node, where it does: an older one would end with riddles. */
const commands = (root: string, node: number): Plugin => ({
	name: "commands",
	resolveId: (id) => (id in BUNDLED_COMMANDS ? { id: `\0${id}` } : null),
	load(id) {
		const script = Object.entries(BUNDLED_COMMANDS).find(([name]) => id === `\0${name}`)?.[1];
		if (script === undefined) return null;
		return `${needsNode(node)}await import(${JSON.stringify(join(root, script))});`;
	},
});

/** A thread or process of ours, by the file that begins it. */
const BESIDE = /new URL\("\.\/([\w-]+)\.ts", import\.meta\.url\)/g;

/** Threads and processes become files of their own, beside those that start them. */
const startedFiles: Plugin = {
	name: "started-files",
	transform: {
		filter: { id: /\.ts$/, code: BESIDE },
		handler(code, id) {
			return code.replace(BESIDE, (_, name: string) => {
				this.emitFile({ type: "chunk", id: join(dirname(id), `${name}.ts`), fileName: `${name}.mjs` });
				return `new URL("./${name}.mjs", import.meta.url)`;
			});
		},
	},
};

/** The one library with machine code is looked for where the bundle has it. */
const nativeSharp = (addon: string): Plugin => ({
	name: "native-sharp",
	transform: {
		filter: { id: /[\\/]sharp[\\/]dist[\\/]sharp\.mjs$/ },
		handler(code) {
			const found = code.replaceAll(/require\("@img\/(sharp-[\w-]+)\/sharp\.node"\)/g, (asked, name: string) =>
				addon.startsWith(`${name}/`) ? `require("../native/${addon}")` : asked,
			);
			if (found === code) throw new Error("sharp loads its machine code in another way than before.");
			return found;
		},
	},
});

/** What is not in the code of the commands. */
interface BundledWith {
	/** Path of sharp's machine code below the bundle's folder `native`. */
	readonly addon: string;
	/** The least version of Node. */
	readonly node: number;
}

/** Writes the commands with all they need, but machine code, into `commands` of a folder. */
export async function bundleCommands(root: string, folder: string, { addon, node }: BundledWith): Promise<void> {
	const bundle = await rolldown({
		cwd: root,
		input: Object.fromEntries(
			Object.entries(BUNDLED_COMMANDS).map(([name, script]) => [basename(script, ".ts"), name]),
		),
		platform: "node",
		// What is built is for production, whatever the environment it is built in.
		transform: { define: { "process.env.NODE_ENV": JSON.stringify("production") } },
		plugins: [commands(root, node), startedFiles, nativeSharp(addon)],
		onwarn: (warning) => {
			throw new Error(warning.message);
		},
	});
	try {
		await bundle.write({
			dir: join(folder, "commands"),
			format: "esm",
			entryFileNames: "[name].mjs",
			chunkFileNames: "[name]-[hash].mjs",
			minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
		});
	} finally {
		await bundle.close();
	}
}
