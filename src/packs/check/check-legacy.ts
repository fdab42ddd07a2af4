import { ASSETS_BASE, BASE, FILES_BASE } from "#src/routes.ts";
import { LEGACY_FORMS_MAX } from "#src/site/pack-limits.ts";
import { exactKey, formOf } from "../legacy/legacy-address.ts";
import { isPageIn, legacyEnds } from "../legacy/legacy-ends.ts";
import type { LegacyLine } from "../legacy/legacy-lines.ts";
import { wayToTargets, withoutTarget } from "../legacy/without-target.ts";
import type { LeadsBefore, Pack } from "../pack.ts";
import type { Report } from "../report.ts";

/** Old addresses are each listed once, lead to a page in the end, and are not the site's own. */
export function checkLegacy(pack: Pack, report: Report, before: LeadsBefore): void {
	const says = ({ file, line }: LegacyLine, message: string) => report.addLine(file, line, message);
	const notes = ({ file, line }: LegacyLine, message: string) => report.note("legacy", file, line, [], message);
	const seen = new Map<string, LegacyLine>();
	const forms = new Map<string, Set<string>>();
	for (const line of pack.legacy) {
		const key = exactKey(line);
		const other = seen.get(key);
		if (other && other.target !== null && line.target !== null && other.target !== line.target)
			says(line, `stands in ${other.file}:${other.line} too, with another target; keep one of the two`);
		if (!other || other.target === null) seen.set(key, line);
		const own = forms.get(line.path.toLowerCase()) ?? new Set();
		const size = own.size;
		forms.set(line.path.toLowerCase(), own.add(JSON.stringify(formOf(line))));
		if (size === LEGACY_FORMS_MAX && own.size > size)
			says(
				line,
				`is the ${own.size}th choice of parameters for ${line.path}, of which ${LEGACY_FORMS_MAX} are looked for; leave out parameters that change nothing`,
			);
		if (isOwn(line, pack))
			notes(line, "is an address at which something of this site stands: that stays, and the line does nothing");
	}
	// What an export's own addresses lead to its articles and its mapping name, where it is told.
	for (const [line, end] of legacyEnds(pack, before))
		if ("message" in end && line.line !== null) says(line, end.message);
	const [first, ...others] = withoutTarget(pack.legacy);
	if (first)
		notes(
			first,
			`${others.length === 0 ? "has" : `and ${others.length} more have`} no target yet; ${wayToTargets(pack.directory)}`,
		);
}

const OWN_PLACES = [FILES_BASE, ASSETS_BASE, "/api"];
const OWN_FILES = ["/favicon.ico", "/robots.txt"];

/** Whether the site answers there by itself, whatever a list says. */
function isOwn({ path, parameters }: LegacyLine, pack: Pack): boolean {
	if (path === "/") return parameters.length === 0;
	if (OWN_FILES.includes(path) || OWN_PLACES.some((place) => path === place || path.startsWith(`${place}/`)))
		return true;
	if (path !== BASE && !path.startsWith(`${BASE}/`)) return false;
	return isPageIn(pack, path.slice(BASE.length));
}
