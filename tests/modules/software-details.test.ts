import { describe, expect, test } from "vitest";
import { chosenIndex } from "#src/modules/software-details/chosen-index.ts";
import { softwareDetails } from "#src/modules/software-details/software-details.ts";
import { describeView } from "./describe-view.ts";
import { licenceInfo, product, section, software, softwareFile } from "./items.ts";
import { renderModule } from "./render.ts";

describeView(softwareDetails, {
	path: "/software/studio",
	data: (word, language) => ({
		software: {
			...software(word, language),
			software: [softwareFile(word, "windows")],
			appliesTo: [product(word)],
			sections: [section(word)],
		},
	}),
	nothing: { software: null },
});

const family = (more: Readonly<Record<string, unknown>> = {}) => ({
	...software("Studio", "en-GB"),
	software: [softwareFile("For Windows", "windows"), softwareFile("For macOS", "macos")],
	...more,
});
const show = (given: unknown, query: Readonly<Record<string, string>> = {}, lite: "none" | "lite" = "lite") =>
	renderModule(softwareDetails, { software: given }, { path: "/software/pro/studio", query, mode: { lite } });

describe("one of several files", () => {
	test.each([
		[undefined, "windows", "macos"],
		["1", "macos", "windows"],
		// There is no file at that place: the first one is shown.
		["7", "windows", "macos"],
	])("softwareIndex %s offers the file for %s", async (softwareIndex, shown, other) => {
		const html = await show(family(), softwareIndex === undefined ? {} : { softwareIndex });
		expect(html).toContain(`href="/files/2/${shown}.zip"`);
		expect(html).not.toContain(`href="/files/2/${other}.zip"`);
		expect(html.match(/aria-current="true"/g)).toHaveLength(1);
	});

	test("the place is never one where nothing is", () => {
		for (const asked of [undefined, "0", "1", "2", "999"])
			expect([0, 1]).toContain(chosenIndex(family() as Parameters<typeof chosenIndex>[0], asked));
	});
});

test("parts that belong together are offered together, each with its checksum, and with their size", async () => {
	const html = await show(family({ multiDownload: true }));
	for (const name of ["windows", "macos"]) expect(html).toContain(`href="/files/2/${name}.zip"`);
	expect(html.match(/(?:ab){32}/g)).toHaveLength(2);
	expect(html).toContain("2 files, 4 MB together");
});

describe("a licence", () => {
	const licensed = family({
		multiDownload: true,
		software: [
			softwareFile("Program", "program", licenceInfo("apps", "2.1")),
			softwareFile("Profiles", "profiles", licenceInfo("apps", "2.1")),
			softwareFile("Samples", "samples"),
		],
	});

	test("is asked for once before all files under it; what is free is offered at once", async () => {
		const html = await show(licensed);
		expect(html.match(/<form/g)).toHaveLength(1);
		expect(html).toMatch(/<form[^>]* action="\/electronics\/support\/licences\/apps\/acceptance\?lite=true"/);
		for (const [name, value] of [
			["version", "2.1"],
			["page", "software-details"],
			["item", "studio"],
			["channel", "pro"],
		])
			expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"`);
		expect(html).toContain('href="/files/2/samples.zip"');
		expect(html).not.toContain('href="/files/2/program.zip"');
		expect(html).toContain('href="/electronics/support/licences/apps?lite=true"');
	});

	test("that the address says is accepted shows the links, and only of that version", async () => {
		const html = await show(licensed, { accepted: "apps_2.1" });
		expect(html).not.toContain("<form");
		for (const name of ["program", "profiles", "samples"]) expect(html).toContain(`href="/files/2/${name}.zip"`);
		expect(await show(licensed, { accepted: "apps_2.0" })).not.toContain('href="/files/2/program.zip"');
	});

	test("wakes with its box alone: a full page holds one island for it, and no link", async () => {
		const html = await show(licensed, {}, "none");
		expect(html).toContain("<astro-island");
		expect(html).not.toContain('href="/files/2/program.zip"');
	});
});
