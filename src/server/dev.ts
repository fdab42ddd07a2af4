import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { contextAt } from "#src/context/context-of.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import { isFeedPath } from "#src/feeds/feeds.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { receiptsOf } from "#src/identity/receipts-of.ts";
import { PAGE_TYPES } from "#src/page-types/registry.ts";
import type { Brand } from "#src/site/brand.ts";
import { countHere } from "#src/site/counting.ts";
import { nowhereNotice } from "./agents-notice.ts";
import { assembleFront, contextRules, linkSigner, openParts } from "./assemble.ts";
import { localOrigins, readConfiguration } from "./configuration.ts";
import { readEnvironment } from "./environment.ts";
import type { Visitor } from "./gate/visitor.ts";
import { type Exchange, send } from "./http/exchange.ts";
import { refuse } from "./http/refusal.ts";
import { unkeptHeaders } from "./http/unkept-headers.ts";
import { errorFields } from "./ops/log.ts";
import { readableLog } from "./ops/readable-log.ts";
import { createRequestLog } from "./ops/request-log.ts";
import { originsOf } from "./origins.ts";
import { originHeaders, sendPage } from "./page/send-page.ts";
import type { SendPages } from "./page/send-pages.ts";
import { leadsToSignIn, wayIn } from "./page/way-in.ts";
import { fillFeed } from "./render/feed-fill.ts";
import type { Recipient } from "./render/fill.ts";
import { NO_WAYS, waysIn } from "./sign-in-settings.ts";

type Next = (error?: unknown) => void;

/** What Vite's own development addresses begin with; everything of the site stands below other names. */
const VITE = /^\/(@|src\/|islands\/|node_modules\/|\.astro\/|electronics\/support\/_assets\/)/;

const configuration = readConfiguration(readEnvironment(() => {}));
const log = readableLog((line) => process.stderr.write(`${line}\n`));
const signer = linkSigner(configuration, log);
const parts = await openParts(
	{ ...configuration, signer, disk: null, sharedCache: null, cdnPurge: null, lead: null, countOnce: countHere },
	log,
);
const { support } = parts;
const receipts = receiptsOf(parts.inbox.receipts, parts.door !== null, (error) =>
	log.warn(errorFields(error), "confirmations not told"),
);
const rules = contextRules(configuration, PAGE_TYPES);
const nexts = new WeakMap<IncomingMessage, Next>();
let settings = originsOf(configuration.siteOrigins ?? localOrigins(configuration.port));

/** Hands a page to Astro's development server, which takes its locals from the request. */
function handOver(
	{ request, response, id }: Exchange,
	recipient: Recipient,
	contextIn: (brand: Brand) => RequestContext,
): void {
	const snapshot = support.snapshot();
	response.once("close", () => snapshot.release());
	const context = contextIn(snapshot.brand);
	const locals: App.Locals = {
		...recipient,
		context,
		snapshot,
		origin: settings.origin,
		waysIn: parts.door === null ? NO_WAYS : waysIn(configuration),
		request: id,
		receipts: () => receipts(recipient.identity),
		onInlineTexts: () => {},
		onViewFailure: ({ module, error }) => log.error({ module, ...errorFields(error) }, "view failed"),
	};
	const { pageType } = context.route;
	// What was sent is read; the page that answers it is only shown.
	request.method = "GET";
	request.url = `/${pageType in PAGE_TYPES ? pageType : "not-found"}`;
	Reflect.set(request, Symbol.for("astro.locals"), locals);
	nexts.get(request)?.();
}

function contextIn(target: string, brand: Brand): RequestContext {
	const context = contextAt(target, rules(brand));
	if (!context) throw new Error(`There is no page at ${target}.`);
	return context;
}

const leadIn = wayIn(support, () => nowhereNotice(log));

/**
 * Sends whoever is nobody from a page of agents to where they sign in; answers whether it did. That a document is theirs
 * is known only once its page is made: it is missing here, for `portal=asc` too.
 */
async function sendToSignIn(exchange: Exchange, target: string, visitor: Visitor): Promise<boolean> {
	const snapshot = support.snapshot();
	const context = contextIn(target, snapshot.brand);
	snapshot.release();
	const isTheirs = PAGE_TYPES[context.route.pageType]?.audience === "asc";
	if (!isTheirs || !leadsToSignIn(context, visitor)) return false;
	const way = await leadIn(context);
	if (way.kind !== "there") return false;
	send(exchange, 303, unkeptHeaders(null, 0, exchange.security, [["Location", way.location]]), null);
	return true;
}

const pages: SendPages = {
	again: () => false,
	send: async (exchange, { target }, visitor) => {
		const { identity } = visitor;
		if (identity.kind === "anonymous" && (await sendToSignIn(exchange, target, visitor))) return;
		handOver(exchange, { identity, form: null }, (brand) => contextIn(target, brand));
	},
	sendForm: async (exchange, { target }, { identity }, form) =>
		handOver(exchange, { identity, form }, (brand) => contextIn(target, brand)),
	sendError: async (exchange, _shown, status, headers) => refuse(exchange, status, headers),
	sendAt: async (exchange, target) => {
		const snapshot = support.snapshot();
		const { origin, security } = settings;
		const feed = isFeedPath(target)
			? await fillFeed(target, { snapshot, origin, security, keeps: false }).finally(snapshot.release)
			: null;
		if (feed) sendPage(exchange, feed.body, originHeaders("bypass", null));
		else handOver(exchange, { identity: ANONYMOUS, form: null }, (brand) => contextIn(target, brand));
	},
};

const front = assembleFront({
	// Sources are looked at before they are imported.
	previews: null,
	configuration,
	parts,
	pages,
	signer,
	countOnce: countHere,
	metrics: { refusal: () => {}, failedAnswer: () => {}, left: () => {}, action: () => {} },
	log,
	// Whatever is asked for the first time is compiled first.
	requests: createRequestLog(log, { all: configuration.accessLog, slow: Number.POSITIVE_INFINITY }),
	// Vite serves them.
	staticFiles: new Map(),
	settings: () => settings,
	rules,
	closing: () => false,
});

/** Answers under way. */
const open = new Set<ServerResponse>();

/** Ends what this state of the sources has opened, once its last answer is out: the next state opens its own. */
export async function close(): Promise<void> {
	await Promise.all([...open].map((response) => once(response, "close")));
	await parts.close();
}

/**
 * The site's own front before Astro's development server: the same gate, context, API and files as in
 * production, without page cache and policy.
 */
export function dev(request: IncomingMessage, response: ServerResponse, next: Next): void {
	if (VITE.test(request.url ?? "")) return void next();
	// The port that is really listened on may be another than the configured one.
	const port = request.socket.localPort;
	if (configuration.siteOrigins === null && port && !settings.origin.endsWith(`:${port}`))
		settings = originsOf(localOrigins(port));
	nexts.set(request, next);
	open.add(response);
	response.once("close", () => open.delete(response));
	front.handle(request, response);
}
