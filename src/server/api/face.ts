import { type Context, Hono } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import type { SupportClient, SupportSnapshot } from "#src/client/support-client.ts";
import { API_BASE, addressesOf, fillPath, placeholdersOf, wholePath } from "#src/contract/address.ts";
import { ascAuth } from "#src/contract/asc/calls.ts";
import type { AscLogin } from "#src/contract/asc/schemas.ts";
import { type CallError, type CallRequest, type ParameterValue, request } from "#src/contract/call.ts";
import { BROWSER_SUGGESTIONS } from "#src/contract/machine-paths.ts";
import { failureMessage } from "#src/contract/messages.ts";
import type { ProblemDocument } from "#src/contract/problem.ts";
import { CALL_NAMES, type CallName, callOf, requestByName } from "#src/contract/registry.ts";
import { isTrouble } from "#src/contract/statuses.ts";
import { suggest } from "#src/contract/suggestions/calls.ts";
import { callMeant } from "#src/contract/told-by.ts";
import { audienceOf } from "#src/identity/audience.ts";
import type { Identity } from "#src/identity/identity.ts";
import type { Brand } from "#src/site/brand.ts";
import { BUDGET, RETRY_AFTER_SECONDS } from "#src/site/limits.ts";
import { PROBLEM_TYPE, problemOf } from "../http/problem.ts";
import { type ApiLane, ApiLanes, laneOf } from "./api-lanes.ts";
import { BROWSER_SUGGESTIONS_TYPE, browserSuggestions } from "./browser-suggestions.ts";
import { parametersOf } from "./json-body.ts";

/** What travels with a request beside it: who sends it, and what names it in the log. */
export interface ApiAsker {
	readonly identity: Identity;
	readonly id: string | null;
	/** The network that he asks from; null: another site of the operator's, for all its visitors. */
	readonly network: string | null;
	/** The canonical origin of the site. */
	readonly origin: string;
}

/** The API as the front sees it. */
export interface ApiFace {
	/** The call to which something is sent at a path; null elsewhere, where no body is read. */
	postAt(path: string): CallName | null;
	/** Answers a request below `/api/`, whose body is JSON by its type and not too long. Never rejects. */
	answer(request: Request, asker: ApiAsker): Promise<Response>;
}

type Bindings = { readonly asker: ApiAsker };

/** One address of a call as the router writes it, and what its parameters are called. */
interface Address {
	readonly call: CallName;
	readonly path: string;
	readonly parameters: readonly string[];
}

/** Parameters have numbers in the router, because calls that share an address name them differently. */
const routed = (call: CallName): Address[] =>
	addressesOf(callOf(call).path).map((address) => {
		const parameters = placeholdersOf(address).map(({ name }) => name);
		return { call, path: fillPath(address, (name) => `:p${parameters.indexOf(name)}`), parameters };
	});

/** Fixed segments go before parameters, so that `/downloads/ids/x` is no product's. */
const byFixedness = (a: string, b: string) => (weight(a) < weight(b) ? -1 : 1);
const weight = (path: string) =>
	path
		.split("/")
		.map((segment) => (segment.startsWith(":") ? "1" : "0"))
		.join("");

/** What is said of an address that belongs to no call. */
const NO_CALL = failureMessage("this address");

/**
 * The support API over HTTP, for islands and any client: every address of the contract and nothing else,
 * answered by the client's own rules, whichever transport is behind it.
 *
 * @param openApi the document that describes it, for a brand
 */
export function createApiFace(support: SupportClient, openApi: (brand: Brand) => unknown): ApiFace {
	const app = new Hono<{ Bindings: Bindings }>();
	const lanes = new ApiLanes();
	const documents = new WeakMap<Brand, unknown>();
	app.get(`${API_BASE}/openapi.json`, (context) =>
		runIn(lanes, "calls", context.env.asker, async () => {
			const snapshot = support.snapshot();
			const { brand } = snapshot;
			snapshot.release();
			const document = documents.get(brand) ?? openApi(brand);
			documents.set(brand, document);
			return context.json(document);
		}),
	);
	const browsers = fillPath(wholePath(BROWSER_SUGGESTIONS), (name) => `:${name}`);
	app.get(browsers, (context) =>
		runIn(lanes, "suggestions", context.env.asker, () =>
			suggestToBrowser(context.req.raw, context.req.param("locale") ?? "", support, context.env.asker),
		),
	);
	app.all(browsers, () => refuse(405, failureMessage("suggest"), { headers: { Allow: "GET, HEAD" } }));
	const posts = new TrieRouter<CallName>();
	const groups = Map.groupBy(CALL_NAMES.flatMap(routed), ({ path }) => path);
	for (const path of [...groups.keys()].sort(byFixedness)) {
		const addresses = groups.get(path) ?? [];
		const methods = [...new Set(addresses.map(({ call }) => callOf(call).method))];
		for (const { call } of addresses) if (callOf(call).method === "POST") posts.add("POST", path, call);
		for (const method of methods)
			app.on(method, path, (context) =>
				respond(
					context,
					addresses.filter(({ call }) => callOf(call).method === method),
					support,
					lanes,
				),
			);
		const allow = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
		app.all(path, () => refuse(405, failureMessage(addresses[0]?.call ?? ""), { headers: { Allow: allow } }));
	}
	app.notFound(() => refuse(404, NO_CALL));
	app.onError(() => refuse(500, NO_CALL));
	return {
		postAt: (path) => posts.match("POST", path)[0][0]?.[0] ?? null,
		answer: async (request, asker) => app.fetch(request, { asker }),
	};
}

