import { factsOf } from "#src/inbox/agent-facts.ts";
import type { Person } from "#src/inbox/agents.ts";
import type { ClaimNames } from "./settings.ts";

/** What a provider has proven of somebody, by the names of its claims. */
export type Claims = Readonly<Record<string, unknown>>;

/** A text, or a number where a text is meant, such as that of a company. */
function textOf(value: unknown): string | null {
	const text = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
	return typeof text === "string" && text.trim() !== "" ? text.trim() : null;
}

/** Whether claims say all that can be said of an agent; what is missing may stand in the provider's user info. */
export const isTold = (claims: Claims, names: ClaimNames): boolean =>
	Object.values(names).every((name: string) => textOf(claims[name]) !== null);

/** The person that claims describe, as an operator may write one; else what is wrong, in words that hold nothing of theirs. */
export function personOf(claims: Claims, names: ClaimNames): Person | { readonly faults: readonly string[] } {
	const said = (name: keyof ClaimNames) => textOf(claims[names[name]]);
	const [username, name] = [said("username"), said("name")];
	const [accessLevel, team] = [said("accessLevel"), said("team")];
	const facts = factsOf({
		username: username ?? "nobody",
		name: name ?? "nobody",
		company: said("company") ?? "",
		accessLevel: accessLevel ?? "",
		team: team ?? "",
	});
	if (!("username" in facts)) return { faults: facts };
	return { username: username && facts.username, name, company: facts.company, accessLevel, team };
}
