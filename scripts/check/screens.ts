import type { SourceFile } from "./source-tree.ts";

interface Rule {
	/** Where it holds. */
	readonly files: RegExp;
	readonly except?: readonly string[];
	readonly forbids: RegExp;
	readonly because: string;
}

/** What views, screens and islands must not do. */
const RULES: readonly Rule[] = [
	{
		files: /^src\//,
		except: ["src/ui/ContentHtml.astro", "src/layouts/Document.astro", "src/layouts/ModuleView.astro"],
		forbids: /\bset:html\b/,
		because: "set:html belongs in src/ui/ContentHtml.astro alone",
	},
	{ files: /^(src|islands)\//, forbids: /dangerouslySetInnerHTML|define:vars/, because: "no raw HTML here" },
	{
		files: /^src\/(pages|modules|layouts|ui)\//,
		forbids: /Astro\.(url|cookies|clientAddress|request\.headers)/,
		because: "screens read Astro.locals only",
	},
	{
		files: /^src\/modules\/.*\.astro$/,
		forbids: /<style/,
		because: "put styles into the module's .css, so that lite pages can leave them out",
	},
	{
		files: /^islands\//,
		forbids: /useStore\((?![^)]*ssr)/,
		because: "useStore in an island takes { ssr }, or a second island loses what was typed",
	},
];

export function checkScreens(files: readonly SourceFile[]): string[] {
	return RULES.flatMap(({ files: where, except = [], forbids, because }) =>
		files
			.filter(({ path, text }) => where.test(path) && !except.includes(path) && forbids.test(text))
			.map(({ path }) => `${path}: ${because}`),
	);
}
