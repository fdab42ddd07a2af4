import type { SourceFile } from "./source-tree.ts";

/** What a browser must never receive: none of these may be reached from an island. */
const SERVER_ONLY =
	/^(node:|zod$|hono|pino|sharp$|sanitize-html$|src\/(service|store|page-cache|packs|server|search|actions|inbox)\/|src\/contract\/.*schemas\.ts$)/;

/** Everything that islands pull into the browser. */
export function checkBrowserReach(files: readonly SourceFile[]): string[] {
	const byPath = new Map(files.map((file) => [file.path, file]));
	const findings: string[] = [];
	const seen = new Set<string>();
	const reach = (file: SourceFile): void => {
		if (seen.has(file.path)) return;
		seen.add(file.path);
		for (const { to, isType } of file.imports) {
			if (isType) continue;
			const next = byPath.get(to);
			if (SERVER_ONLY.test(to)) findings.push(`${file.path}: ${to} would reach the browser`);
			else if (next) reach(next);
		}
	};
	for (const file of files) if (file.path.startsWith("islands/")) reach(file);
	return findings;
}
