import { type RouteParameters, resolve } from "#src/routes.ts";
import { CHECK_KNOWN_MAX } from "#src/site/check-limits.ts";

/** Values below which a reply is not looked through: no reply of the contract nests deeper. */
const DEPTH_MAX = 24;

/** Something that a reply named: a page by its path, or a field by its name. */
interface Named {
	readonly path: string;
	readonly pageType: string;
	readonly params: RouteParameters;
}

/**
 * What the replies so far have named, to ask further with. Every item of a reply has the path of its page, and such a path
 * says what it is about; other ids stand in fields of a name of their own. Replies that do not fit are looked through as
 * well: one wrong field must not hide everything behind it.
 */
export class KnownThings {
	readonly #pages = new Map<string, Named>();
	readonly #perType = new Map<string, number>();
	readonly #fields = new Map<string, Set<string>>();

	/** Looks through a reply. */
	learn(value: unknown, depth = 0): void {
		if (typeof value !== "object" || value === null || depth > DEPTH_MAX) return;
		for (const [key, inner] of Object.entries(value)) {
			if (typeof inner === "string") this.#learnField(key, inner);
			else this.learn(inner, depth + 1);
		}
	}

	/** Values of a field, the first ones. */
	field(name: string): readonly string[] {
		return [...(this.#fields.get(name) ?? [])];
	}

	/** What paths of a type of page name, the first ones. */
	pages(...pageTypes: readonly string[]): readonly RouteParameters[] {
		return [...this.#pages.values()].filter(({ pageType }) => pageTypes.includes(pageType)).map(({ params }) => params);
	}

	/** Paths of pages, whatever they are. */
	paths(): readonly string[] {
		return [...this.#pages.keys()];
	}

	#learnField(name: string, value: string): void {
		if (value === "" || value.length > 200) return;
		if (name === "path" && value.startsWith("/")) this.#learnPath(value);
		const values = this.#fields.get(name) ?? new Set();
		if (values.size < CHECK_KNOWN_MAX) this.#fields.set(name, values.add(value));
	}

	#learnPath(path: string): void {
		const { route, params } = resolve(path);
		const count = this.#perType.get(route.pageType) ?? 0;
		if (count >= CHECK_KNOWN_MAX || this.#pages.has(path)) return;
		this.#perType.set(route.pageType, count + 1);
		this.#pages.set(path, { path, pageType: route.pageType, params });
	}
}
