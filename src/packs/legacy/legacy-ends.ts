import { NOT_FOUND, resolve } from "#src/routes.ts";
import { PROBLEMS_MAX } from "#src/site/pack-limits.ts";
import { nearestWord } from "#src/site/spelling.ts";
import { nameOfItem, readItemName } from "../format/addresses.ts";
import { kindInAddress } from "../kind-in-address.ts";
import { namesNow } from "../names-now.ts";
import type { LeadsBefore, Pack } from "../pack.ts";
import { type LegacyFault, plainKey, readListedAddress } from "./legacy-address.ts";
import type { LegacyLine } from "./legacy-lines.ts";
import { type LegacyTarget, readTarget } from "./legacy-target.ts";

/** Where the lines of a list lead in the end, each of them that has a target; or why it leads nowhere. */
export function legacyEnds(pack: Pack, before: LeadsBefore): Map<LegacyLine, LegacyTarget | LegacyFault> {
	const byKey = new Map(pack.legacy.map((line) => [line.key, line]));
	// A line with a target goes before one without.
	for (const line of pack.legacy) if (line.target !== null) byKey.set(line.key, line);
	const absent = absentIn(pack, before);
	const ends = new Map<LegacyLine, LegacyTarget | LegacyFault>();
	for (const line of pack.legacy) {
		// Each line is passed once, however long the chains are.
		const passed = new Set<LegacyLine>();
		let end: LegacyTarget | LegacyFault | undefined;
		for (let at: LegacyLine | undefined = line; at !== undefined && end === undefined; ) {
			if (at.target === null) break;
			passed.add(at);
			const known: LegacyTarget | LegacyFault | undefined = ends.get(at);
			const target: LegacyTarget | LegacyFault = known ?? readTarget(at.target, pack.site.locales);
			const fault: LegacyFault | null = known || "message" in target ? null : absent(target, at.target);
			const address = readListedAddress(at.target);
			const next: LegacyLine | undefined =
				known === undefined && at.target.startsWith("/") && (fault || "message" in target) && !("message" in address)
					? byKey.get(plainKey(address))
					: undefined;
			if (next === at) end = { message: "leads to itself, name another target" };
			else if (next && passed.has(next))
				end = { message: `leads round in a circle by ${next.file}:${next.line}, correct one of the lines` };
			else if (pack.unread.help && next === undefined && isOfHelpCentre(at.target)) break;
			else if (next === undefined || next.target === null) end = fault ?? target;
			at = next;
		}
		if (end !== undefined) for (const each of passed) ends.set(each, end);
	}
	return ends;
}

/** Whether it may be an address of a help centre's export, which cannot be read. */
const isOfHelpCentre = (target: string): boolean => /^\/hc(?:\/|$)/.test(target);

/** Tells of a target that nothing stands there, and what to do; null when something does. */
function absentIn(pack: Pack, before: LeadsBefore): (target: LegacyTarget, written: string) => LegacyFault | null {
	const became = namesNow(pack, before);
	// More are not told.
	let looks = PROBLEMS_MAX;
	const fault = (name: string, written: string): LegacyFault | null => {
		const { state } = became(name);
		if (state !== "deleted" && state !== "never") return null;
		const { kind, id } = readItemName(name);
		const near = state === "never" && looks-- > 0 ? nearestWord(id, pack.items[kind].keys()) : null;
		const why = state === "deleted" ? `${name} was deleted for good` : `there is no ${name}`;
		return {
			message: `leads to ${written}, but ${why}; ${near === null ? "name another target, or none" : `did you mean ${kind}/${near}?`}`,
		};
	};
	return (target, written) => {
		if (target.to === "item") return fault(target.name, written);
		for (const name of namesIn(target.path)) {
			const found = fault(name, written);
			if (found) return found;
		}
		return null;
	};
}

/** The items that a path after the base names. */
function namesIn(path: string): string[] {
	const { route, params } = resolve(path);
	return Object.entries(params).flatMap(([name, id]) => {
		const kind = kindInAddress(name, route);
		return kind === null ? [] : [nameOfItem({ kind, id })];
	});
}

/** Whether a page stands at a path after the base, as far as the pack alone can tell. */
export const isPageIn = ({ folders }: Pick<Pack, "folders">, path: string): boolean =>
	resolve(path).route !== NOT_FOUND && namesIn(path).every((name) => folders.has(name));
