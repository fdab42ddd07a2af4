import type { IncomingMessage, ServerResponse } from "node:http";
import { compose, type Parts } from "#src/compose.ts";
import { contextOf } from "#src/context/context-of.ts";
import { contentFileAt, fileHeaders, streamFile } from "#src/files/content-file.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { PAGE_TYPES } from "#src/page-types/registry.ts";
import { BASE, FILES_BASE } from "#src/routes.ts";
import { readConfiguration } from "./configuration.ts";
import { readCookies } from "./gate/cookies.ts";
import { readTarget } from "./gate/target.ts";
import { contextSite } from "./site-settings.ts";

/** What Vite's own development addresses begin with; everything of the site stands below other names. */
const VITE =
	/^\/(@|src\/|islands\/|node_modules\/|\.astro\/|electronics\/support\/_assets\/|electronics\/support\/icon\.svg$)/;

const configuration = readConfiguration(process.env);
const parts: Parts<never> = compose(configuration, { render: console.error, call: console.error });

/**
 * The site's context, API and files before Astro's development server: the same code as in production
 * without gate, page cache, compression and policy.
 */
export async function dev(
	request: IncomingMessage,
	response: ServerResponse,
	next: (error?: unknown) => void,
): Promise<void> {
	const target = readTarget(request.url ?? "/");
	if ("refused" in target || VITE.test(target.path)) return next();
	if (target.path === "/") return void response.writeHead(308, { Location: BASE }).end();
	if (target.path.startsWith("/api/")) return answerApi(request, response);
	const file = target.path.startsWith(`${FILES_BASE}/`)
		? contentFileAt(target.path, ANONYMOUS, parts.content.file)
		: null;
	if (file) {
		for (const [name, value] of fileHeaders(file.file, file.name)) response.setHeader(name, value);
		return streamFile(request, response, file.file, (status) => response.writeHead(status).end());
	}
	const cookies = readCookies(request.headers.cookie);
	const framed = request.headers["sec-fetch-dest"] === "iframe";
	const origin = `http://${request.headers.host ?? "localhost"}`;
	const snapshot = parts.support.snapshot();
	response.once("close", () => snapshot.release());
	const found = contextOf(
		{ path: target.path, search: target.search, cookies: { ...cookies, framed } },
		contextSite(snapshot.brand, configuration.queryMaxLength),
	);
	if (found.kind === "outside") return next();
	if (found.kind === "redirect") return void response.writeHead(308, { Location: found.location }).end();
	const { pageType } = found.context.route;
	const locals: App.Locals = {
		context: found.context,
		identity: ANONYMOUS,
		snapshot,
		origin,
		onViewFailure: ({ module, error }) => console.error(`The view of ${module} failed:`, error),
	};
	request.url = `/${pageType in PAGE_TYPES ? pageType : "not-found"}`;
	// Astro's development handler takes its locals from here.
	Reflect.set(request, Symbol.for("astro.locals"), locals);
	next();
}

async function answerApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
	if (!parts.service) return void response.writeHead(501).end();
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk);
	const method = request.method ?? "GET";
	const reading = method === "GET" || method === "HEAD";
	const answer = await parts.service.fetch(
		new Request(`http://localhost${request.url}`, {
			method,
			headers: { "content-type": request.headers["content-type"] ?? "application/json" },
			...(reading ? {} : { body: new Uint8Array(Buffer.concat(chunks)) }),
		}),
		ANONYMOUS,
	);
	response
		.writeHead(answer.status, { "Content-Type": answer.headers.get("content-type") ?? "application/json" })
		.end(Buffer.from(await answer.arrayBuffer()));
}
