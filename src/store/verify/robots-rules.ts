import { LINK_DELAY_MAX } from "#src/site/link-limits.ts";

/** What a host allows its visitors that are programs (RFC 9309). */
export interface RobotsRules {
	allows(pathAndQuery: string): boolean;
	/** Milliseconds between two requests that it asks for; 0 when it asks for nothing. */
	readonly delay: number;
}

interface Rule {
	readonly isAllowed: boolean;
	readonly pattern: string;
}

interface Group {
	readonly agents: readonly string[];
	readonly rules: readonly Rule[];
	readonly delay: number;
}

export const EVERYTHING: RobotsRules = { allows: () => true, delay: 0 };
export const NOTHING: RobotsRules = { allows: () => false, delay: 0 };

/** Reads a `robots.txt` for the program that calls itself `agent`, in small letters: its own groups, else those for all. */
export function robotsRules(text: string, agent: string): RobotsRules {
	const groups = groupsOf(text);
	const own = groups.filter(({ agents }) => agents.some((each) => each !== "*" && agent.includes(each)));
	const meant = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes("*"));
	const rules = meant.flatMap((group) => group.rules);
	const delay = Math.max(0, ...meant.map((group) => group.delay));
	return {
		delay: Math.min(delay, LINK_DELAY_MAX),
		allows: (path) => {
			// The longest pattern decides; of two as long the one that allows.
			const [first] = rules
				.filter(({ pattern }) => isMatch(pattern, path))
				.sort((a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed));
			return first?.isAllowed ?? true;
		},
	};
}

function groupsOf(text: string): Group[] {
	const groups: { agents: string[]; rules: Rule[]; delay: number }[] = [];
	let isNaming = false;
	for (const line of text.split(/\r\n?|\n/)) {
		const [said = ""] = line.split("#", 1);
		const colon = said.indexOf(":");
		const name = said.slice(0, Math.max(0, colon)).trim().toLowerCase();
		const value = said.slice(colon + 1).trim();
		if (name === "user-agent") {
			if (!isNaming) groups.push({ agents: [], rules: [], delay: 0 });
			groups.at(-1)?.agents.push(value.toLowerCase());
			isNaming = true;
			continue;
		}
		const group = groups.at(-1);
		if (name === "allow" || name === "disallow" || name === "crawl-delay") isNaming = false;
		if (!group || value === "") continue;
		if (name === "crawl-delay") group.delay = Number(value) > 0 ? Number(value) * 1_000 : 0;
		if (name === "allow" || name === "disallow") group.rules.push({ isAllowed: name === "allow", pattern: value });
	}
	return groups;
}

/** Whether a pattern with `*` and a last `$` fits the beginning of a path; in time that grows with both, whatever they are. */
function isMatch(pattern: string, path: string): boolean {
	const isWhole = pattern.endsWith("$");
	const [first = "", ...rest] = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
	if (!path.startsWith(first)) return false;
	let at = first.length;
	const last = isWhole ? rest.pop() : undefined;
	for (const part of rest) {
		const found = path.indexOf(part, at);
		if (found < 0) return false;
		at = found + part.length;
	}
	if (!isWhole) return true;
	return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}
