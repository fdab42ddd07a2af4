import { BASE, isReturnPath } from "#src/routes.ts";
import { CANARY, CLAIM, MARK, PERSON } from "#tests/fixtures/canary.ts";
import type { Told } from "./leak-asker.ts";
import type { Reader } from "./leak-readers.ts";

/** A reply without what is another for every content version and every request. */
export const lasting = ({ body }: Told) =>
	body
		.toString("latin1")
		.replaceAll(/1-[0-9a-f]{8}\b/g, "version")
		.replaceAll(/astro-island uid="\w+"/g, "")
		.replaceAll(/"articleId":"[^"]*"/g, "")
		.replaceAll(/class="reference">[^<]*/g, "");
const OF_THE_BYTES = new Set(["etag", "content-length"]);
/** Header lines; those that follow from the bytes only where they are the same. A site map's tag is its version's, as the pages say it. */
export const linesOf = ({ headers }: Told, isSame: boolean) =>
	Object.entries(headers).filter(
		([name]) =>
			name !== "cache-status" &&
			(isSame || !OF_THE_BYTES.has(name)) &&
			!(name === "etag" && headers["content-type"]?.startsWith("application/xml")),
	);

/** What everybody is answered, by address: agreed on by the site without agents' items and the first site with them. */
export const everybodys = new Map<string, Told>();
/** What no mark stands before: the text of a file's page, why something was withdrawn, what an earlier edition said. */
export const UNMARKED = [
	"secret torque 2",
	`${CANARY} withdrawn news in one sentence`,
	`, ${CANARY} first`,
	`${CANARY} mandatory news`,
];

/** Marks that an agent has seen, and how many of his replies held something of agents alone. */
export const seen = { marks: new Set<string>(), replies: 0 };

/** What is wrong with replies, each said once. */
export const wrong = new Set<string>();
export const same = (about: string, told: unknown, due: unknown) => {
	const [a, b] = [JSON.stringify(told), JSON.stringify(due)];
	if (a !== b) wrong.add(`${about}: ${a}, not ${b}`);
};

/** What an agent is answered: his alone, wherever it holds something of his. */
export function checkOwn(path: string, { status, headers, body }: Told): void {
	const text = body.toString("latin1");
	if (text.includes(CLAIM) || text.includes("asc-session=")) wrong.add(`${path} holds a claim or a session`);
	const marks = text.match(MARK) ?? [];
	for (const mark of marks) seen.marks.add(mark);
	for (const words of UNMARKED) if (text.includes(words)) seen.marks.add(words);
	// What was asked for is repeated to everybody.
	const isOwn = marks.length > 0 || text.includes(PERSON) || (text.includes(CANARY) && !path.includes(CANARY));
	if (isOwn) seen.replies += 1;
	if (!isOwn && !headers["cache-control"]?.includes("no-store")) return;
	same(path, [headers["cache-control"], headers["referrer-policy"]], ["private, no-store", "no-referrer"]);
	const parents = path.includes("/external-content/") ? "'self'" : "'none'";
	const framed = headers["content-security-policy"]?.includes(`frame-ancestors ${parents}`);
	same(path, [status === 200 ? framed : true, headers["cache-tag"]], [true, undefined]);
	if (!path.startsWith(`${BASE}/files/`)) same(path, headers["etag"], undefined);
}

const placeOf = (path: string) => new URL(path, "http://support.example").pathname.split(BASE);
const isPage = (path: string, { status, headers }: Told) =>
	isReturnPath(placeOf(path)[1] ?? "") && status === 200 && headers["content-type"]?.startsWith("text/html") === true;

/** Whether somebody is told that his session has ended by nothing but the address that he asked for. */
function toldOfEnd(path: string, headers: Told["headers"]): boolean {
	const [before = "", after = ""] = placeOf(path);
	const location = new URL(headers["location"] ?? "", "http://support.example");
	const back = location.searchParams.get("return")?.split("?")[0];
	const is = [location.pathname, back, location.searchParams.get("ended"), headers["cache-control"]];
	const due = [`${before}${BASE}/asc/login`, after, "true", "private, no-store"];
	return JSON.stringify(is) === JSON.stringify(due) && headers["set-cookie"]?.includes("Max-Age=0") === true;
}

/** Anybody gets what everybody gets, but for one whose session has ended; who says that he asks for the portal is sent to sign in from where there is nothing. */
export function checkEverybodys(path: string, reader: Reader, { status, headers, body }: Told): void {
	const common = everybodys.get(path);
	const about = `${path} as ${reader.name}`;
	if (!common) wrong.add(`${path}: nobody knows what everybody is answered`);
	else if (reader.hasEnded && (status === 303 || isPage(path, common)))
		same(about, [status, toldOfEnd(path, headers), body.length], [303, true, 0]);
	else if (reader.seeksPortal && status === 303 && common.status === 404) {
		const [before = "", after = ""] = placeOf(path);
		const login = `${before}${BASE}/asc/login?return=${encodeURIComponent(after)}`;
		same(
			about,
			[headers["location"]?.split("%3F")[0], headers["cache-control"], body.length],
			[login, "private, no-store", 0],
		);
	} else if (status !== common.status || !body.equals(common.body))
		wrong.add(`${about}: ${status} and ${body.length} bytes, not ${common.status} and ${common.body.length}`);
}
