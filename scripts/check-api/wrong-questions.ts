import { fillPath, placeholdersOf, wholePath } from "#src/contract/address.ts";
import type { CallFacts } from "#src/contract/call.ts";
import type { Parameter } from "#src/contract/parameter.ts";
import { type CallName, callOf } from "#src/contract/registry.ts";
import type { ApiRequest } from "./asked-api.ts";
import type { Asked } from "./questions.ts";

/** A question with something amiss, or at an edge, and what has to come of it. */
export type WrongQuestion = { readonly request: ApiRequest } & (
	| {
			readonly kind: "problem" | "parameter" | "method" | "locale";
			readonly statuses: readonly number[];
			readonly parameter?: string;
	  }
	/** Asked at the edge of what is allowed: answered as any other. */
	| { readonly kind: "same"; readonly num: number | null }
	| { readonly kind: "head" }
);

/** A name that nothing has. */
const UNKNOWN = "no-such-thing-4711";
const UNKNOWN_LOCALE = "xx_XX";
/** More than any list has, and than a number may say. */
const FAR = 1_000_000_000;

/** Parameters of calls that answer 200 where nothing is known of a name: there is nothing to show then, which is no error. */
const ANSWERS_UNKNOWN: ReadonlySet<string> = new Set([
	...["microSurvey.contextId", "retirement.id", "operatingSystemBanners.operatingSystem"],
	// The two models say which relation is meant.
	"compatibilityDetails.categoryName",
]);

/** A value that a parameter's grammar refuses; null where it takes any text. */
function wrongFor({ kind }: Parameter): string | null {
	switch (kind) {
		case "slug":
		case "code":
			return "A B!";
		case "count":
			return "many";
		case "flag":
			return "maybe";
		case "day":
			return "2026-02-31";
		case "enum":
			return UNKNOWN;
		default:
			return null;
	}
}

/** What a call that answered a question has to say to the same one with something amiss. @param sound null when it answered none */
export function wrongQuestions(name: CallName, sound: Asked | null, locale: string): readonly WrongQuestion[] {
	const call = callOf(name);
	if (call.audience === "asc") return [];
	if (call.method === "POST") return wrongBodies(call, locale);
	if (sound === null) return [];
	const inPath = new Set(placeholdersOf(call.path).map((each) => each.name));
	const target = (changes: Asked, code = locale) => targetOf(call, { ...sound, ...changes }, code);
	const get = (changes: Asked, code?: string): ApiRequest => ({ method: "GET", target: target(changes, code) });
	const wrong: WrongQuestion[] = [
		{ kind: "head", request: { method: "HEAD", target: target({}) } },
		{ kind: "method", statuses: [200, 204, 405], request: { method: "OPTIONS", target: target({}) } },
	];
	if (call.redirects) return [];
	if (wholePath(call.path).includes("{locale}"))
		wrong.push({ kind: "locale", statuses: [404], request: get({}, UNKNOWN_LOCALE) });
	for (const [parameter, declared] of Object.entries(call.params)) {
		if (declared.filled) continue;
		const isName = declared.kind === "slug" && (inPath.has(parameter) || call.needed.includes(parameter));
		if (isName && sound[parameter] !== undefined && !ANSWERS_UNKNOWN.has(`${name}.${parameter}`))
			wrong.push({ kind: "problem", statuses: [404], request: get({ [parameter]: UNKNOWN }) });
		const value = wrongFor(declared);
		if (value !== null && (!inPath.has(parameter) || sound[parameter] !== undefined))
			// Calls that share an address call what stands in its path by other names.
			wrong.push({
				...{ kind: "parameter", statuses: [400], request: get({ [parameter]: value }) },
				...(inPath.has(parameter) ? {} : { parameter }),
			});
		if (call.needed.includes(parameter) && !inPath.has(parameter))
			wrong.push({ kind: "parameter", statuses: [400], parameter, request: get({ [parameter]: null }) });
	}
	const { num, start } = call.params;
	if (num?.kind === "count") {
		wrong.push({ kind: "same", num: 1, request: get({ num: 1 }) });
		wrong.push({ kind: "same", num: num.most, request: get({ num: (num.most ?? 100) + 1 }) });
	}
	if (start?.kind === "count") {
		wrong.push({ kind: "same", num: null, request: get({ start: -5 }) });
		wrong.push({ kind: "same", num: null, request: get({ start: FAR }) });
	}
	return wrong;
}

function targetOf(call: CallFacts, asked: Asked, locale: string): string {
	const text = (name: string): string | null => {
		const value = asked[name];
		return value === undefined || value === null || value === "" ? null : String(value);
	};
	const path = fillPath(wholePath(call.path), (name, optional) => {
		const value = name === "locale" ? locale : text(name);
		return value === null ? "" : `${optional ? "/" : ""}${encodeURIComponent(value)}`;
	});
	const { parameter, values, usual = values } = call.toldBy ?? {};
	const search = new URLSearchParams();
	for (const name of call.query) {
		const value = text(name) ?? (name === parameter && usual ? usual.join() : null);
		if (value !== null) search.set(name, value);
	}
	return `${path}${search.size > 0 ? `?${search}` : ""}`;
}

/** What is sent wrongly is refused before anything becomes of it: no message is written, and no number is checked. */
function wrongBodies(call: CallFacts, locale: string): readonly WrongQuestion[] {
	const target = targetOf(call, { locale }, locale);
	const post = (body: string, contentType: string): ApiRequest => ({ method: "POST", target, body, contentType });
	return [
		{ kind: "parameter", statuses: [400], request: post("{}", "application/json") },
		{ kind: "problem", statuses: [400], request: post('{"', "application/json") },
		{ kind: "problem", statuses: [415], request: post("{}", "text/plain") },
		{ kind: "method", statuses: [405], request: { method: "GET", target } },
	];
}
