import type { SupportClient } from "#src/client/support-client.ts";
import { baseOf, withQuery } from "#src/context/address.ts";
import { type ContextRules, searchOf } from "#src/context/context-of.ts";
import { modeParameters } from "#src/context/mode.ts";
import { legacyAddress } from "#src/contract/addresses/calls.ts";
import { LEGACY_ASKED_MAX_LENGTH } from "#src/contract/addresses/legacy-asked.ts";
import { request } from "#src/contract/call.ts";
import { ADDRESSES_TAG, SITE_TAG } from "#src/contract/tags.ts";
import { BUDGET, LIVES } from "#src/site/limits.ts";
import type { Accepted } from "../gate/gate.ts";
import type { Visitor } from "../gate/visitor.ts";
import type { Exchange } from "../http/exchange.ts";
import { NOTHING_TO_LOAD } from "../http/security-headers.ts";
import { cdnHeaders } from "../render/page-fill.ts";
import { preparePage } from "../render/prepared-page.ts";
import { originHeaders, sendPage, sendPrivatePage } from "./send-page.ts";

interface LegacyRepliesOptions {
	readonly support: SupportClient;
	readonly cdn: boolean;
}

/** What a reader sees who looks at content that is not in force. */
interface Previewed {
	readonly support: SupportClient;
}

/**
 * Sends whoever asks for an address of a site before on to the page that it leads to, with one 301.
 *
 * @returns whether it did; null when that cannot be told just now
 */
export type SendLegacy = (
	exchange: Exchange,
	asked: Pick<Accepted, "path" | "search">,
	visitor: Visitor,
	rules: ContextRules,
	preview: Previewed | null,
) => Promise<boolean | null>;

/** In the request log what is asked for at such an address. */
const LEGACY = "legacy";

const NOWHERE = { leadsTo: null, locale: null, isOwn: false } as const;

export function legacyReplies({ support, cdn }: LegacyRepliesOptions): SendLegacy {
	return async (exchange, { path, search }, visitor, rules, preview) => {
		const address = search === "" ? path : `${path}?${search}`;
		if (address.length > LEGACY_ASKED_MAX_LENGTH) return false;
		const { identity } = visitor;
		const snapshot = (preview?.support ?? support).snapshot();
		const outcome = await snapshot
			.call(request(legacyAddress, { address }), {
				...{ locale: snapshot.brand.defaultLocale, identity, budget: BUDGET.critical },
				asker: { request: exchange.id, pattern: LEGACY },
			})
			.finally(() => snapshot.release());
		// An API of before knows nothing of such addresses.
		if (outcome.state === "failed") return outcome.error.status === 404 ? false : null;
		const { leadsTo, locale: code, isOwn } = outcome.state === "ok" ? outcome.data : NOWHERE;
		const locale = rules.locales.find((each) => each.code === (code ?? rules.defaultLocale));
		if (leadsTo === null || !locale) return false;
		const sent = new URLSearchParams(search);
		const { lite, embedMode } = modeParameters(sent);
		const own = baseOf(locale) + leadsTo;
		const page = await preparePage(
			{
				...{ status: 301, type: "text/html; charset=utf-8", body: Buffer.alloc(0), disposition: null },
				location: isOwn ? own + searchOf(leadsTo, sent, rules) : withQuery(own, { lite, embedMode }),
				policy: NOTHING_TO_LOAD,
				cdn: cdn ? cdnHeaders(LIVES.standard, [SITE_TAG, ADDRESSES_TAG]) : [],
			},
			exchange.security,
			"changed",
		);
		exchange.about.pattern = LEGACY;
		const origin = originHeaders("bypass", null);
		if (preview || identity.kind === "agent" || visitor.hinted) sendPrivatePage(exchange, page, origin);
		else sendPage(exchange, page, origin);
		return true;
	};
}
