import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openIdProvider } from "#src/identity/sign-on/open-id-provider.ts";
import { USUAL_CLAIMS } from "#src/identity/sign-on/settings.ts";
import { PROVIDER_KNOWN, PROVIDER_REPLY_MAX_BYTES, PROVIDER_REST } from "#src/site/agent-limits.ts";

const SECRETS = { state: "s".repeat(22), nonce: "n".repeat(22), verifier: "v".repeat(44) };
const BACK = "https://support.example/electronics/support/asc/sign-on/return";
const DISCOVERY = "/.well-known/openid-configuration";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let issuer: string;
let asked: string[];
let clock: number;
/** What is at each path; nothing else is there. */
let answers: Record<string, Answer>;

const json =
	(value: unknown, status = 200): Answer =>
	(_, response) =>
		response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
const metadata = (more: object = {}) => ({
	...{
		issuer,
		authorization_endpoint: `${issuer}/auth`,
		token_endpoint: `${issuer}/token`,
		jwks_uri: `${issuer}/jwks`,
	},
	...{ response_types_supported: ["code"], subject_types_supported: ["public"] },
	...more,
});
const silence: Answer = () => {};

beforeEach(async () => {
	[asked, clock] = [[], 0];
	server = createServer((request, response) => {
		const path = new URL(request.url ?? "", issuer).pathname;
		asked.push(path);
		(answers[path] ?? json({}, 404))(request, response);
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	answers = { [DISCOVERY]: json(metadata()) };
});
afterEach(async () => {
	server.closeAllConnections();
	await new Promise((closed) => server.close(closed));
});

const provider = (patience?: number) =>
	openIdProvider({
		settings: {
			...{ issuer: `${issuer}/`, clientId: "site", clientSecret: "sixteen letters and more", scope: "openid" },
			claims: USUAL_CLAIMS,
		},
		now: () => clock,
		...(patience === undefined ? {} : { patience }),
	});
const returned = (search = `?code=c&state=${SECRETS.state}`) => new URL(search, BACK);

test("what a provider says of itself is asked for once in a while, and holds on when it is away", async () => {
	const known = provider();
	const both = await Promise.all([known.addressFor(SECRETS, BACK), known.addressFor(SECRETS, BACK)]);
	expect(both[0]).toBe(both[1]);
	expect(both[0]).toContain(`${issuer}/auth?`);
	expect(asked).toEqual([DISCOVERY]);
	clock += PROVIDER_KNOWN;
	answers = {};
	expect(await known.addressFor(SECRETS, BACK)).toBe(both[0]);
	expect(await known.addressFor(SECRETS, BACK)).toBe(both[0]);
	expect(asked).toEqual([DISCOVERY, DISCOVERY]);
});

test("one that is away is left alone for a moment, and asked again after it", async () => {
	answers = { [DISCOVERY]: json({}, 503) };
	const away = provider();
	for (let index = 0; index < 3; index += 1)
		await expect(away.addressFor(SECRETS, BACK)).rejects.toMatchObject({ kind: "away" });
	expect(asked).toHaveLength(1);
	clock += PROVIDER_REST;
	answers = { [DISCOVERY]: json(metadata()) };
	expect(await away.addressFor(SECRETS, BACK)).toContain("code_challenge_method=S256");
});

test.each<[string, () => Answer, string]>([
	["never answers", () => silence, "away"],
	[
		"never ends its answer",
		() => (_, response) => void response.writeHead(200, { "content-type": "application/json" }).write("{"),
		"away",
	],
	["says that it is another one", () => json({ ...metadata(), issuer: "https://evil.example" }), "wrong"],
	["leads elsewhere", () => json(metadata({ authorization_endpoint: "https://evil.example/auth" })), "wrong"],
	["has no way in", () => json(metadata({ authorization_endpoint: undefined })), "wrong"],
	["sends on", () => (_, response) => response.writeHead(302, { location: "https://evil.example/" }).end(), "wrong"],
	["sends pages", () => (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"), "wrong"],
])("one that %s is of no use, and nothing of what it sent is repeated", async (_, answer, kind) => {
	answers = { [DISCOVERY]: answer() };
	const failure = await provider(200)
		.addressFor(SECRETS, BACK)
		.catch((error: unknown) => error);
	expect(failure).toMatchObject({ name: "ProviderFailure", kind });
	expect(String(failure)).not.toMatch(/evil|127\.0\.0\.1/);
});

test("an answer is read up to a bound, whatever is in it", async () => {
	const long = json({ ...metadata(), more: "x".repeat(PROVIDER_REPLY_MAX_BYTES) });
	answers = { [DISCOVERY]: long };
	const told = { kind: "wrong", message: "its answer is too long" };
	await expect(provider().addressFor(SECRETS, BACK)).rejects.toMatchObject(told);
	answers = { [DISCOVERY]: json(metadata()), "/token": long };
	await expect(provider().identify(SECRETS, returned())).rejects.toMatchObject(told);
});

test("a code is exchanged with the secret in the way that the provider takes, never by plain http elsewhere", async () => {
	const sent: string[] = [];
	const token: Answer = async (request, response) => {
		const body = new URLSearchParams(await text(request));
		sent.push(
			`${request.headers.authorization?.split(" ")[0] ?? body.get("client_secret")} ${body.get("code_verifier")}`,
		);
		json({ error: "invalid_grant" }, 400)(request, response);
	};
	for (const methods of [undefined, ["client_secret_basic", "client_secret_post"], ["client_secret_post"]]) {
		answers = { [DISCOVERY]: json(metadata({ token_endpoint_auth_methods_supported: methods })), "/token": token };
		await expect(provider().identify(SECRETS, returned())).rejects.toMatchObject({ kind: "over" });
	}
	const { verifier } = SECRETS;
	expect(sent).toEqual([`Basic ${verifier}`, `Basic ${verifier}`, `sixteen letters and more ${verifier}`]);
	answers = { [DISCOVERY]: json(metadata({ token_endpoint: "http://169.254.169.254/token" })) };
	await expect(provider().identify(SECRETS, returned())).rejects.toMatchObject({ kind: "wrong" });
});

test.each([
	["?error=access_denied", "declined"],
	["?error=temporarily_unavailable", "away"],
	["?error=invalid_scope&error_description=evil", "wrong"],
	["?error=%3Cb%3Eevil", "wrong"],
	["?code=c&code=d", "wrong"],
	["", "wrong"],
])("an answer of %s is %s, before anything is asked", async (search, kind) => {
	const address = returned(search);
	address.searchParams.append("state", SECRETS.state);
	const failure = await provider()
		.identify(SECRETS, address)
		.catch((error: unknown) => error);
	expect(failure).toMatchObject({ kind });
	expect(String(failure)).not.toContain("evil");
	expect(asked).toEqual([DISCOVERY]);
});