function refuse(
	status: number,
	detail: string,
	more: { readonly headers?: Record<string, string>; readonly errors?: CallError["errors"] | undefined } = {},
): Response {
	const problem: ProblemDocument = problemOf(status, { detail, ...(more.errors ? { errors: [...more.errors] } : {}) });
	return Response.json(problem, {
		status,
		headers: { "Content-Type": PROBLEM_TYPE, ...more.headers },
	});
}

/** Answers in a lane; when too many wait there, says so at once. */
const runIn = async (
	lanes: ApiLanes,
	lane: ApiLane,
	{ network }: ApiAsker,
	work: () => Promise<Response>,
): Promise<Response> =>
	lanes.run(lane, network, work) ?? refuse(503, NO_CALL, { headers: { "Retry-After": String(RETRY_AFTER_SECONDS) } });

/** Finds the call that is meant and its parameters. */
async function respond(
	context: Context<{ Bindings: Bindings }>,
	addresses: readonly Address[],
	support: SupportClient,
	lanes: ApiLanes,
): Promise<Response> {
	const query = new URL(context.req.url).searchParams;
	const fromQuery = (name: string): ParameterValue => {
		const given = query.getAll(name);
		return given.length > 1 ? given : given[0];
	};
	const meant = callMeant(
		addresses.map(({ call }) => callOf(call)),
		fromQuery,
		audienceOf(context.env.asker.identity),
	);
	const address = addresses.find(({ call }) => call === meant?.name);
	if (!meant || !address) return refuse(404, NO_CALL);
	const sent = meant.method === "POST" ? new Uint8Array(await context.req.raw.arrayBuffer()) : null;
	const body = sent && parametersOf(sent);
	if (sent && !body) return refuse(400, failureMessage(meant.name));
	const path = new Map(address.parameters.map((parameter, index) => [parameter, context.req.param(`p${index}`)]));
	const raw = (parameter: string): ParameterValue =>
		path.get(parameter) ?? (meant.body.includes(parameter) ? body?.get(parameter) : fromQuery(parameter));
	return runIn(lanes, laneOf(meant), context.env.asker, async () => {
		const snapshot = support.snapshot();
		try {
			const locale = path.get("locale") ?? snapshot.brand.defaultLocale;
			return await ask(snapshot, requestByName(address.call, raw), locale, context.env.asker);
		} finally {
			snapshot.release();
		}
	});
}

/** The call `suggest` in the form that a browser's address bar reads. */
async function suggestToBrowser(
	{ url }: Request,
	locale: string,
	support: SupportClient,
	asker: ApiAsker,
): Promise<Response> {
	const { searchParams, origin } = new URL(url);
	const snapshot = support.snapshot();
	try {
		const own = snapshot.brand.locales.find(({ code }) => code === locale);
		if (!own) return refuse(404, NO_CALL);
		const asked = request(suggest, { query: searchParams.get("query") });
		return await ask(snapshot, asked, locale, asker, (data, init) =>
			Response.json(browserSuggestions(data, own, origin), {
				headers: { ...init.headers, "Content-Type": BROWSER_SUGGESTIONS_TYPE },
			}),
		);
	} finally {
		snapshot.release();
	}
}

/** What an API may say of itself: too many questions, at fault, away. All else that is not about the question is 502. */
const OF_ITSELF: ReadonlySet<number> = new Set([429, 500, 503]);

/** The status by which our own API tells why a call failed. */
function statusOf(error: CallError): number {
	const { kind, status } = error;
	if (kind === "timeout") return 504;
	if (kind === "resting") return 503;
	return status !== null && (!isTrouble(error) || OF_ITSELF.has(status)) ? status : 502;
}

/** Whether an API elsewhere leads to an address at which nobody of ours may sign in: then nobody is an agent here. */
const isNowhere = (call: string, { status }: CallError): boolean => call === ascAuth.name && status === 301;

/** Puts the question to the client, and says what came of it: no word, header or cookie of another system. */
async function ask<Data>(
	snapshot: SupportSnapshot,
	question: CallRequest<Data>,
	locale: string,
	{ identity, id, origin }: ApiAsker,
	written: (data: Data, init: { readonly headers: Readonly<Record<string, string>> }) => Response = (data, init) =>
		Response.json(data, init),
): Promise<Response> {
	const asker = { request: id, pattern: null };
	const outcome = await snapshot.call(question, { locale, identity, budget: BUDGET.critical, asker });
	switch (outcome.state) {
		case "ok": {
			const headers: Record<string, string> =
				outcome.until === undefined ? {} : { Expires: new Date(outcome.until).toUTCString() };
			return written(outcome.data, { headers });
		}
		case "redirect":
			// Whoever asks may be another site: the address is whole.
			return new Response(null, { status: 301, headers: { Location: new URL(outcome.location, origin).href } });
		case "skipped":
			return refuse(400, failureMessage(question.name), {
				errors: outcome.missing.map((parameter) => ({ parameter, message: "is missing" })),
			});
		case "failed": {
			if (isNowhere(question.name, outcome.error)) return Response.json({ isAscPortal: false } satisfies AscLogin);
			const status = statusOf(outcome.error);
			return refuse(status, outcome.error.message, {
				errors: outcome.error.errors,
				headers: status === 503 || status === 504 ? { "Retry-After": String(RETRY_AFTER_SECONDS) } : {},
			});
		}
	}
}
