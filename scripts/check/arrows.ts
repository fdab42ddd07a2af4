import type { SourceFile } from "./source-tree.ts";

/** Each area and the areas (or single files of one) that it may import, besides itself. */
export type Arrows = Readonly<Record<string, readonly string[]>>;

const holds = (area: string, path: string) => path === area || path.startsWith(`${area}/`);
const areaOf = (arrows: Arrows, path: string) => Object.keys(arrows).find((area) => holds(area, path));

/** Imports against the arrows, arrows that nothing uses, and arrows that lead back to where they began. */
export function checkArrows(files: readonly SourceFile[], arrows: Arrows): string[] {
	const findings: string[] = [];
	const used = new Set<string>();
	for (const { path, imports } of files) {
		const from = areaOf(arrows, path);
		if (!from) findings.push(`${path}: belongs to no area of ARCHITECTURE.md`);
		for (const { to } of from ? imports : []) {
			const target = areaOf(arrows, to);
			if (!from || !target || target === from) continue;
			const arrow = arrows[from]?.find((allowed) => holds(allowed, to));
			if (arrow) used.add(`${from} -> ${arrow}`);
			else findings.push(`${path}: ${from} must not import ${to}`);
		}
	}
	for (const [from, targets] of Object.entries(arrows))
		for (const target of targets)
			if (!used.has(`${from} -> ${target}`))
				findings.push(`${from} -> ${target}: nothing uses this arrow; take it from the table`);
	const between = new Map(
		Object.entries(arrows).map(([from, targets]) => [
			from,
			targets.map((target) => areaOf(arrows, target) ?? target).filter((target) => target !== from),
		]),
	);
	for (const cycle of cyclesOf(between)) findings.push(`cycle between areas: ${cycle.join(" -> ")}`);
	return findings;
}

/** Files that need each other to load. Types load nothing. */
export function checkFileCycles(files: readonly SourceFile[]): string[] {
	const between = new Map(
		files.map(({ path, imports }) => [path, imports.filter(({ isType }) => !isType).map(({ to }) => to)]),
	);
	return cyclesOf(between).map((cycle) => `cycle between files: ${cycle.join(" -> ")}`);
}

/** One cycle for each arrow that closes one, found in depth. */
function cyclesOf(between: ReadonlyMap<string, readonly string[]>): string[][] {
	const done = new Set<string>();
	const cycles: string[][] = [];
	const walk = (node: string, way: readonly string[]): void => {
		const at = way.indexOf(node);
		if (at >= 0) return void cycles.push([...way.slice(at), node]);
		if (done.has(node)) return;
		for (const next of between.get(node) ?? []) walk(next, [...way, node]);
		done.add(node);
	};
	for (const node of between.keys()) walk(node, []);
	return cycles;
}

/** The table as ARCHITECTURE.md shows it. */
export function arrowsAsText(arrows: Arrows): string {
	const short = (path: string) => path.replace(/^src\//, "").replace(/\.ts$/, "");
	const width = Math.max(...Object.keys(arrows).map((from) => short(from).length));
	return Object.entries(arrows)
		.filter(([from]) => !from.endsWith(".d.ts"))
		.map(([from, targets]) => `${short(from).padEnd(width)} -> ${targets.map(short).join(", ") || "nothing"}`)
		.join("\n");
}
