import { misfitsOf } from "#src/client/check-reply.ts";
import type { CallFacts } from "#src/contract/call.ts";
import { problem } from "#src/contract/problem.ts";
import type { CallName } from "#src/contract/registry.ts";
import { JSON_TYPE, mediaTypeOf } from "#src/contract/sent-body.ts";
import { CHECK_TOLD_MAX } from "#src/site/check-limits.ts";
import type { ApiReply } from "./asked-api.ts";
import { type CallReport, deviate, jsonPath } from "./deviation.ts";

const PROBLEM_TYPE = "application/problem+json";

/** Where deviations of one reply go, and what to call its request. */
export interface Bench {
	readonly report: CallReport;
	readonly request: string;
	/** Milliseconds from which on an answer is slow. */
	readonly slow: number;
}

const contentType = ({ headers }: ApiReply): string => mediaTypeOf(headers.get("content-type") ?? undefined);

/** Headers that hold of every reply, whatever it says. */
function judgeHeaders({ headers }: ApiReply, { report, request }: Bench): void {
	const cookie = headers.get("set-cookie");
	if (cookie !== null)
		deviate(report, request, {
			kind: "header",
			where: "Set-Cookie",
			expected: "no cookie: replies are shared",
			found: "a cookie",
		});
	for (const name of ["expires", "last-modified"]) {
		const value = headers.get(name);
		if (value !== null && value !== "0" && Number.isNaN(Date.parse(value)))
			deviate(report, request, { kind: "header", where: name, expected: "an HTTP date", found: value });
	}
	const etag = headers.get("etag");
	if (etag !== null && !/^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/.test(etag))
		deviate(report, request, { kind: "header", where: "ETag", expected: 'a tag in quotation marks, "…"', found: etag });
}

/** Holds the reply to a sound question against the contract; its value, where it has one. */
export function judgeAnswer(
	name: CallName,
	call: CallFacts,
	reply: ApiReply,
	num: number | null,
	bench: Bench,
): unknown {
	const { report, request, slow } = bench;
	const { status, headers, body, milliseconds } = reply;
	judgeHeaders(reply, bench);
	if (milliseconds > slow)
		deviate(report, request, {
			...{ kind: "time", where: "", expected: `an answer within ${slow} ms` },
			found: `${Math.round(milliseconds)} ms`,
		});
	if (status === 301 && call.redirects) {
		const location = headers.get("location") ?? "";
		if (!/^https?:$/.test(URL.parse(location)?.protocol ?? ""))
			deviate(report, request, { kind: "header", where: "Location", expected: "a whole address", found: location });
		return undefined;
	}
	if (status !== 200) {
		deviate(report, request, { kind: "status", where: "", expected: "200", found: String(status) });
		return undefined;
	}
	if (contentType(reply) !== JSON_TYPE)
		deviate(report, request, {
			...{ kind: "header", where: "Content-Type", expected: JSON_TYPE },
			found: headers.get("content-type") ?? "nothing",
		});
	if (body === null || "fault" in body) {
		const found = body === null ? "nothing" : `a reply that ${body.fault}`;
		deviate(report, request, { kind: "body", where: "", expected: "JSON", found });
		return undefined;
	}
	for (const { path, expected, found } of misfitsOf(name, body.value).slice(0, CHECK_TOLD_MAX))
		deviate(report, request, { kind: "field", where: jsonPath(path), expected, found });
	judgeWindow(body.value, num, bench);
	return body.value;
}

/** The numbers of a list say what stands in it. */
function judgeWindow(value: unknown, num: number | null, { report, request }: Bench): void {
	const inside: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "searchResponse") : null;
	const list = inside ?? value;
	if (typeof list !== "object" || list === null) return;
	const [start, end, count, results] = ["start", "end", "count", "results"].map((name): unknown =>
		Reflect.get(list, name),
	);
	if (typeof start !== "number" || typeof end !== "number" || typeof count !== "number" || !Array.isArray(results))
		return;
	const where = inside ? "$.searchResponse" : "$";
	const found = `start ${start}, end ${end}, count ${count}, ${results.length} results`;
	const tell = (expected: string) => deviate(report, request, { kind: "window", where, expected, found });
	if (end - start !== results.length && results.length > 0) tell("end - start is how many results there are");
	if (end > count && results.length > 0) tell("end is at most count");
	if (num !== null && results.length > num) tell(`at most ${num} results`);
}

/** Holds the reply to a wrong question against what the contract says of refusals. */
export function judgeRefusal(
	reply: ApiReply,
	{
		kind,
		statuses,
		parameter,
	}: {
		readonly kind: "problem" | "parameter" | "method" | "locale";
		readonly statuses: readonly number[];
		readonly parameter?: string;
	},
	bench: Bench,
): void {
	const { report, request } = bench;
	const { status } = reply;
	judgeHeaders(reply, bench);
	const tell = (where: string, expected: string, found: string) =>
		deviate(report, request, { kind, where, expected, found });
	if (!statuses.includes(status)) tell("", statuses.join(" or "), `status ${status}`);
	else if (status >= 400) judgeProblem(reply, parameter, tell);
}

/** An error says what it is as RFC 9457 wants, and names the parameter that is wrong where it names any. */
function judgeProblem(
	reply: ApiReply,
	parameter: string | undefined,
	tell: (where: string, expected: string, found: string) => void,
): void {
	const { status, headers, body } = reply;
	if (status === 405 && headers.get("allow") === null) tell("Allow", "the methods that are allowed", "nothing");
	const read = body !== null && "value" in body ? problem.safeParse(body.value) : null;
	if (contentType(reply) !== PROBLEM_TYPE) tell("Content-Type", PROBLEM_TYPE, headers.get("content-type") ?? "nothing");
	else if (!read?.success) tell("$", "a problem document (RFC 9457) with type, title and status", "something else");
	else if (read.data.status !== status) tell("$.status", String(status), String(read.data.status));
	const named = read?.data?.errors;
	if (parameter !== undefined && named && !named.some((each) => each.parameter === parameter))
		tell("$.errors", `one that names ${parameter}`, named.map((each) => each.parameter).join(", "));
}
