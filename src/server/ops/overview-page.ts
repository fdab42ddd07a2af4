import { escapeXml } from "#src/feeds/escape-xml.ts";
import type { ListedPage } from "#src/page-cache/page-list.ts";
import { LISTED_PAGES } from "#src/site/cache-limits.ts";
import { minute } from "#src/site/minute.ts";
import { type Counted, labelled, latelyOf, sumOf } from "./lately.ts";
import { lengthOfTime as time } from "./length-of-time.ts";
import { type Column, opsDocument, opsLink, opsTable } from "./ops-document.ts";
import type { Overview } from "./overview.ts";
import { type Trouble, troublesOf } from "./troubles.ts";
import { VERSION } from "./version.ts";

const NUMBERS = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const number = (value: number): string => NUMBERS.format(value);
function bytes(count: number): string {
	if (count < 1_000_000) return `${number(count / 1_000)} KB`;
	return `${number(count / 1_000_000)} MB`;
}

/** What was said to a purge, shown in its place. */
export interface PurgeTold {
	readonly isDone: boolean;
	readonly words: string;
	/** What was written, when it was not done. */
	readonly text: string;
}

/** The page that says how the site is doing, and lets pages be made anew. */
export function overviewPage(overview: Overview, told: PurgeTold | null): string {
	return opsDocument(
		"How the site is doing",
		`${summary(overview)}${figures(overview)}<div class="columns"><div>${pages(overview)}</div><div>${purgeForm(told)}${content(overview)}${counts(overview)}</div></div>`,
	);
}

function summary(overview: Overview): string {
	const { at, isReady, uptime, contentVersion } = overview;
	const troubles = troublesOf(overview);
	const [tone, state] = !isReady
		? ["danger", "Not ready"]
		: troubles.length > 0
			? [toneOf(troubles), "Ready, with trouble"]
			: ["success", "Ready"];
	const words = `${at.toISOString().slice(0, 19).replace("T", " ")} UTC, up for ${time(uptime * 1000)}, software ${VERSION}, content ${contentVersion ?? "of an API that tells no version"}`;
	const told = troubles.map(
		(trouble) =>
			`<p class="told ${toneOf([trouble])}"><b>${escapeXml(trouble.name)}</b> ${escapeXml(trouble.words)}</p>`,
	);
	return `<p><b class="${tone}">${state}</b> <span class="soft">${escapeXml(words)}</span></p>${told.join("")}`;
}

const toneOf = (troubles: readonly Trouble[]): string =>
	troubles.some(({ isGrave }) => isGrave) ? "danger" : "caution";

/** A share in percent, such as `99.8 %`. */
const share = (part: number, all: number): string => (all === 0 ? "–" : `${number((part / all) * 100)} %`);

function figures({ counts, pools, running, waiting, failing, workers, silent, lateness }: Overview): string {
	const { answers, refusals, failedAnswers: failed } = counts;
	const kept = labelled(answers, "state", "hit", "stale", "error");
	const size = Object.values(pools).reduce((total, pool) => total + pool.bytes, 0);
	const entries = Object.values(pools).reduce((total, pool) => total + pool.entries, 0);
	const cell = (name: string, value: string, more: string, isBad = false) =>
		`<div><dt>${name}</dt><dd${isBad ? ' class="danger"' : ""}>${value}<span>${more}</span></dd></div>`;
	const crew = workers.ready + workers.lacking;
	// One that hangs is still said to be ready by whoever began it.
	const answering = Math.max(workers.ready - silent, 0);
	return `<p class="soft">Lately is the last ${lateness}; what else is counted is counted since the start.</p><dl class="figures">${[
		cell(
			"From the cache",
			share(sumOf(kept), sumOf(answers)),
			`of ${number(sumOf(answers))} pages; lately ${share(latelyOf(kept), latelyOf(answers))} of ${number(latelyOf(answers))}`,
		),
		cell(
			"Stale",
			number(sumOf(labelled(answers, "state", "stale", "error"))),
			`${number(sumOf(labelled(answers, "state", "collapsed")))} coalesced`,
		),
		cell("Kept", number(entries), bytes(size)),
		cell("Renders running", number(running), `${number(waiting)} waiting`),
		cell(
			"Refused",
			number(sumOf(refusals)),
			`${number(sumOf(labelled(refusals, "status", "503")))} for want of a place; lately ${number(latelyOf(refusals))}`,
		),
		cell(
			"Error pages",
			number(sumOf(failed)),
			`lately ${number(latelyOf(failed))}; ${number(failing.count)} pages failing`,
			failing.lately > 0,
		),
		...(crew === 0 ? [] : [cell("Workers", number(answering), `of ${number(crew)} answer visitors`, answering < crew)]),
	].join("")}</dl>`;
}

const ADDRESS: Column = { name: "Page" };
const numbers = (...names: readonly string[]): Column[] => names.map((name) => ({ name, isNumber: true }));

