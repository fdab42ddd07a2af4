import { expect, test } from "vitest";
import { CALL_NAMES } from "#src/contract/registry.ts";
import { sampleReply } from "#tests/fixtures/sample-reply.ts";

/** Files of one article, in its language. */
const PARTS_OF_THEIR_REPLY = ["softwareDetails.software"];

/** Places of titles that lead somewhere and do not say in which language they are. */
function unmarked(value: unknown, place: string): string[] {
	if (Array.isArray(value)) return value.flatMap((each) => unmarked(each, place));
	if (typeof value !== "object" || value === null) return [];
	const says = "language" in value || "titleLanguage" in value || PARTS_OF_THEIR_REPLY.includes(place);
	const leads = "title" in value && ["path", "address", "url"].some((name) => name in value);
	return [
		...(leads && !says ? [place] : []),
		...Object.entries(value).flatMap(([name, inner]) => unmarked(inner, `${place}.${name}`)),
	];
}

test("every title that leads somewhere says in which language it is", () => {
	expect(CALL_NAMES.flatMap((name) => unmarked(sampleReply(name), name))).toEqual([]);
});
