import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { request } from "#src/contract/call.ts";
import { remoteControlCodes } from "#src/contract/remote-control-codes/calls.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { openContent } from "#src/store/content.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";
import { copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { addRemoteCodes } from "#tests/fixtures/remote-codes.ts";

/** Public remote controls, one a line, where this machine has them; nothing of them belongs to the project. */
const REMOTES = ["../shared", "../../shared"]
	.map((folder) => resolve(import.meta.dirname, "../..", folder, "data/flipper-ir/remotes.jsonl"))
	.find(existsSync);

interface RemoteLine {
	readonly category: string;
	readonly brand: string;
	readonly model: string;
	readonly buttons: readonly (readonly [name: string, protocol: string, address: string, command: string])[];
}

const keyOf = (category: string) =>
	category
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-|-$/g, "");

/** The brands of a category: for each set of signals a code, the commonest first, with the models that know it. */
function deviceOf(category: string, lines: readonly RemoteLine[], codes: Map<string, string>) {
	const codeOf = ({ buttons: [[, protocol, address] = ["", "", "", ""]] }: RemoteLine) => {
		const signal = `${protocol} ${address}`;
		const known = codes.get(signal) ?? String(1000 + codes.size);
		codes.set(signal, known);
		return known;
	};
	const brands = Map.groupBy(lines, ({ brand }) => keyOf(brand));
	return {
		device: keyOf(category),
		brands: [...brands.values()].map((own) => ({
			name: own[0]?.brand ?? "",
			codes: [...Map.groupBy(own, codeOf)]
				.sort(([, a], [, b]) => b.length - a.length)
				.map(([code, known]) => ({
					code,
					share: Math.max(1, Math.floor((100 * known.length) / own.length)),
					models: [...new Set(known.map(({ model }) => model.slice(0, 60)))].slice(0, 50),
				})),
		})),
	};
}

test("hundreds of real remote controls fit the format, and a page of them is as small as any", async () => {
	if (!REMOTES) return console.log("left out: this machine has no data of real remote controls");
	const lines = readFileSync(REMOTES, "utf8")
		.trim()
		.split("\n")
		.map((line): RemoteLine => JSON.parse(line))
		.filter(({ brand, model, buttons }) => /[\p{L}\p{N}]/u.test(brand) && model !== "" && buttons.length > 0);
	const categories = Map.groupBy(lines, ({ category }) => category);
	const codes = new Map<string, string>();
	const devices = [...categories].map(([category, own]) => deviceOf(category, own, codes));
	const copy = copyOfPack();
	try {
		addRemoteCodes(copy, "pebble-20", { devices, search: 2 });
		copy.edit("remote-codes/pebble-20/en_GB.md", (text) => text.replace(/## Other way\n.*\n\n/, ""));
		copy.edit("remote-codes/pebble-20/data.json", (text) => text.replace('"search":2', '"search":1'));
		copy.write(
			"terms/remote/en_GB.json",
			JSON.stringify(Object.fromEntries([...categories.keys()].map((category) => [keyOf(category), category]))),
		);
		copy.write("terms/remote/de_DE.json", "{}");
		expect(copy.problems()).toEqual([]);
		const began = performance.now();
		await copy.import();
		const seconds = (performance.now() - began) / 1000;
		const content = await openContent(copy.dataDir);
		const snapshot = embeddedApi(content).support.snapshot();
		const size = async (choice: object) => {
			const outcome = await snapshot.call(request(remoteControlCodes, { modelName: "pebble-20", ...choice }), {
				...{ locale: "en_GB", identity: ANONYMOUS, budget: 10_000 },
			});
			expect(outcome.state).toBe("ok");
			return JSON.stringify(outcome.state === "ok" ? outcome.data : null).length;
		};
		const sizes = [await size({}), await size({ device: 0 }), await size({ device: 0, brand: 0, code: 0 })];
		snapshot.release();
		content.close();
		const brands = devices.reduce((sum, each) => sum + each.brands.length, 0);
		console.log(
			`${lines.length} remote controls, ${devices.length} devices, ${brands} brands, ${codes.size} codes: imported in ${seconds.toFixed(2)} s with the small pack, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB; replies of ${sizes.join(", ")} letters`,
		);
		for (const each of sizes) expect(each).toBeLessThan(20_000);
	} finally {
		copy.cleanUp();
	}
});
