import { cleanLine } from "#src/contract/text.ts";
import { CHECK_TOLD_MAX } from "#src/site/check-limits.ts";

/** In what an API deviates from the contract. */
type DeviationKind =
	| "no answer"
	| "status"
	| "header"
	| "body"
	| "field"
	| "window"
	| "problem"
	| "parameter"
	| "method"
	| "locale"
	| "time";

/** One deviation of a call, however often it was met. */
export interface Deviation {
	readonly kind: DeviationKind;
	/** The JSON path of a field, the name of a header, or "" for the reply as a whole. */
	readonly where: string;
	readonly expected: string;
	/** A beginning of what was there, in one line, without anything unseen. */
	readonly found: string;
	/** The first request that met it. */
	readonly request: string;
	times: number;
}

/** What came of one call. */
export interface CallReport {
	readonly call: string;
	requests: number;
	/** Milliseconds of its slowest answer. */
	slowest: number;
	readonly deviations: Deviation[];
	/** Deviations of which there was no room to tell. */
	more: number;
	/** Why nothing was asked; null when something was. */
	notAsked: string | null;
}

export const emptyReport = (call: string): CallReport => ({
	call,
	requests: 0,
	slowest: 0,
	deviations: [],
	more: 0,
	notAsked: null,
});

const QUOTED_LENGTH = 120;

/** Notes a deviation; the same one at another place of a list, or of another request, is counted. */
export function deviate(report: CallReport, request: string, deviation: Omit<Deviation, "times" | "request">): void {
	const { kind, expected } = deviation;
	const where = deviation.where.replace(/\[\d+\]/g, "[*]");
	const same = report.deviations.find(
		(each) => each.kind === kind && each.where.replace(/\[\d+\]/g, "[*]") === where && each.expected === expected,
	);
	if (same) same.times += 1;
	else if (report.deviations.length >= CHECK_TOLD_MAX) report.more += 1;
	else {
		const line = (text: string) => cleanLine(text, QUOTED_LENGTH);
		report.deviations.push({
			...{ kind, expected: line(expected), found: line(deviation.found), where: line(deviation.where) },
			...{ request: line(request), times: 1 },
		});
	}
}

/** A path into JSON as people write it: `$.searchResponse.results[3].slug`. */
export const jsonPath = (path: readonly PropertyKey[]): string =>
	`$${path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("")}`;
