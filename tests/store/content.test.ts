import { expect, onTestFinished, test } from "vitest";
import { zip } from "#scripts/demo-files/zip.ts";
import { request } from "#src/contract/call.ts";
import { product } from "#src/contract/products/calls.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { type Content, type ContentChange, openContent } from "#src/store/content.ts";
import { embeddedApi, NOBODY } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

async function opened(): Promise<{ copy: Copy; content: Content; nextChange: () => Promise<ContentChange> }> {
	const copy = copyOfPack();
	const content = await copy.open();
	onTestFinished(() => copy.cleanUp());
	const nextChange = () =>
		new Promise<ContentChange>((resolve) => {
			const stop = content.onChange((change) => {
				stop();
				resolve(change);
			});
		});
	return { copy, content, nextChange };
}

test("without an import there is no content, and the error says what to do", async () => {
	await expect(openContent("/nowhere")).rejects.toThrow("npm run content -- import");
});

test("a new import is noticed, with the tags of what changed", async () => {
	const { copy, content, nextChange } = await opened();
	const before = content.current();
	const change = nextChange();
	copy.edit("news-and-alerts/pebble-strap/en_GB.md", (text) =>
		text.replace("Straps of spring", "Straps of early spring"),
	);
	await copy.import();
	expect(await change).toEqual({
		version: content.current(),
		tags: [
			"list:news-and-alerts:all",
			"list:news-and-alerts:pebble-10",
			"list:news-and-alerts:speakers",
			"search:de_DE",
			"search:en_GB",
		],
	});
	expect(content.current()).not.toBe(before);
	expect(content.brand().contentVersion).toBe(content.current());
});

test("a snapshot reads its own version to the end, whatever is imported meanwhile", async () => {
	const { copy, content, nextChange } = await opened();
	const { support } = embeddedApi(content);
	const name = async (snapshot = support.snapshot()) => {
		const outcome = await snapshot.call(request(product, { productName: "pebble-20" }), {
			locale: "en_GB",
			identity: ANONYMOUS,
			budget: 5_000,
		});
		return outcome.state === "ok" ? outcome.data.product.name : outcome;
	};
	const old = support.snapshot();
	for (const round of [1, 2, 3, 4]) {
		const change = nextChange();
		copy.edit("products/pebble-20/data.json", (text) => text.replace(/"name": "[^"]+"/, `"name": "Pebble ${round}"`));
		await copy.import();
		await change;
		expect(await name()).toBe(`Pebble ${round}`);
		expect(await name(old)).toBe("Pebble 20");
	}
	old.release();
	old.release();
	expect(await name()).toBe("Pebble 4");
});

test("files of earlier versions stay served under their addresses", async () => {
	const { copy, content, nextChange } = await opened();
	const { face } = embeddedApi(content);
	const fileOf = async () => {
		const response = await face.answer(
			new Request("http://x/api/content/support/en_GB/downloads/ids/pebble-firmware"),
			NOBODY,
		);
		const { versions } = (await response.json()) as {
			versions: { downloadUrl: string; sha256: string; size: number }[];
		};
		const [folder = "", file = ""] = versions[0]?.downloadUrl.split("/").slice(-2) ?? [];
		return { folder, file, ...versions[0] };
	};
	const first = await fileOf();
	const change = nextChange();
	copy.write(
		"files/firmware/pebble-firmware-2.1.zip",
		zip([{ name: "PEBBLE.BIN", content: Buffer.from("another build") }]),
	);
	await copy.import();
	await change;
	const second = await fileOf();
	expect(second.sha256).not.toBe(first.sha256);
	expect(content.file(first.folder, first.file, ANONYMOUS)).toMatchObject({
		sha256: first.sha256,
		size: first.size,
		mediaType: "application/zip",
	});
	expect(content.file(second.folder, second.file, ANONYMOUS)).toMatchObject({ sha256: second.sha256 });
	for (const [folder, file] of [
		["..", "CURRENT"],
		[first.folder, "../../content/CURRENT"],
		["0000000000000000", first.file],
		["%2e%2e", "x"],
	] as const)
		expect(content.file(folder, file, ANONYMOUS)).toBeNull();
});
