import { expect, test } from "vitest";
import { linkFrom } from "#src/context/link.ts";
import type { DownloadDetails } from "#src/contract/downloads/schemas.ts";
import { productLd, serialise, softwareApplication } from "#src/head/json-ld.ts";
import { BRAND } from "#tests/fixtures/brand.ts";
import { contextFor } from "#tests/modules/render.ts";

test("a name that closes the script stays text, and the data stays readable", () => {
	const name = "</ScRiPt ><img src=x onerror=alert(1)>&\u2028\u2029";
	const text = serialise({ "@type": "Product", name });
	expect(text).not.toMatch(/[<>&\u2028\u2029]/);
	expect(JSON.parse(text)).toEqual({ "@context": "https://schema.org", "@type": "Product", name });
});

const version = (name: string, withdrawn: boolean): DownloadDetails["versions"][number] => ({
	...{ version: name, date: "2026-02-01", downloadUrl: `/files/2/fw-${name}.zip`, fileName: `fw-${name}.zip` },
	...{ size: 2_000_000, sha256: "ab".repeat(32), severity: "optional", reversible: "no", withdrawn },
	operatingSystems: [],
	notes: { added: [], fixed: [], security: [], knownIssues: [] },
});

test("a download is told by the version that is offered, and names no file when none is", () => {
	const [locale] = BRAND.locales;
	if (!locale) throw new Error("The brand has no locale.");
	const context = contextFor({ path: "/downloads/fw" });
	const link = linkFrom(context, locale, "https://support.example");
	const of = (...versions: DownloadDetails["versions"]) =>
		softwareApplication(
			{
				...{
					downloadId: "fw",
					downloadType: "firmware",
					title: "Firmware",
					summary: "For all.",
					path: "/downloads/fw",
				},
				...{ language: "en-GB", locales: ["en-GB"], image: null, eula: null, appliesTo: [], installation: [] },
				versions,
			},
			BRAND,
			link,
			context.path,
		);
	expect(of(version("2.0", true), version("1.9", false))).toMatchObject({
		softwareVersion: "1.9",
		downloadUrl: "https://support.example/files/2/fw-1.9.zip",
	});
	const told = of(version("2.0", true), version("1.9", true));
	expect(told).toMatchObject({ "@type": "SoftwareApplication", name: "Firmware" });
	for (const fact of ["softwareVersion", "downloadUrl", "fileSize", "dateModified", "offers"])
		expect(told).not.toHaveProperty(fact);
});

test("a product claims no picture that is not its own, and no day that nobody said", () => {
	const [locale] = BRAND.locales;
	if (!locale) throw new Error("The brand has no locale.");
	const link = linkFrom(contextFor({ path: "/screens/tv" }), locale, "https://support.example");
	const of = (hasOwnPicture: boolean, soldFrom: string | null) => {
		const lifecycle = { status: "current", soldUntil: null, softwareUntil: null, partsUntil: null, soldFrom } as const;
		const facts = { name: "TV", slug: "tv", model: "TV-1", category: "screens", categoryDisplayName: "Screens" };
		const picture = { src: "/files/1/tv.svg", dark: null, srcset: null, width: 9, height: 9 };
		const product = { ...facts, path: "/screens/tv", picture, hasOwnPicture, lifecycle, holds: [] };
		return productLd(
			{ product: { ...product, summary: "A TV.", language: "en-GB", aliases: [], ended: [] } },
			BRAND,
			link,
		);
	};
	expect(of(true, "2026-01-01")).toMatchObject({
		image: "https://support.example/files/1/tv.svg",
		releaseDate: "2026-01-01",
	});
	for (const fact of ["image", "releaseDate"]) expect(of(false, null)).not.toHaveProperty(fact);
});
