import { expect, onTestFinished, test } from "vitest";
import { type CallRequest, request } from "#src/contract/call.ts";
import { CALLS } from "#src/contract/registry.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { openContent } from "#src/store/content.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";
import { copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { addSoftware } from "#tests/fixtures/licensed-pack.ts";

const options = { locale: "en_GB", identity: ANONYMOUS, budget: 5_000 };

async function site(change: (pack: ReturnType<typeof copyOfPack>) => void = () => {}) {
	const copy = copyOfPack();
	onTestFinished(() => copy.cleanUp());
	addSoftware(copy);
	change(copy);
	expect(copy.problems()).toEqual([]);
	const imported = await copy.import();
	const content = await openContent(copy.dataDir);
	onTestFinished(() => content.close());
	const snapshot = embeddedApi(content).support.snapshot();
	onTestFinished(() => snapshot.release());
	const ask = async <Data>(call: CallRequest<Data>) => {
		const outcome = await snapshot.call(call, options);
		return outcome.state === "ok" ? outcome.data : null;
	};
	return { copy, imported, ask };
}

test("a family stands among the downloads of its product, once, for every system it has a file for", async () => {
	const { ask } = await site();
	const listed = async (operatingSystem: string | null) =>
		(await ask(request(CALLS.downloads, { productName: "pebble-20", operatingSystem })))?.searchResponse.results
			.filter(({ isFamily }) => isFamily)
			.map(({ downloadId, version, operatingSystems, path }) => [
				downloadId,
				version,
				operatingSystems.map(({ key }) => key).join(" "),
				path,
			]);
	const path = "/speakers/pebble-20/software/studio";
	expect(await listed(null)).toEqual([["studio", "3.2", "android ios", path]]);
	expect(await listed("android")).toEqual([["studio", "3.1", "android", path]]);
	expect(await listed("macos")).toEqual([]);
	const filters = await ask(request(CALLS.downloadFilters, { productName: "pebble-20" }));
	expect(filters?.operatingSystem).toContainEqual(expect.objectContaining({ key: "ios" }));
});

test("its details name each file with its licence, and its catalog its sections", async () => {
	const { ask } = await site();
	const details = await ask(request(CALLS.softwareDetails, { articleFamilyId: "studio" }));
	expect(details).toMatchObject({ articleType: "software", channel: "con", multiDownload: false, stepNum: 1 });
	expect(
		details?.software.map(({ id, title, eula }) => [id, title, eula && `${eula.id} ${eula.version} ${eula.path}`]),
	).toEqual([
		["windows", "For Windows", "apps 2.1 /licences/apps"],
		["android", "For Android", null],
	]);
	const catalog = await ask(request(CALLS.softwareCatalog, { articleFamilyId: "studio" }));
	expect(catalog?.entries).toMatchObject([{ heading: "Install", stepNum: 1 }]);
	expect(await ask(request(CALLS.softwareDetails, { articleFamilyId: "pair-pebble" }))).toBeNull();
});

test("a licence is known by its name alone", async () => {
	const { ask } = await site();
	expect(await ask(request(CALLS.licence, { eulaUrl: "apps" }))).toMatchObject({
		version: "2.1",
		embeddedHtml: "<p>You may use it.</p>",
	});
	for (const eulaUrl of ["studio", "https://evil.example/eula", "//localhost", "apps/../apps", "APPS"])
		expect(await ask(request(CALLS.licence, { eulaUrl })), eulaUrl).toBeNull();
});

test("what stands behind a licence for agents is for agents: nobody is offered what he cannot accept", async () => {
	const { ask } = await site((pack) => {
		pack.edit("licences/apps/data.json", (text) => text.replace("{", '{ "audience": "asc",'));
		pack.edit("downloads/quillet-app/data.json", (text) => text.replace("{", '{ "licence": "apps",'));
	});
	expect(await ask(request(CALLS.licence, { eulaUrl: "apps" }))).toBeNull();
	expect(await ask(request(CALLS.softwareDetails, { articleFamilyId: "studio" }))).toBeNull();
	expect(await ask(request(CALLS.downloadDetails, { downloadId: "quillet-app" }))).toBeNull();
	const listed = await ask(request(CALLS.downloads, { productName: "pebble-20" }));
	expect(listed?.searchResponse.results.map(({ downloadId }) => downloadId)).not.toContain("studio");
});

test("a licence that changes reaches every page that shows its name, in its words or its version", async () => {
	const { copy } = await site();
	const changed = async (path: string, from: string, to: string) => {
		copy.edit(path, (text) => text.replace(from, to));
		const imported = await copy.import();
		return imported.state === "imported" ? imported.tags : [];
	};
	expect(await changed("licences/apps/en_GB.md", "You may use it.", "You may use and copy it.")).toContain("eula:apps");
	expect(await changed("licences/apps/data.json", "2.1", "2.2")).toContain("eula:apps");
	const tags = await changed("software/studio/data.json", "3.2", "3.3");
	expect(tags).toEqual(expect.arrayContaining(["software:studio", "list:software:pebble-20"]));
	for (const call of [
		request(CALLS.softwareDetails, { articleFamilyId: "studio" }),
		request(CALLS.downloads, { productName: "pebble-20" }),
	])
		expect(call.tags(null, "en_GB").some((tag) => tags.includes(tag))).toBe(true);
});
