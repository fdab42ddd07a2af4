import { addresses, addressParts as partsCall } from "#src/contract/addresses/calls.ts";
import { ADDRESSES_AT_ONCE, addressParts } from "#src/contract/addresses/parts.ts";
import type { Address, AddressPart } from "#src/contract/addresses/schemas.ts";
import { type Outcome, request } from "#src/contract/call.ts";
import { categories, models } from "#src/contract/categories/calls.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { ADDRESS_CALLS_MAX, API_TIMEOUT, SITEMAP_MAX_BYTES, SITEMAP_STEP, SITEMAP_URLS_MAX } from "#src/site/limits.ts";
import type { SupportSnapshot } from "./support-client.ts";

/** Categories that are walked at most. */
const CATEGORIES_MOST = 1_000;
/** Products of a category that are asked for. */
const PRODUCTS = 200;
/** Levels of categories that are walked when an API has no list of addresses. */
const DEEPEST = 8;

/**
 * The pages that everybody may see in one state of the content, for sitemaps, whichever transport is behind it. An API
 * that has no parts is asked for everything, and its list is parted here.
 */
export function addressBookOf(snapshot: SupportSnapshot): {
	parts(): Promise<readonly AddressPart[]>;
	within(part: AddressPart): AsyncGenerator<readonly Address[]>;
} {
	let whole: Promise<readonly Address[]> | null = null;
	const all = () => {
		whole ??= listed(snapshot).then((found) => found ?? walked(snapshot));
		return whole;
	};
	return {
		parts: async () => {
			const outcome = await snapshot.call(request(partsCall, {}), optionsOf(snapshot));
			if (outcome.state === "ok") return outcome.data.parts;
			if (!isAbsent(outcome)) throw new Error(outcome.state === "failed" ? outcome.error.message : outcome.state);
			const most = { urls: SITEMAP_URLS_MAX, bytes: SITEMAP_MAX_BYTES };
			return addressParts(await all(), snapshot.brand.locales.length, most);
		},
		within: async function* ({ start, count }) {
			const end = start + Math.min(count, SITEMAP_URLS_MAX);
			for (let at = start; at < end; ) {
				const num = Math.min(SITEMAP_STEP, end - at);
				const found = whole ? (await whole).slice(at, at + num) : await some(snapshot, at, num);
				if (found.length === 0) return;
				yield found;
				at += found.length;
			}
		},
	};
}

/** Some of the addresses; nobody remembers them, since all together are more than all else. */
async function some(snapshot: SupportSnapshot, start: number, num: number): Promise<readonly Address[]> {
	const options = { ...optionsOf(snapshot), isRemembered: false };
	const outcome = await snapshot.call(request(addresses, { start, num }), options);
	if (outcome.state !== "ok") throw new Error(outcome.state === "failed" ? outcome.error.message : outcome.state);
	return outcome.data.results.slice(0, num);
}

/** Whether an API has no such call. */
const isAbsent = (outcome: Outcome<unknown>): boolean =>
	outcome.state === "failed" && [404, 501].includes(outcome.error.status ?? 0);

const optionsOf = ({ brand }: SupportSnapshot) => ({
	locale: brand.defaultLocale,
	identity: ANONYMOUS,
	budget: API_TIMEOUT,
});

/** All addresses, a part at a time, until there are no new ones, whatever the API counts; null when it has no such call. */
async function listed(snapshot: SupportSnapshot): Promise<readonly Address[] | null> {
	const found = new Map<string, Address>();
	let start = 0;
	for (let asked = 0; asked < ADDRESS_CALLS_MAX; asked++) {
		const outcome = await snapshot.call(request(addresses, { start, num: ADDRESSES_AT_ONCE }), optionsOf(snapshot));
		if (outcome.state !== "ok") {
			if (isAbsent(outcome)) return null;
			throw new Error(outcome.state === "failed" ? outcome.error.message : outcome.state);
		}
		const { results, count } = outcome.data;
		const before = found.size;
		for (const address of results.slice(0, ADDRESSES_AT_ONCE)) found.set(address.path, address);
		start += results.length;
		if (found.size === before || start >= count) break;
	}
	return [...found.values()];
}

/** Home, and the categories and products that the API's own lists name. */
async function walked(snapshot: SupportSnapshot): Promise<readonly Address[]> {
	const found: Address[] = [{ type: "home", path: "", modified: "" }];
	const seen = new Set<string>();
	const walk = async (parent: string | null, depth: number): Promise<void> => {
		const below = await snapshot.call(request(categories, { categoryName: parent }), optionsOf(snapshot));
		if (below.state !== "ok" || depth > DEEPEST) return;
		for (const category of below.data.categories) {
			if (seen.has(category.name) || seen.size >= CATEGORIES_MOST) continue;
			seen.add(category.name);
			found.push({ type: "categories", path: category.path, modified: "" });
			const of = request(models, { categoryName: category.name, start: 0, num: PRODUCTS });
			const inside = await snapshot.call(of, optionsOf(snapshot));
			if (inside.state === "ok")
				for (const { path } of inside.data.searchResponse.results.slice(0, PRODUCTS))
					found.push({ type: "products", path, modified: "" });
			await walk(category.name, depth + 1);
		}
	};
	await walk(null, 0);
	return [...new Map(found.map((each) => [each.path, each])).values()];
}
