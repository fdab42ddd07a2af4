import type { IncomingMessage } from "node:http";
import { ACTIONS } from "#src/actions/actions.ts";
import { addressOf } from "#src/context/address.ts";
import { type ContextRules, contextOf } from "#src/context/context-of.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import type { NotSent, NotSentReason } from "#src/contract/not-sent.ts";
import { remembered } from "#src/site/remembered.ts";
import { NOT_SENT_PAGES_MAX, WAITS_TOLD } from "#src/site/sending-limits.ts";
import type { HeaderList } from "../http/exchange.ts";
import type { PreparedPage } from "../render/prepared-page.ts";

/** For whom an error page stands in, and where. */
export type SentAt = Pick<RequestContext, "locale" | "mode"> & Partial<RequestContext>;

export interface NotSentPagesOptions {
	make(shown: SentAt, told: NotSent): Promise<PreparedPage>;
	rules(): ContextRules;
	origins(): readonly string[];
}

const NO_COOKIES = { lite: false, embed: false, framed: false, accepted: null } as const;

/**
 * The pages that say why nothing was kept of what came. There are few of them, each is made when it is first needed and
 * kept as bytes: those who send too much get the same ones again.
 */
export class NotSentPages {
	readonly #options: NotSentPagesOptions;
	readonly #pages = remembered<Promise<PreparedPage>>(NOT_SENT_PAGES_MAX);

	constructor(options: NotSentPagesOptions) {
		this.#options = options;
	}

	/** Forgets the pages of the content before. */
	forget(): void {
		this.#pages.clear();
	}

	/**
	 * The page for a status, and the address of the page with the form, where one is known: its own, or the one that the
	 * browser says it was sent from.
	 *
	 * @param headers of the answer; `Retry-After` is told in words
	 * @returns null when it could not be made
	 */
	async get(request: IncomingMessage, shown: SentAt, status: number, headers: HeaderList) {
		const own = shown.route?.methods.includes("GET") ? this.#addressOf(shown) : null;
		const back = own ?? this.#sentFrom(request);
		const isPack = shown.route?.pageType === "offline-pack" && status === 429;
		const told: NotSent = {
			...{ form: "not-sent", values: {}, errors: [] },
			reason: isPack ? "pack" : reasonOf(status),
			wait: isPack ? null : waitOf(headers),
			takesFiles: ACTIONS.some(({ route, files }) => route === shown.route?.pattern && files !== undefined),
			back: own !== null ? (isPack ? "pack" : "form") : back !== null ? "page" : null,
		};
		const { lite, embed } = shown.mode;
		const name = [shown.locale, lite, embed, told.reason, told.wait, told.takesFiles, told.back].join(" ");
		const page = this.#pages.get(name) ?? this.#options.make(shown, told);
		this.#pages.set(name, page);
		try {
			return { page: await page, back: back ?? "" };
		} catch {
			this.#pages.delete(name);
			return null;
		}
	}

	#addressOf({ path, query, locale: code, mode }: SentAt): string | null {
		const locale = this.#options.rules().locales.find((each) => each.code === code);
		return locale && path !== undefined && query ? addressOf({ mode, path, query }, locale) : null;
	}

	/** The page of ours that a browser names as the one it comes from, as an address of our own making. */
	#sentFrom({ headers }: IncomingMessage): string | null {
		const from = URL.parse(headers.referer ?? "");
		if (from === null || !this.#options.origins().includes(from.origin)) return null;
		const rules = this.#options.rules();
		const at = contextOf({ path: from.pathname, search: from.search.slice(1), cookies: NO_COOKIES }, rules);
		return at.kind === "page" && at.context.route.methods.includes("GET") ? at.target : null;
	}
}

function reasonOf(status: number): NotSentReason {
	if (status === 429) return "early";
	if (status >= 500) return "busy";
	return status === 405 ? "nothing" : "unread";
}

/** Some times stand for all, so that there are few pages; none is shorter than the true one. */
function waitOf(headers: HeaderList): number | null {
	const said = headers.find(([name]) => name === "Retry-After")?.[1];
	return said === undefined ? null : (WAITS_TOLD.find((each) => each >= Number(said)) ?? WAITS_TOLD.at(-1) ?? null);
}
