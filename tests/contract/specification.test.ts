import { expect, test } from "vitest";
import { placeholdersOf } from "#src/contract/address.ts";
import { CALL_NAMES, callOf } from "#src/contract/registry.ts";
import { SECTION_7 } from "./specification.ts";

const names = (text: string) => text.split(" ").filter(Boolean);

test.each(Object.entries(SECTION_7))("%s has the path and the parameters of section 7", (name, row) => {
	const call = callOf(name as keyof typeof SECTION_7);
	const [path, parameters, ours = ""]: readonly string[] = row;
	expect(call.path).toBe(path);
	const inPath = placeholdersOf(call.path).map((each) => each.name);
	const declared = Object.keys(call.params).filter((each) => !inPath.includes(each));
	expect(declared.sort()).toEqual([...names(parameters ?? ""), ...names(ours)].sort());
});

test("calls that the specification does not have are few, and ours", () => {
	expect(CALL_NAMES.filter((name) => !Object.hasOwn(SECTION_7, name)).sort()).toEqual([
		"addressParts",
		"addresses",
		"agentChanges",
		"brand",
		"comparison",
		"externalContents",
		"formerAddress",
		"helpStep",
		"helpTreeProducts",
		"helpTrees",
		"legacyAddress",
		"mandatoryNews",
		"manualPage",
		"microSurvey",
		"offlinePack",
		"productJump",
		"publicWhatsNew",
		"remoteControls",
		"retirement",
		"serialCheckers",
	]);
});

test("the calls that the specification limits to service centres are theirs, and those with an access level; no other one is", () => {
	expect(CALL_NAMES.filter((name) => callOf(name).audience === "asc").sort()).toEqual([
		"agentChanges",
		"ascNews",
		"externalContent",
		"externalContents",
		"mandatoryNews",
		"offlinePack",
		"productJump",
		"repairRelatedDocuments",
		"serviceManuals",
		"technicalNews",
		"whatsNew",
	]);
});
