import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { getCompileCacheDir } from "node:module";
import { join } from "node:path";

/** What the build is made from; content packs are not: they are imported while the site runs. */
const SOURCES = [
	"src",
	"islands",
	"public",
	"scripts/front-integration.ts",
	"astro.config.mjs",
	"package.json",
	"package-lock.json",
	"tsconfig.json",
];
const NOT_BUILT = /^src\/packs\/demo(-sources)?\//;

/** A name for the sources as they are: their paths and contents. */
export function sourceHash(root: string): string {
	const hash = createHash("sha256");
	for (const source of SOURCES) {
		if (!existsSync(join(root, source))) continue;
		for (const file of filesIn(root, source))
			if (!NOT_BUILT.test(file))
				hash
					.update(file)
					.update("\0")
					.update(readFileSync(join(root, file)))
					.update("\0");
	}
	return hash.digest("hex").slice(0, 16);
}

function filesIn(root: string, path: string): string[] {
	if (path.includes(".")) return [path];
	return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
		.sort();
}

/**
 * Builds the site when its sources have changed since the last build.
 *
 * @param onBuild called before a build begins
 * @throws when the build fails; its own output has said why
 */
export async function buildIfChanged(root: string, onBuild: () => void): Promise<void> {
	const mark = join(root, "dist/build-id");
	const wanted = sourceHash(root);
	if (existsSync(mark) && readFileSync(mark, "utf8").trim() === wanted) return;
	onBuild();
	const code = await new Promise<number | null>((resolve, reject) => {
		const build = spawn(process.execPath, [join(root, "node_modules/astro/bin/astro.mjs"), "build"], {
			cwd: root,
			stdio: ["ignore", 2, 2],
			env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", NODE_ENV: "production" },
		});
		build.once("error", reject).once("exit", resolve);
	});
	if (code !== 0) throw new Error(`The build ended with status ${code}.`);
	writeFileSync(mark, `${wanted}\n`);
	// The build has emptied `dist`, and in it the folder into which this process writes at its end what it has compiled.
	const compiled = getCompileCacheDir();
	if (compiled !== undefined) mkdirSync(compiled, { recursive: true });
}
