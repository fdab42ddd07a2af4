import { MODES } from "#src/context/mode.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import type { Brand } from "#src/site/brand.ts";
import type { PreparedPage } from "../render/prepared-page.ts";

type Shown = Pick<RequestContext, "locale" | "mode">;

const nameOf = ({ locale, mode }: Shown) => `${locale} ${mode.lite} ${mode.embed}`;

/**
 * The error page of every locale and mode, made before it is needed and kept as bytes: when nothing can be
 * rendered any more, it still can be sent.
 */
export class ErrorPages {
	#pages: ReadonlyMap<string, PreparedPage> = new Map();
	#underWay: Promise<void> = Promise.resolve();
	readonly #make: (shown: Shown) => Promise<PreparedPage>;

	constructor(make: (shown: Shown) => Promise<PreparedPage>) {
		this.#make = make;
	}

	/**
	 * Makes all pages for a brand; until that is done the ones before stand.
	 *
	 * @throws what the first failed one throws; then, too, the ones before stand
	 */
	prepare(brand: Pick<Brand, "locales">): Promise<void> {
		const made = this.#prepare(brand);
		this.#underWay = made.catch(() => {});
		return made;
	}

	async #prepare({ locales }: Pick<Brand, "locales">): Promise<void> {
		const made = new Map<string, PreparedPage>();
		for (const { code } of locales) {
			for (const mode of MODES) {
				const shown = { locale: code, mode };
				made.set(nameOf(shown), await this.#make(shown));
			}
		}
		this.#pages = made;
	}

	/** The page for a locale and mode. Waits for those being made when there are none yet; null when none could be. */
	async get(shown: Shown): Promise<PreparedPage | null> {
		if (this.#pages.size === 0) await this.#underWay;
		return this.#pages.get(nameOf(shown)) ?? null;
	}
}
