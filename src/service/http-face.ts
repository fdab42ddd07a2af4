import { type Context, Hono } from "hono";
import { API_BASE, addressesOf, fillPath, placeholdersOf } from "#src/contract/address.ts";
import type { ProblemDocument } from "#src/contract/problem.ts";
import { CALL_NAMES, type CallName, callOf } from "#src/contract/registry.ts";
import { callMeant } from "#src/contract/told-by.ts";
import type { Identity } from "#src/identity/identity.ts";
import { BODY_MAX_BYTES } from "#src/site/limits.ts";
import type { ContentSnapshot } from "#src/store/snapshot.ts";
import { type AnswerCall, problemOf } from "./answer.ts";

/** What travels with a request beside it. */
export type Bindings = { readonly identity: Identity; readonly snapshot: ContentSnapshot };

type Reply = Context<{ Bindings: Bindings }>;

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

/** The support API over HTTP: every address of the contract, and nothing else. */
export function createHttpFace(answer: AnswerCall, openApi: () => unknown): Hono<{ Bindings: Bindings }> {
	const app = new Hono<{ Bindings: Bindings }>();
	app.get(`${API_BASE}/openapi.json`, (context) => context.json(openApi()));
	const groups = Map.groupBy(CALL_NAMES.flatMap(routed), ({ path }) => path);
	for (const path of [...groups.keys()].sort(byFixedness)) {
		const addresses = groups.get(path) ?? [];
		const methods = [...new Set(addresses.map(({ call }) => callOf(call).method))];
		for (const method of methods)
			app.on(method, path, (context) =>
				respond(
					context,
					addresses.filter(({ call }) => callOf(call).method === method),
					answer,
				),
			);
		app.all(path, (context) =>
			problemReply(context, problemOf(405, addresses[0]?.call ?? ""), {
				Allow: methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", "),
			}),
		);
	}
	app.notFound((context) => problemReply(context, problemOf(404, "this address")));
	app.onError((_error, context) => problemReply(context, problemOf(500, "this address")));
	return app;
}

function problemReply(context: Reply, document: ProblemDocument, headers: Record<string, string> = {}): Response {
	return new Response(context.req.method === "HEAD" ? null : JSON.stringify(document), {
		status: document.status,
		headers: { "Content-Type": "application/problem+json", ...headers },
	});
}

async function respond(context: Reply, addresses: readonly Address[], answer: AnswerCall): Promise<Response> {
	const query = new URL(context.req.url).searchParams;
	const fromQuery = (name: string): unknown => {
		const given = query.getAll(name);
		return given.length > 1 ? given : given[0];
	};
	const meant = callMeant(
		addresses.map(({ call }) => callOf(call)),
		fromQuery,
	);
	const address = addresses.find(({ call }) => call === meant?.name);
	if (!address) return problemReply(context, problemOf(404, "this address"));
	const name = address.call;
	const path = new Map(address.parameters.map((parameter, index) => [parameter, context.req.param(`p${index}`)]));
	const { method, body: inBody } = callOf(name);
	let fromBody = (_name: string): unknown => undefined;
	if (method === "POST") {
		const body = await readBody(context.req.raw);
		if (typeof body === "number") return problemReply(context, problemOf(body, name));
		fromBody = (parameter) => (Object.hasOwn(body, parameter) ? body[parameter] : undefined);
	}
	const raw = (parameter: string): unknown =>
		path.get(parameter) ?? (inBody.includes(parameter) ? fromBody(parameter) : fromQuery(parameter));
	const result = await answer(name, raw, { locale: path.get("locale") ?? null, ...context.env });
	return result.ok ? context.json(result.data) : problemReply(context, result.problem);
}

/** The JSON object of a POST, or the status of why there is none. */
async function readBody(request: Request): Promise<Record<string, unknown> | 400 | 413 | 415> {
	if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) return 415;
	const text = await request.text();
	if (Buffer.byteLength(text) > BODY_MAX_BYTES) return 413;
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : 400;
	} catch {
		return 400;
	}
}
