import type { IncomingMessage, ServerResponse } from "node:http";
import { Actions } from "#src/actions/actions.ts";
import { compose } from "#src/compose.ts";
import { type ContextRules, contextAt } from "#src/context/context-of.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import { isFeedPath } from "#src/feeds/feeds.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { isNickError } from "#src/page-types/nick-error.ts";
import { PAGE_TYPES } from "#src/page-types/registry.ts";
import type { Brand } from "#src/site/brand.ts";
import { ActionReplies } from "./action/action-replies.ts";
import { createApiFace } from "./api/face.ts";
import { openApiDocument } from "./api/open-api.ts";
import { localOrigins, readConfiguration } from "./configuration.ts";
import { ownFiles, remoteFiles } from "./files/content-files.ts";
import { Front, type SendPages } from "./front.ts";
import { senderNames } from "./gate/client-address.ts";
import type { Exchange } from "./http/exchange.ts";
import { refuse } from "./http/refusal.ts";
import { CallFailureLog } from "./ops/call-failures.ts";
import { createLog, errorFields } from "./ops/log.ts";
import { contextRules, originsOf } from "./origins.ts";
import { originHeaders, sendPage } from "./page/send-page.ts";
import { fillFeed } from "./render/feed-fill.ts";
import type { Reader } from "./render/fill.ts";

type Next = (error?: unknown) => void;

/** What Vite's own development addresses begin with; everything of the site stands below other names. */
const VITE =
	/^\/(@|src\/|islands\/|node_modules\/|\.astro\/|electronics\/support\/_assets\/|electronics\/support\/icon\.svg$)/;

const configuration = readConfiguration(process.env);
const log = createLog(configuration.logLevel);
const failures = new CallFailureLog(log);
const { brand, findFile, support, addressBook, authenticate, inbox } = await compose(configuration, {
	call: (failure) => failures.tell(failure),
	service: (call, error) => log.error({ call, ...errorFields(error) }, "service failed"),
});
const { queryMaxLength } = configuration;
const started: Pick<ContextRules, "queryMaxLength" | "isNickError"> = {
	queryMaxLength,
	isNickError: (said, context) => isNickError(said, PAGE_TYPES[context.route.pageType] ?? null, context),
};
const rules = (brand: Brand): ContextRules => contextRules(brand, started);
const nexts = new WeakMap<IncomingMessage, Next>();
let settings = originsOf(configuration.siteOrigins ?? localOrigins(configuration.port));

/** Hands a page to Astro's development server, which takes its locals from the request. */
function handOver(
	{ request, response, id }: Exchange,
	reader: Reader,
	contextIn: (brand: Brand) => RequestContext,
): void {
	const snapshot = support.snapshot();
	response.once("close", () => snapshot.release());
	const context = contextIn(snapshot.brand);
	const locals: App.Locals = {
		...reader,
		context,
		snapshot,
		origin: settings.origin,
		request: id,
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

const pages: SendPages = {
	again: () => false,
	send: async (exchange, { target }, { identity }) =>
		handOver(exchange, { identity, form: null }, (brand) => contextIn(target, brand)),
	sendForm: async (exchange, { target }, { identity }, form) =>
		handOver(exchange, { identity, form }, (brand) => contextIn(target, brand)),
	sendError: (exchange, _shown, status, headers) => refuse(exchange, status, headers),
	sendAt: async (exchange, target) => {
		const snapshot = support.snapshot();
		const { origin, security } = settings;
		const feed = isFeedPath(target)
			? await fillFeed(target, { snapshot, addressBook, origin, security, keeps: false }).finally(snapshot.release)
			: null;
		if (feed) sendPage(exchange, feed.body, originHeaders("bypass", null));
		else handOver(exchange, { identity: ANONYMOUS, form: null }, (brand) => contextIn(target, brand));
	},
};

const metrics = { refusal: () => {}, action: () => {} };
const front = new Front({
	pages,
	actions: new ActionReplies({
		actions: new Actions(),
		inbox,
		support,
		pages,
		metrics,
		log,
		senderOf: senderNames(configuration.trustedProxyHops),
		settings: () => settings,
		now: () => new Date(),
	}),
	metrics,
	log,
	// Vite serves them.
	staticFiles: new Map(),
	sendFile: findFile ? ownFiles(findFile) : remoteFiles(configuration.supportApiUrl ?? ""),
	api: createApiFace(support, openApiDocument),
	authenticate,
	settings: () => settings,
	rules: () => rules(brand()),
	closing: () => false,
});

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
	front.handle(request, response);
}
