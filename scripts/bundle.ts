import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { buildIfChanged } from "./build-if-changed.ts";
import { BUNDLED_COMMANDS, bundleCommands, commandFile } from "./bundle/bundled-commands.ts";
import { bytesBelow } from "./bundle/bytes-below.ts";
import { licencesOf } from "./bundle/licences.ts";
import { copyNativeSharp, machineKind } from "./bundle/native-sharp.ts";
import { needsNode } from "./bundle/needs-node.ts";
import { ROOT } from "./project-root.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `npm run bundle -- [--out FOLDER] [--without-demo] [--no-archive]

Makes a folder that runs with Node alone, without packages or sources, and an archive of it: site, commands, documents
and the demo pack. It is for machines of this kind (${machineKind()}).

--out           where folder and archive are made (default: bundle)
--without-demo  leaves the demo pack out
--no-archive    makes the folder alone`;

/** What a bundle holds as it is here, in the same places. */
const AS_IT_IS = ["src/packs/schemas", "deploy", "docs", "README.md", ".env.example", "LICENSE"];
const PROJECT = z.object({
	name: z.string(),
	version: z.string(),
	license: z.string(),
	dependencies: z.object({ node: z.string() }),
});

async function main(): Promise<number> {
	const { values } = parseArgs({
		options: {
			out: { type: "string", default: "bundle" },
			"without-demo": { type: "boolean", default: false },
			"no-archive": { type: "boolean", default: false },
			help: { type: "boolean", default: false },
		},
	});
	if (values.help) {
		console.log(USAGE);
		return 0;
	}
	const project = PROJECT.parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));
	const node = Number.parseInt(project.dependencies.node, 10);
	const name = `${project.name}-${project.version}-${machineKind()}`;
	const out = resolve(values.out);
	const folder = join(out, name);
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });

	await buildIfChanged(ROOT, () => console.log("Building the site …"));
	for (const part of ["server", "client"])
		cpSync(join(ROOT, "dist", part), join(folder, "dist", part), { recursive: true });
	sayNodeFirst(join(folder, "dist/server"), node);
	await bundleCommands(ROOT, folder, { addon: copyNativeSharp(ROOT, folder), node });
	for (const path of values["without-demo"] ? AS_IT_IS : [...AS_IT_IS, "src/packs/demo"])
		cpSync(join(ROOT, path), join(folder, path), { recursive: true });
	writeFileSync(join(folder, "LICENCES-OF-PACKAGES.txt"), licencesOf(ROOT));
	writeFileSync(join(folder, "package.json"), `${JSON.stringify(packageOf(project, node), null, "\t")}\n`);

	console.log(`${folder}: ${megabytes(bytesBelow(folder))}`);
	for (const part of ["commands", "dist", "native", "src/packs/demo"])
		if (existsSync(join(folder, part))) console.log(`  ${part}: ${megabytes(bytesBelow(join(folder, part)))}`);
	if (values["no-archive"]) return 0;
	const archive = join(out, `${name}.tar.gz`);
	if (spawnSync("tar", ["-czf", archive, "-C", out, name], { stdio: "inherit" }).status !== 0)
		throw new Error(`tar did not write ${archive}.`);
	console.log(`${archive}: ${megabytes(statSync(archive).size)}`);
	return 0;
}

/** The server as well says first which Node it needs: what it loads at once an older one does not have. */
function sayNodeFirst(server: string, node: number): void {
	renameSync(join(server, "main.mjs"), join(server, "site.mjs"));
	writeFileSync(join(server, "main.mjs"), `${needsNode(node)}export const { site } = await import("./site.mjs");\n`);
}

/** Commands are called as in the project, so that what documents and messages say holds in a bundle, too. */
function packageOf({ name, version, license }: z.infer<typeof PROJECT>, node: number) {
	const scripts = Object.entries(BUNDLED_COMMANDS).map(([script, file]) => [script, `node ${commandFile(file)}`]);
	return {
		...{ name, version, private: true, license, type: "module" },
		...{ engines: { node: `>=${node}` }, scripts: Object.fromEntries(scripts) },
	};
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

await runCommand(main);
