import type { Audience } from "./audience.ts";
import type { CallFacts } from "./call.ts";

/** The values of a raw parameter: a list may be repeated, or joined by commas. */
function valuesOf(raw: unknown): string[] {
	return (Array.isArray(raw) ? raw : [raw])
		.flatMap((each) => (typeof each === "string" ? each.split(",") : []))
		.map((each) => each.trim())
		.filter(Boolean);
}

/**
 * Of calls with one address the one that is meant by a reader. A call of service centres is meant as soon as one of
 * its values is named among others, so that a list is never a way around who may ask (first the one told by the mere
 * presence of its parameter); a public one when all values are its own; else the call that no parameter tells. Where all
 * values are those of a public call as well, everybody but an agent means that one: repair documents of a type are searched
 * by everybody, and each finds his own (specification sections 6 and 7).
 */
export function callMeant<Facts extends Pick<CallFacts, "toldBy" | "audience">>(
	calls: readonly Facts[],
	raw: (parameter: string) => unknown,
	reader: Audience,
): Facts | undefined {
	const isTold = ({ toldBy, audience }: Facts): boolean => {
		if (toldBy === null) return false;
		const given = valuesOf(raw(toldBy.parameter));
		const own = (value: string) => toldBy.values?.includes(value) ?? true;
		if (toldBy.or !== undefined && valuesOf(raw(toldBy.or)).length > 0) return true;
		return given.length > 0 && (audience === "asc" ? given.some(own) : given.every(own));
	};
	const asc = calls.filter((call) => call.audience === "asc" && isTold(call));
	const open = calls.find((call) => call.audience === "public" && isTold(call));
	return (
		asc.find(({ toldBy }) => toldBy?.values === undefined) ??
		(reader === "public" ? open : undefined) ??
		asc[0] ??
		open ??
		calls.find(({ toldBy }) => toldBy === null) ??
		calls[0]
	);
}
