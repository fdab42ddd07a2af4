import { visible } from "#src/site/unseen.ts";
import { FAULTY } from "#src/store/verify/link-outcome.ts";
import { type VerifyOptions, type VerifyReport, verify } from "#src/store/verify/verify.ts";
import type { ReportedLink } from "#src/store/verify/verify-state.ts";
import { several } from "./several.ts";

/**
 * Checks the content in force and prints what is wrong; `asJson`: the whole report for programs.
 *
 * @returns the status of the process: 1 when something is damaged or a link leads nowhere
 */
export async function verifyContent(options: VerifyOptions, asJson: boolean): Promise<number> {
	const report = await verify({ ...options, tell: (line) => console.error(visible(line)) });
	if (asJson) console.log(JSON.stringify(report, null, "\t"));
	else for (const line of linesOf(report)) console.log(visible(line));
	const faults = FAULTY.reduce((sum, outcome) => sum + (report.links.counts[outcome] ?? 0), 0);
	return Number(report.signature !== null) + report.refused.length + report.files.damaged.length + faults === 0 ? 0 : 1;
}

function* linesOf({ version, refused, signature, files, links }: VerifyReport): Generator<string> {
	for (const { name, reason } of refused) yield `version ${name}: ${reason}; import the pack again`;
	if (signature !== null) yield `the signed list of files: ${signature}`;
	for (const { folder, name, reason, since, isGone } of files.damaged)
		yield `files/${folder}/${name}: ${reason}; offered to nobody since ${since}, ${isGone ? "put it back from a backup and verify again" : "import the pack again"}`;
	for (const link of [...links.broken, ...links.unreachable]) yield lineOf(link);
	for (const link of links.moved) yield `note: ${lineOf(link)}`;
	yield `Content ${version}: ${several(files.checked, "file")}, ${files.damaged.length} damaged; ${several(links.counts.broken ?? 0, "broken link")}, ${links.counts.unreachable ?? 0} unreachable, ${links.counts.moved ?? 0} moved.`;
}

const lineOf = ({ address, outcome, status, detail, places, uses }: ReportedLink): string =>
	`${address}: ${outcome}${status === null ? "" : ` (${status})`}, ${detail}; in ${places.join(", ")}${uses > places.length ? ` and ${uses - places.length} more` : ""}`;
