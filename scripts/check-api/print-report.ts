import type { CheckReport } from "./check-calls.ts";

/** Prints what came of a check, a line for each call and three for each deviation; of an API that is not there one in all. */
export function printReport(base: string, report: CheckReport, say: (line: string) => void): void {
	const { calls, requests, answers, deviations, endedEarly } = report;
	if (answers === 0 && endedEarly !== null) return void say(endedEarly);
	const width = Math.max(...calls.map(({ call }) => call.length));
	for (const { call, requests: asked, slowest, deviations: own, more, notAsked } of calls) {
		const word = notAsked !== null ? "-" : own.length > 0 ? "DEVIATES" : "ok";
		const about = notAsked ?? `${asked} requests, ${slowest} ms at most`;
		say(`${word.padEnd(8)} ${call.padEnd(width)}  ${about}`);
		for (const { kind, where, expected, found, request, times } of own) {
			say(`           ${kind}${where === "" ? "" : ` ${where}`}${times > 1 ? ` (${times} times)` : ""}: ${request}`);
			say(`             expected ${expected}`);
			say(`             found    ${found}`);
		}
		if (more > 0) say(`           and ${more} more`);
	}
	const ok = calls.filter(({ deviations: own, notAsked }) => own.length === 0 && notAsked === null).length;
	const unasked = calls.filter(({ notAsked }) => notAsked !== null).length;
	if (endedEarly !== null) say(endedEarly);
	say(
		`${base}: ${ok} calls as the contract says, ${calls.length - ok - unasked} deviate (${deviations} deviations), ${unasked} not asked; ${requests} requests.`,
	);
}
