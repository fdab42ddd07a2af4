import { expect, test } from "vitest";
import { downloadDetails } from "#src/modules/download-details/download-details.ts";
import { describeView } from "./describe-view.ts";
import { download, product, section } from "./items.ts";
import { renderModule } from "./render.ts";

describeView(downloadDetails, {
	path: "/downloads/fw",
	data: (word, language) => ({
		download: {
			...download(word, language),
			versions: [
				{
					...download(word, language),
					withdrawn: false,
					fileName: "fw.zip",
					reversible: "no",
					notes: { added: [word], fixed: [], security: [], knownIssues: [] },
				},
			],
			appliesTo: [product(word)],
			installation: [section(word)],
		},
	}),
	nothing: { download: null },
});

test("a withdrawn version is not offered as the newest", async () => {
	const firmware = download("Firmware", "en-GB");
	const version = (name: string, withdrawn: boolean) => ({
		...firmware,
		version: name,
		withdrawn,
		fileName: `fw-${name}.zip`,
		downloadUrl: `/files/2/fw-${name}.zip`,
		reversible: "no",
		notes: { added: [], fixed: ["Sound"], security: [], knownIssues: [] },
	});
	const versions = [version("2.0", true), version("1.9", false)];
	const html = await renderModule(
		downloadDetails,
		{ download: { ...firmware, versions, appliesTo: [], installation: [] } },
		{ path: "/downloads/fw" },
	);
	expect(html).toContain('href="/files/2/fw-1.9.zip"');
	expect(html).not.toContain("fw-2.0.zip");
	expect(html).toContain("Withdrawn");
	expect(html).toMatch(/sha256sum \S*fw-1\.9\.zip/);
});

test("beside the button stands where it is said how to install it, where that is said", async () => {
	const firmware = download("Firmware", "en-GB");
	const notes = { added: [], fixed: [], security: [], knownIssues: [] };
	const versions = [{ ...firmware, withdrawn: false, fileName: "fw.zip", reversible: "no", notes }];
	const html = (installation: readonly unknown[]) =>
		renderModule(
			downloadDetails,
			{ download: { ...firmware, versions, appliesTo: [], installation } },
			{ path: "/downloads/fw" },
		);
	const [, id = ""] = /<a href="#([^"]*)"[^>]*>\s*How to install it/.exec(await html([section("Unpack")])) ?? [];
	expect(await html([section("Unpack")])).toContain(`id="${id}"`);
	expect(await html([])).not.toContain("How to install it");
});
