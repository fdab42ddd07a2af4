import { type Arrows, checkArrows, checkFileCycles } from "./arrows.ts";
import { checkDocument } from "./arrows-document.ts";
import { checkBrowserReach } from "./browser-reach.ts";
import { checkCitations } from "./citations.ts";
import { checkModuleFolders } from "./module-folders.ts";
import { checkModuleStyles } from "./module-styles.ts";
import { checkScreens } from "./screens.ts";
import { checkSizesAndNames, sizes } from "./sizes-and-names.ts";
import { readTree } from "./source-tree.ts";

/**
 * Holds the tree to its rules and prints one line a finding.
 *
 *     node scripts/check/architecture.ts [--write]
 *
 * `--write` puts the table below into ARCHITECTURE.md.
 */

/** Each area and the areas it may import values or types from, besides itself. */
const ARROWS: Arrows = {
	"src/server": [
		"src/compose.ts",
		"src/contract",
		"src/context",
		"src/page-cache",
		"src/page-types",
		"src/routes.ts",
		"src/files",
		"src/feeds",
		"src/actions",
		"src/inbox",
		"src/delivery",
		"src/database",
		"src/identity",
		"src/site",
		"src/client",
	],
	"src/compose.ts": [
		"src/database",
		"src/store",
		"src/client",
		"src/service",
		"src/identity",
		"src/inbox",
		"src/delivery",
		"src/page-cache",
		"src/site",
	],
	"src/actions": [
		"src/client",
		"src/contract",
		"src/context",
		"src/inbox",
		"src/identity",
		"src/routes.ts",
		"src/site",
	],
	"src/delivery": ["src/client", "src/contract", "src/inbox", "src/site"],
	"src/inbox": ["src/database", "src/site"],
	"src/database": ["src/site"],
	"src/pages": ["src/page-types", "src/layouts"],
	"src/page-types": [
		"src/modules",
		"src/head",
		"src/contract",
		"src/context",
		"src/identity",
		"src/routes.ts",
		"src/site",
	],
	"src/modules": ["src/ui", "src/contract", "src/context", "src/routes.ts", "src/site", "islands"],
	"src/layouts": ["islands", "src/ui", "src/head", "src/context", "src/site", "src/modules", "src/page-types"],
	"src/ui": ["src/contract", "src/context", "src/site", "src/routes.ts", "islands"],
	"src/head": ["src/contract", "src/context", "src/routes.ts", "src/site"],
	"src/feeds": ["src/contract", "src/routes.ts", "src/site"],
	"src/files": ["src/identity", "src/routes.ts", "src/site"],
	"src/client": ["src/contract", "src/identity", "src/packs/sanitise.ts", "src/site"],
	"src/service": ["src/contract", "src/store", "src/search", "src/packs", "src/identity", "src/routes.ts", "src/site"],
	"src/store": ["src/database", "src/contract", "src/search", "src/packs", "src/identity", "src/site", "src/routes.ts"],
	"src/packs": ["src/contract", "src/site", "src/routes.ts"],
	"src/context": ["src/contract", "src/routes.ts", "src/site"],
	"src/identity": ["src/contract", "src/inbox", "src/site"],
	"src/contract": [],
	"src/routes.ts": ["src/contract", "src/route-table.ts", "src/route-tree.ts"],
	"src/route-table.ts": ["src/contract"],
	"src/route-tree.ts": [],
	"src/search": ["src/contract", "src/site"],
	"src/page-cache": ["src/site"],
	"src/site": ["src/contract"],
	"src/env.d.ts": ["src"],
	islands: ["src/client/browser.ts", "src/contract", "src/site"],
};

const product = readTree("src/**/*.{ts,tsx,astro}", "islands/**/*.{ts,tsx}");
const scripts = readTree("scripts/**/*.ts");
const tests = readTree("tests/**/*.{ts,tsx}");
const styles = readTree("src/**/*.css", "islands/**/*.css");
const findings = [
	...checkArrows(product, ARROWS),
	...checkFileCycles([...product, ...scripts]),
	...checkDocument(ARROWS, process.argv.includes("--write")),
	...checkBrowserReach(product),
	...checkScreens(product),
	...checkModuleFolders(product),
	...checkModuleStyles(styles),
	...checkSizesAndNames([...product, ...scripts, ...tests]),
	...checkCitations([...product, ...scripts, ...tests, ...styles]),
];
console.log(`architecture: ${sizes([...product, ...scripts])}`);
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exit(1);
