import { randomBytes } from "node:crypto";
import { AGENT_ID_BYTES, AGENT_WORDS_MAX_LENGTH } from "#src/site/agent-limits.ts";
import { type AgentFacts, foldUsername, USERNAME } from "./agents.ts";

/** The access level of an agent of whom none is said. */
export const USUAL_LEVEL = "standard";

const COMPANY_NUMBER = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;
const CODE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
/** Words as a person writes them, without anything that a terminal or a page would do. */
const WORDS = /^(?=.*\S)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+$/u;
const isWords = (text: string) => [...text].length <= AGENT_WORDS_MAX_LENGTH && WORDS.test(text);

/** What is wrong with a company's number; null when nothing is. */
export const companyNumberFault = (number: string): string | null =>
	COMPANY_NUMBER.test(number) ? null : "a company's number has 1 to 32 letters, digits, dots and hyphens";

/** What is wrong with the name of a person or a company; null when nothing is. */
export const nameFault = (name: string): string | null =>
	isWords(name) ? null : `a name has 1 to ${AGENT_WORDS_MAX_LENGTH} letters, in one line`;

/** What is wrong with a country; null when nothing is. */
export const countryFault = (country: string): string | null =>
	/^[A-Z]{2}$/.test(country) ? null : "a country is two capital letters such as DE (ISO 3166)";

/** A username as the directory keeps it; null when it can be none. */
export function usernameOf(typed: string): string | null {
	const folded = foldUsername(typed);
	return USERNAME.test(folded) ? folded : null;
}

export const USERNAME_RULE =
	"a username has 2 to 64 letters, digits and signs of . _ @ + -, and begins with a letter or digit";

/** An id that says nothing and is nobody else's. */
export const newAgentId = () => randomBytes(AGENT_ID_BYTES).toString("base64url");

/** An agent as an operator wrote him, or the brand's own sign-on. */
interface Written {
	readonly username: string;
	readonly name: string;
	readonly company: string;
	readonly accessLevel: string;
	readonly team: string;
}

/** The agent that is meant, or what is wrong with him. */
export function factsOf(written: Written): AgentFacts | readonly string[] {
	const username = usernameOf(written.username);
	const { name, company, team } = written;
	const accessLevel = written.accessLevel || USUAL_LEVEL;
	const faults = [
		username === null ? USERNAME_RULE : null,
		nameFault(name),
		companyNumberFault(company),
		CODE.test(accessLevel) ? null : "an access level has 1 to 64 letters, digits, dots and hyphens",
		team === "" || isWords(team) ? null : `a team has up to ${AGENT_WORDS_MAX_LENGTH} letters, in one line`,
	].filter((fault) => fault !== null);
	return username === null || faults.length > 0 ? faults : { username, name, company, accessLevel, team };
}
