import { expect, test } from "vitest";
import { addressesOf } from "#src/contract/address.ts";
import { AUDIENCES, type Audience } from "#src/contract/audience.ts";
import { CALL_NAMES, callOf } from "#src/contract/registry.ts";
import { SEARCH_TYPE_ALIASES } from "#src/contract/search/search-types.ts";
import { callMeant } from "#src/contract/told-by.ts";

const at = (path: string) =>
	CALL_NAMES.map(callOf).filter((call) => addressesOf(call.path).some((each) => each.endsWith(path)));
const meant = (search: string, path = "/search", reader: Audience = "asc") => {
	const query = new URLSearchParams(search);
	const raw = (name: string) => (query.getAll(name).length > 1 ? query.getAll(name) : query.get(name));
	return callMeant(at(path), raw, reader)?.name;
};

test.each([
	["", "search"],
	["query=hdmi", "search"],
	["type=all", "search"],
	["type=faqs", "faqResults"],
	["type=faqs,faq-article", "faqResults"],
	["type=faqs,downloads", "search"],
	["type=asc-news", "ascNews"],
	["type=service-manual", "serviceManuals"],
	["type=service-manual,technical-news", "serviceManuals"],
	["type=technical-memo, repair-tools", "repairRelatedDocuments"],
	["appType=asc&type=service-manual,technical-news", "whatsNew"],
	["appType=", "search"],
])("/search?%s is %s", (search, name) => {
	expect(meant(search)).toBe(name);
});

test.each(["faqs,service-manual", "service-manual,faqs", "all,asc-news", " technical-news ,manuals"])(
	"a list is no way around who may ask: type=%s is a call of service centres",
	(type) => {
		const name = CALL_NAMES.find((each) => each === meant(`type=${encodeURIComponent(type)}`));
		expect(name && callOf(name).audience).toBe("asc");
		expect(meant(`type=${type.split(",").join("&type=")}`)).toBe(name);
		expect(meant(`type=${encodeURIComponent(type)}`, "/search", "public")).toBe(name);
	},
);

test("a search of a model with languages is the search for repair documents", () => {
	const names = at("/search/{contextId}").concat(at("/search/{model}"));
	const raw = (name: string) => (name === "languageSelectionFilter" ? "de" : undefined);
	for (const reader of AUDIENCES) expect(callMeant(names, raw, reader)?.name).toBe("repairSearch");
});

test.each(SEARCH_TYPE_ALIASES["repair-documents"])(
	"repair documents of the type %s are a search of everybody's, and of an agent a call of service centres",
	(type) => {
		for (const each of [type, `repair-documents,${type}`]) {
			expect(meant(`type=${each}`, "/search", "public")).toBe("repairDocuments");
			const name = CALL_NAMES.find((call) => call === meant(`type=${each}`));
			expect(name && callOf(name).audience).toBe("asc");
		}
		expect(meant(`type=${type}&appType=asc`, "/search", "public")).toBe("whatsNew");
		expect(meant(`type=${type},asc-news`, "/search", "public")).toBe("ascNews");
	},
);
