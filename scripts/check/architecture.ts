import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/**
 * Holds the tree to the arrows of ARCHITECTURE.md: who may import whom, what never reaches a browser,
 * and how large a file may grow. Prints one line a finding.
 */

/** Each area and the areas it may import values or types from, besides itself. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
	"src/server": [
		"src/compose.ts",
		"src/context",
		"src/page-cache",
		"src/page-types",
		"src/layouts",
		"src/routes.ts",
		"src/files",
		"src/feeds",
		"src/service",
		"src/store",
		"src/identity",
		"src/site",
		"src/client",
	],
	"src/compose.ts": [
		"src/store",
		"src/client",
		"src/service",
		"src/packs",
		"src/identity",
		"src/site",
		"src/server",
		"src/page-cache",
	],
	"src/pages": ["src/page-types", "src/layouts"],
	"src/page-types": [
		"src/modules",
		"src/head",
		"src/contract",
		"src/context",
		"src/client",
		"src/routes.ts",
		"src/site",
	],
	"src/modules": ["src/ui", "src/contract", "src/context", "src/routes.ts", "src/site", "islands"],
	"src/layouts": ["src/ui", "src/head", "src/context", "src/site", "src/modules", "src/page-types", "src/routes.ts"],
	"src/ui": ["src/contract", "src/context", "src/site", "src/routes.ts"],
	"src/head": ["src/contract", "src/context", "src/routes.ts", "src/site"],
	"src/feeds": ["src/context", "src/routes.ts", "src/site"],
	"src/files": ["src/store", "src/site", "src/routes.ts"],
	"src/client": ["src/contract", "src/identity", "src/service", "src/site", "src/routes.ts", "src/packs"],
	"src/service": ["src/contract", "src/store", "src/packs", "src/identity", "src/site", "src/routes.ts"],
	"src/store": ["src/contract", "src/search", "src/packs", "src/identity", "src/site", "src/routes.ts"],
	"src/packs": ["src/contract", "src/site", "src/routes.ts"],
	"src/context": ["src/contract", "src/routes.ts", "src/site"],
	"src/identity": ["src/site"],
	"src/contract": [],
	"src/routes.ts": ["src/contract"],
	"src/search": ["src/site"],
	"src/page-cache": ["src/site"],
	"src/site": ["src/context", "src/contract", "src/routes.ts", "src/packs/format"],
	"src/env.d.ts": ["src"],
	islands: ["src/client/browser.ts", "src/client/prepare.ts", "src/contract", "src/site"],
};

/** Files a browser may receive: none of these may be reached from an island. */
const SERVER_ONLY =
	/^(node:|zod$|hono|pino|sharp$|sanitize-html$|src\/(service|store|page-cache|packs|server|search)\/|src\/contract\/.*schemas\.ts$)/;

const LARGEST = 300;
const WORDS_THAT_NAME_NOTHING = /(^|\/)(utils?|helpers?|common|misc|types|index)(\/|\.[a-z]+$)/;

const area = (file: string) => Object.keys(ARROWS).find((name) => file === name || file.startsWith(`${name}/`));
const source = (file: string) => readFileSync(file, "utf8");

interface Import {
	readonly to: string;
	readonly isType: boolean;
}

/** The imports of a file, as paths from the root or package names. */
function importsOf(file: string): Import[] {
	return [...source(file).matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']/gms)].map(
		([, isType, specifier = ""]) => ({
			to: specifier.startsWith("#")
				? specifier.slice(1)
				: specifier.startsWith(".")
					? normalize(join(dirname(file), specifier))
					: specifier,
			isType: isType !== undefined,
		}),
	);
}

const files = globSync(["src/**/*.{ts,tsx,astro}", "islands/**/*.{ts,tsx}", "scripts/**/*.ts"], {
	exclude: (path) => path.includes("packs/demo"),
}).map((file) => file.replaceAll("\\", "/"));
const findings: string[] = [];

for (const file of files) {
	const lines = source(file).split("\n").length;
	const isText = file.startsWith("src/site/locales/");
	if (lines > LARGEST && !isText) findings.push(`${file}: ${lines} lines; over ${LARGEST}, split it by concept`);
	if (WORDS_THAT_NAME_NOTHING.test(file)) findings.push(`${file}: name it after its concept`);
	const from = area(file);
	if (!from) {
		if (!file.startsWith("scripts/")) findings.push(`${file}: belongs to no area of ARCHITECTURE.md`);
		continue;
	}
	for (const { to } of importsOf(file)) {
		const target = area(to);
		if (!target || target === from) continue;
		if (!ARROWS[from]?.some((allowed) => to === allowed || to.startsWith(`${allowed}/`)))
			findings.push(`${file}: ${from} must not import ${to}`);
	}
	if (
		file.startsWith("src/") &&
		/\bset:html\b/.test(source(file)) &&
		!["src/ui/ContentHtml.astro", "src/layouts/Document.astro", "src/layouts/ModuleView.astro"].includes(file)
	)
		findings.push(`${file}: set:html belongs in src/ui/ContentHtml.astro alone`);
	if (/dangerouslySetInnerHTML|define:vars/.test(source(file))) findings.push(`${file}: no raw HTML here`);
	if (
		/^src\/(pages|modules|layouts|ui)\//.test(file) &&
		/Astro\.(url|cookies|clientAddress|request\.headers)/.test(source(file))
	)
		findings.push(`${file}: screens read Astro.locals only`);
	if (file.startsWith("src/modules/") && file.endsWith(".astro") && /<style/.test(source(file)))
		findings.push(`${file}: put styles into the module's .css, so that lite pages can leave them out`);
	if (file.startsWith("islands/") && /useStore\((?![^)]*ssr)/.test(source(file)))
		findings.push(`${file}: useStore in an island takes { ssr }, or a second island loses what was typed`);
}

/** Everything an island pulls into the browser. */
function reach(file: string, seen: Set<string>): void {
	if (seen.has(file)) return;
	seen.add(file);
	for (const { to, isType } of importsOf(file)) {
		if (isType) continue;
		if (SERVER_ONLY.test(to)) findings.push(`${file}: ${to} would reach the browser`);
		else if (files.includes(to)) reach(to, seen);
	}
}
const reached = new Set<string>();
for (const file of files.filter((each) => each.startsWith("islands/"))) reach(file, reached);

/** Every module folder holds a definition of its name that some page type lists. */
const pageTypes = globSync("src/page-types/*.ts").map(source).join("\n");
for (const folder of new Set(
	files.filter((file) => /^src\/modules\/[^/]+\//.test(file)).map((file) => file.split("/")[2] ?? ""),
)) {
	const definition = `src/modules/${folder}/${folder}.ts`;
	if (!files.includes(definition)) findings.push(`src/modules/${folder}: no definition ${definition}`);
	else if (!new RegExp(`name: "${folder}"`).test(source(definition)))
		findings.push(`${definition}: the module's name must be "${folder}"`);
	if (!pageTypes.includes(`modules/${folder}/${folder}.ts`))
		findings.push(`src/modules/${folder}: no page type lists it`);
}

const sizes = files
	.filter((file) => !file.startsWith("src/site/locales/"))
	.map((file) => source(file).split("\n").length)
	.sort((a, b) => a - b);
console.log(`architecture: ${files.length} files, median ${sizes[sizes.length >> 1]} lines, largest ${sizes.at(-1)}`);
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exit(1);