function pages({ list, failing, pools, at }: Overview): string {
	const { looked, hottest, stalest } = list;
	const entries = pools["pages"]?.entries ?? 0;
	const seen =
		looked < entries
			? `Of ${number(entries)} pages, the ${number(looked)} used last and not used for the longest were looked at.`
			: `All ${number(entries)} pages were looked at.`;
	const more = failing.count - failing.pages.length;
	const section = (title: string, words: string, table: string) =>
		`<h2>${title}</h2><p class="soft">${words}</p>${table}`;
	return [
		section(
			"Failing",
			failing.count === 0
				? "Every page could be made whole when it was last made."
				: `Pages that could not be made, or not whole, when they were last made${more > 0 ? `; ${number(more)} more are not shown` : ""}. Visitors see the last good copy, where there is one.`,
			failing.count === 0
				? ""
				: opsTable(
						[ADDRESS, { name: "Fault" }, ...numbers("Times", "For", "Last tried")],
						failing.pages.map(({ target, fault, times, since, last }) => [
							...[target, fault, number(times), time(at.getTime() - since)],
							`${time(at.getTime() - last)} ago`,
						]),
					),
		),
		section(
			"Most used",
			hottest.length === 0 ? "No kept page was used yet." : `Uses since each was made. ${seen}`,
			hottest.length === 0
				? ""
				: opsTable([ADDRESS, ...numbers("Uses", "Age", "Size"), { name: "State", isShort: true }], hottest.map(hotRow)),
		),
		section(
			"Out of date for the longest",
			stalest.length === 0
				? `No kept page is out of date. ${seen}`
				: `The next visitor of one sees it or waits for the new one, as its content changed or its time ran out. ${seen}`,
			stalest.length === 0
				? ""
				: opsTable(
						[ADDRESS, ...numbers("Out of date for", "Age", "Uses"), { name: "Why", isShort: true }],
						stalest.map(staleRow),
					),
		),
	].join("");
}

const stateOf = ({ fresh, isInvalidated, isDegraded }: ListedPage): string =>
	isDegraded
		? "part missing"
		: isInvalidated
			? "content changed"
			: fresh > 0
				? `fresh for ${time(fresh)}`
				: "time ran out";

const hotRow = (page: ListedPage): string[] => [
	...[page.target, number(page.hits), time(page.age), bytes(page.bytes)],
	stateOf(page),
];

const staleRow = (page: ListedPage): string[] => [
	...[page.target, time(-page.fresh), time(page.age), number(page.hits)],
	page.isInvalidated ? "content changed" : "time ran out",
];

function purgeForm(told: PurgeTold | null): string {
	const words =
		told &&
		`<p class="told ${told.isDone ? "success" : "danger"}" role="status"><b>${told.isDone ? "Done." : "Not done."}</b> ${escapeXml(told.words)}</p>`;
	return `<h2 id="purge">Make pages anew</h2><p class="soft">What is used most is made first, and shown as it is for a second or two meanwhile.</p>${words ?? ""}<form method="post" action="/purge#purge"><label for="what">Tags, or addresses of pages</label><textarea id="what" name="what" required maxlength="20000" spellcheck="false" autocapitalize="off">${escapeXml(told?.text ?? "")}</textarea><p class="soft">Such as product:lumen-e9-65, or /electronics/support/televisions. “site” is all there is.</p><input name="user" value="operator" autocomplete="username" hidden><label for="token">Operator’s token</label><input id="token" name="token" type="password" required autocomplete="current-password"><p class="soft">OPS_TOKEN, or what stands in ops-token in the data directory.</p><button>Make anew</button></form>`;
}

function content({ versions, contentVersion }: Overview): string {
	const next = versions.filter(({ state }) => state === "waiting" || state === "taken back" || state === "follows");
	const rows = next
		.slice(0, LISTED_PAGES)
		.map(({ version, state, after, from }) => [
			version,
			after === null ? state : `follows ${after} at ${minute(from ?? "")}`,
		]);
	const list = rows.length === 0 ? "" : opsTable([{ name: "Version" }, { name: "State" }], rows);
	const words =
		versions.length === 0
			? "The content of this site is elsewhere."
			: rows.length === 0
				? `No version waits or follows. ${opsLink("/versions", "All versions")}`
				: `${number(rows.length)} wait or follow. ${opsLink("/versions", "All versions, and how they differ")}`;
	return `<h2>Content</h2><p>In force: <code>${escapeXml(contentVersion ?? "unknown")}</code></p><p class="soft">${words}</p>${list}`;
}

const byValue = (samples: readonly Counted[]): Counted[] =>
	samples.toSorted((a, b) => b.lately - a.lately || b.value - a.value).slice(0, LISTED_PAGES);
const label = ({ labels }: Counted, name: string): string => String(labels[name] ?? "");

function counts({ pools, counts: counted }: Overview): string {
	const failed = byValue(labelled(counted.callFailures, "why", "trouble"));
	const refused = byValue(counted.refusals);
	const table = (title: string, none: string, columns: readonly Column[], rows: readonly (readonly string[])[]) =>
		`<h2>${title}</h2>${rows.length === 0 ? `<p class="soft">${none}</p>` : opsTable(columns, rows)}`;
	const both = ({ value, lately }: Counted) => [number(value), number(lately)];
	return [
		table(
			"Pools",
			"",
			[{ name: "Pool" }, ...numbers("Entries", "Bytes", "Evicted", "No room")],
			Object.entries(pools).map(([name, pool]) => [
				...[name, number(pool.entries), bytes(pool.bytes), number(pool.evicted), number(pool.refused)],
			]),
		),
		table(
			"Answers",
			"",
			[{ name: "From" }, ...numbers("Pages", "Lately")],
			counted.answers.map((each) => [label(each, "state"), ...both(each)]),
		),
		table(
			"Refusals",
			"Nothing was refused.",
			[{ name: "Reason" }, ...numbers("Status", "Times", "Lately")],
			refused.map((each) => [label(each, "reason"), label(each, "status"), ...both(each)]),
		),
		table(
			"Failed calls",
			"No call failed.",
			[{ name: "Call" }, { name: "Need" }, ...numbers("Times", "Lately")],
			failed.map((each) => [label(each, "call"), label(each, "need"), ...both(each)]),
		),
	].join("");
}
