import type { RemoteControlCodes } from "#src/contract/remote-control-codes/schemas.ts";
import { REMOTE_BRANDS_COUNT, REMOTE_CODES_SHOWN, REMOTE_CONTROLS_COUNT } from "#src/site/limits.ts";
import { list } from "#src/store/read/lists.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import {
	brandOf,
	brandsOf,
	codesOf,
	devicesOf,
	initialsOf,
	instructionsOf,
	remoteOf,
	remotePath,
	searchRemotes,
} from "#src/store/read/remote-codes.ts";
import { textLocales } from "#src/store/read/text-locales.ts";
import { productInfos, productsNamed } from "../shapes/product-info.ts";
import { searchResponse } from "../shapes/result-list.ts";
import type { Values } from "../values.ts";
import type { Handlers } from "./handler.ts";

type Codes = Found<"remote-codes">;
type Chosen = Pick<RemoteControlCodes, "device" | "brands" | "brand" | "codes"> & { readonly instructions: number };

const NOTHING: Chosen = { device: null, brands: null, brand: null, codes: null, instructions: 0 };

/** What of a remote control was chosen; null when there is no such device, brand or code. Behind the last code there is one place: none of them worked. */
function chosenOf(reader: Reader, codes: Codes, values: Values, deviceCount: number): Chosen | null {
	const [device, brand, code] = ["device", "brand", "code"].map((name) => values.count(name));
	if (device == null) return brand == null && code == null ? NOTHING : null;
	if (device >= deviceCount || (brand == null && code != null)) return null;
	if (brand == null) return { ...NOTHING, device, brands: brandsShown(reader, codes, device, values) };
	const found = brandOf(reader, codes, device, brand);
	if (!found || (code ?? 0) > found.codes) return null;
	const start = (code ?? 0) - ((code ?? 0) % REMOTE_CODES_SHOWN);
	const results = codesOf(reader, codes, device, brand, { start, num: REMOTE_CODES_SHOWN });
	return {
		...NOTHING,
		device,
		brand: { index: brand, name: found.name, codeCount: found.codes },
		codes: {
			start,
			end: start + results.length,
			count: found.codes,
			results: results.map(({ models, ...each }) => ({ ...each, models: [...models] })),
		},
		instructions: found.instructions,
	};
}

function brandsShown(reader: Reader, codes: Codes, device: number, values: Values): RemoteControlCodes["brands"] {
	const window = values.window(REMOTE_BRANDS_COUNT);
	const { count, items } = brandsOf(reader, codes, device, values.text("brandQuery") ?? "", window);
	return {
		start: window.start,
		end: window.start + items.length,
		count,
		results: items.map((each) => ({ index: each.brand, name: each.name, codeCount: each.codes })),
		initials: initialsOf(reader, codes, device).map(([initial, n]) => ({ initial, count: n })),
	};
}

export const remoteCodeHandlers = {
	remoteControls: async ({ values, reader }) => {
		const window = values.window(REMOTE_CONTROLS_COUNT);
		const query = values.text("query");
		const everything = () => {
			const { count, items } = list(reader, { kind: "remote-codes", contextId: null, order: "given", window });
			const ids = items.map(({ id }) => id);
			return { count, products: productsNamed(reader, ids) };
		};
		const searched = async (words: string) => {
			const { count, items } = await searchRemotes(reader, words, window);
			return { count, products: productInfos(reader, items) };
		};
		const { count, products } = query === null ? everything() : await searched(query);
		const items = products.map((product) => {
			const { isProgrammable, hasInformation } = remoteOf(reader, product.slug)?.codes.data ?? {};
			return { product, path: remotePath(product.slug), hasCodes: isProgrammable === true && hasInformation === true };
		});
		return searchResponse({ count, items }, window);
	},
	remoteControlCodes: ({ values, reader }) => {
		const asked = remoteOf(reader, values.required("modelName"));
		if (!asked) return null;
		const { codes, remote, suppliedWith } = asked;
		const { isProgrammable, hasInformation, search } = codes.data;
		const devices = devicesOf(reader, codes);
		const chosen = chosenOf(reader, codes, values, devices.length);
		const [product] = productInfos(reader, [remote]);
		if (!chosen || !product) return null;
		const { instructions, ...choice } = chosen;
		const ways = instructionsOf(reader, codes);
		return {
			product,
			suppliedWith: suppliedWith ? (productInfos(reader, [suppliedWith])[0] ?? null) : null,
			path: codes.path ?? "",
			isProgrammable,
			hasInformation,
			...choice,
			instructionsHtml: ways[instructions] ?? "",
			searchHtml: search === undefined ? "" : (ways[search] ?? ""),
			summary: codes.front.summary,
			language: codes.language,
			locales: textLocales(reader, codes),
			devices: devices.map(({ name, brands }) => ({ key: name, name: reader.term(name), brandCount: brands })),
		};
	},
} satisfies Partial<Handlers>;
