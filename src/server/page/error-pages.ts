import { MODES } from "#src/context/mode.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import { isTvHelp } from "#src/context/tv-help.ts";
import { pathOf, resolve } from "#src/routes.ts";
import type { Brand } from "#src/site/brand.ts";
import type { PreparedPage } from "../render/prepared-page.ts";

/** The address of the error page of TV help (specification section 8): what fails there keeps its frame. */
const TV_HELP_ERROR = resolve(pathOf("tv-help-error")).route;

/** For whom an error page stands in, and at which address where that tells its frame. */
export type ShownError = Pick<RequestContext, "locale" | "mode"> & Partial<Pick<RequestContext, "route">>;

const nameOf = ({ locale, mode }: ShownError, isHelp: boolean) => `${locale} ${mode.lite} ${mode.embed} ${isHelp}`;

/**
 * The error page of every locale and mode, in TV help with the frame of that, made before it is needed and kept as bytes: when nothing can be
 * rendered any more, it still can be sent.
 */
export class ErrorPages {
	#pages: ReadonlyMap<string, PreparedPage> = new Map();
	#underWay: Promise<void> = Promise.resolve();
	readonly #make: (shown: ShownError) => Promise<PreparedPage>;

	constructor(make: (shown: ShownError) => Promise<PreparedPage>) {
		this.#make = make;
	}

	/**
	 * Makes all pages for a brand; until that is done the ones before stand.
	 *
	 * @throws what the first failed one throws; then, too, the ones before stand
	 */
	prepare(brand: Pick<Brand, "locales" | "tvHelp">): Promise<void> {
		const made = this.#prepare(brand);
		this.#underWay = made.catch(() => {});
		return made;
	}

	async #prepare({ locales, tvHelp }: Pick<Brand, "locales" | "tvHelp">): Promise<void> {
		const made = new Map<string, PreparedPage>();
		for (const { code } of locales) {
			for (const mode of MODES) {
				const shown = { locale: code, mode };
				made.set(nameOf(shown, false), await this.#make(shown));
				if (tvHelp) made.set(nameOf(shown, true), await this.#make({ ...shown, route: TV_HELP_ERROR }));
			}
		}
		this.#pages = made;
	}

	/** The page for a locale and mode. Waits for those being made when there are none yet; null when none could be. */
	async get(shown: ShownError): Promise<PreparedPage | null> {
		if (this.#pages.size === 0) await this.#underWay;
		const isHelp = shown.route !== undefined && isTvHelp({ route: shown.route });
		return this.#pages.get(nameOf(shown, isHelp)) ?? this.#pages.get(nameOf(shown, false)) ?? null;
	}
}
