import * as openid from "openid-client";
import { PROVIDER_KNOWN, PROVIDER_PATIENCE, PROVIDER_REST } from "#src/site/agent-limits.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import type { FlowSecrets } from "./flows.ts";
import { type Claims, isTold } from "./person.ts";
import { type Provider, ProviderFailure } from "./provider.ts";
import type { SignOnSettings } from "./settings.ts";

/** What a provider said of itself, and when. */
interface Known {
	readonly configuration: openid.Configuration;
	readonly at: number;
}

interface ProviderOptions {
	readonly settings: SignOnSettings;
	/** Milliseconds in which one answer has to be there. */
	readonly patience?: number;
	/** Milliseconds, of whatever beginning. */
	now(): number;
}

/**
 * A provider of OpenID Connect (Core 1.0, Discovery 1.0), asked by the code flow with PKCE (RFC 7636). What it says of itself
 * is asked for when somebody first signs on, then once in a while; one that is away is left alone for a moment.
 */
export function openIdProvider({ settings, patience = PROVIDER_PATIENCE, now }: ProviderOptions): Provider {
	const issuer = new URL(settings.issuer);
	const fetchOf = boundedFetch(issuer);
	let known: Known | null = null;
	let asked: Promise<openid.Configuration> | null = null;
	let restsUntil = Number.NEGATIVE_INFINITY;

	async function discover(): Promise<openid.Configuration> {
		const options = {
			timeout: patience / 1000,
			[openid.customFetch]: fetchOf,
			// Of plain http there is only this machine: the settings take no other.
			execute: [
				...(issuer.protocol === "http:" ? [openid.allowInsecureRequests] : []),
				openid.enableNonRepudiationChecks,
			],
		};
		const { clientId, clientSecret } = settings;
		const found = await openid.discovery(issuer, clientId, undefined, authenticationOf(clientSecret), options);
		const { authorization_endpoint: address } = found.serverMetadata();
		// The policy of the page with the button lets a form go there alone.
		if (address === undefined || new URL(address).origin !== issuer.origin)
			throw new ProviderFailure("wrong", "its authorization endpoint is not at the issuer's origin");
		return found;
	}

	async function ask(): Promise<openid.Configuration> {
		if (now() < restsUntil) throw new ProviderFailure("away", "it did not answer a moment ago");
		try {
			const configuration = await discover();
			known = { configuration, at: now() };
			return configuration;
		} catch (error) {
			restsUntil = now() + PROVIDER_REST;
			throw failureOf(error);
		}
	}

	async function current(): Promise<openid.Configuration> {
		if (known && now() - known.at < PROVIDER_KNOWN) return known.configuration;
		asked ??= ask().finally(() => {
			asked = null;
		});
		const before = known?.configuration;
		return before ? asked.catch(() => before) : asked;
	}

	return {
		async addressFor({ state, nonce, verifier }, returnTo) {
			const configuration = await current();
			const address = openid.buildAuthorizationUrl(configuration, {
				...{ redirect_uri: returnTo, scope: settings.scope, state, nonce },
				code_challenge: await openid.calculatePKCECodeChallenge(verifier),
				code_challenge_method: "S256",
			});
			return address.href;
		},
		async identify(secrets, returned) {
			const configuration = await current();
			try {
				return await claimsOf(configuration, secrets, returned, settings);
			} catch (error) {
				throw failureOf(error);
			}
		},
	};
}

/** The client's secret in the way the provider takes it: of several, the one that each has to offer (RFC 6749 section 2.3.1). */
const authenticationOf =
	(secret: string): openid.ClientAuth =>
	(server, ...request) => {
		const { token_endpoint_auth_methods_supported: methods = ["client_secret_basic"] } = server;
		const isBasic = methods.includes("client_secret_basic");
		return (isBasic ? openid.ClientSecretBasic(secret) : openid.ClientSecretPost(secret))(server, ...request);
	};

async function claimsOf(
	configuration: openid.Configuration,
	{ state, nonce, verifier }: FlowSecrets,
	returned: URL,
	{ claims: names }: SignOnSettings,
): Promise<Claims & { readonly sub: string }> {
	const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
	const tokens = await openid.authorizationCodeGrant(configuration, returned, checks);
	const claims = tokens.claims();
	if (claims === undefined) throw new ProviderFailure("wrong", "it sent no token of who signed on");
	if (isTold(claims, names) || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
	const more = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
	return { ...more, ...claims };
}

/** Reasons of the provider (RFC 6749 sections 4.1.2.1 and 5.2) that are nobody's fault. */
const KINDS: Readonly<Record<string, ProviderFailure["kind"]>> = {
	access_denied: "declined",
	login_required: "declined",
	interaction_required: "declined",
	consent_required: "declined",
	account_selection_required: "declined",
	invalid_grant: "over",
	server_error: "away",
	temporarily_unavailable: "away",
};

/** A code of the specifications; anything else is a provider's own words, which nobody logs. */
const codeOf = (said: unknown): string =>
	typeof said === "string" && /^[A-Za-z_]{1,60}$/.test(said) ? said : "without a code";

/** Why a provider was of no use, in words that hold nothing of what it sent. */
function failureOf(error: unknown): ProviderFailure {
	if (error instanceof ProviderFailure) return error;
	if (error instanceof Error && error.cause instanceof ProviderFailure) return error.cause;
	if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError) {
		const said = codeOf(error.error);
		const isKnown = Object.hasOwn(KINDS, said);
		return new ProviderFailure(isKnown ? (KINDS[said] ?? "wrong") : "wrong", isKnown ? said : `it refused: ${said}`);
	}
	return new ProviderFailure("wrong", codeOf(error instanceof Error && "code" in error ? error.code : undefined));
}
