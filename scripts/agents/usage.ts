/** How each command is called, behind `npm run agents --`. */
const USAGE_LINES: Readonly<Record<string, readonly string[]>> = {
	company: [
		"company add NUMBER --name NAME --country XX",
		"company suspend NUMBER",
		"company authorise NUMBER",
		"company list",
	],
	add: ["add USERNAME --name NAME --company NUMBER [--access-level LEVEL] [--team TEAM] [--password-stdin]"],
	change: ["change USERNAME [--name NAME] [--company NUMBER] [--access-level LEVEL] [--team TEAM]"],
	disable: ["disable USERNAME"],
	enable: ["enable USERNAME"],
	remove: ["remove USERNAME --yes"],
	reset: ["reset USERNAME [--password-stdin]"],
	link: ["link USERNAME --subject SUBJECT"],
	unlink: ["unlink USERNAME"],
	list: ["list [--company NUMBER]"],
	import: ["import FILE.csv [--passwords FILE]"],
	sessions: ["sessions [--revoke USERNAME]"],
	audit: ["audit [--since YYYY-MM-DD]"],
	receipts: ["receipts [--company NUMBER] [--document ID] [--csv]"],
};

const linesOf = (lines: readonly string[]) => lines.map((line) => `npm run agents -- ${line}`).join("\n");

/** Everything that can be said. */
export const HELP = `${linesOf(Object.values(USAGE_LINES).flat())}

company   adds a service centre or changes its name and country; suspends it, which signs its agents out; authorises it again
add       adds an agent and prints the password made for him, which is kept nowhere
change    changes what is said of an agent, and leaves the rest; an empty --team takes it away
disable   signs an agent out and lets him in no more; enable lets him in again
remove    takes an agent out of the directory; what he confirmed stays in the report with his names and his company's
reset     prints a new password and signs the agent out everywhere
link      lets an agent enter by the brand's own sign-on, whose provider names him by a subject; unlink takes that back
list      prints a line for each agent
import    takes agents from a CSV file with the columns username,name,company,accessLevel,team; the last two may be
          left out. Known ones are changed. Where a line is wrong, nothing is taken
sessions  prints who is signed in; --revoke ends the sessions of one agent
audit     prints who signed in, was refused, rests, signed out, and what was done to agents and companies; addresses
          stand as hashes, for 90 days
receipts  prints who of which company has confirmed what every agent has to, and who has not; disabled agents are left
          out, and those of suspended companies

--password-stdin  takes the password from the standard input, at least 12 letters
--passwords       writes passwords for those of the file who have none into a new file that its owner alone can read
--data            the data directory (default: DATA_DIR, else ./var)

The site may go on running meanwhile: what is said here holds within a second or two. Times are UTC.`;

/** What is wrong, and how the command is called that was meant, if one was. */
export function explanationOf(fault: string, command: string): string {
	const lines = Object.hasOwn(USAGE_LINES, command) ? (USAGE_LINES[command] ?? []) : [];
	return [fault, ...(lines.length > 0 ? [linesOf(lines)] : []), "npm run agents -- --help for more"].join("\n");
}
