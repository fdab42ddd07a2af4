import { z } from "zod";
import type { WaysIn } from "#src/contract/asc/form.ts";
import { type ClaimNames, type SignOnSettings, USUAL_CLAIMS } from "#src/identity/sign-on/settings.ts";
import { ConfigurationError } from "./setting.ts";

/** How agents of service centres may sign in. */
export interface SignInSettings {
	/** The brand's own sign-on; null: it has none. */
	readonly signOn: SignOnSettings | null;
	readonly passwords: boolean;
}

interface Given {
	readonly ASC_OIDC_ISSUER?: string | undefined;
	readonly ASC_OIDC_CLIENT_ID?: string | undefined;
	readonly ASC_OIDC_CLIENT_SECRET?: string | undefined;
	readonly ASC_OIDC_SCOPE: string;
	readonly ASC_OIDC_CLAIMS?: ClaimNames | undefined;
	readonly ASC_PASSWORDS: boolean;
	readonly SUPPORT_API_URL?: string | undefined;
}

const NAMES = Object.keys(USUAL_CLAIMS);
/** A claim may have the name of an address (Core 1.0 section 5.1.2). */
const PAIR = /^(\w+)=([\w.:/-]{1,128})$/;

/** Names of claims, such as `company=org,team=department`; those that are not said keep their usual ones. */
export const claimNames = z.string().transform((given, context): ClaimNames => {
	const pairs = given.split(",").map((each) => PAIR.exec(each.trim()));
	const names = pairs.map((pair) => pair?.[1] ?? "");
	if (names.every((name) => NAMES.includes(name)) && new Set(names).size === names.length)
		return { ...USUAL_CLAIMS, ...Object.fromEntries(pairs.map((pair) => [pair?.[1], pair?.[2]])) };
	context.addIssue({
		code: "custom",
		message: `must name claims as in company=company_number,team=team; what has one: ${NAMES.join(", ")}`,
	});
	return z.NEVER;
});

/**
 * The settings of signing in, which only make sense together.
 *
 * @throws {ConfigurationError} when one is there without the other that it needs, or nobody could sign in
 */
export function signInSettings(given: Given): SignInSettings {
	const { ASC_OIDC_ISSUER: issuer, ASC_OIDC_CLIENT_ID: clientId, ASC_OIDC_CLIENT_SECRET: clientSecret } = given;
	const count = [issuer, clientId, clientSecret].filter((each) => each !== undefined).length;
	if (count > 0 && count < 3)
		throw new ConfigurationError(
			"The settings ASC_OIDC_ISSUER, ASC_OIDC_CLIENT_ID and ASC_OIDC_CLIENT_SECRET belong together: set all three, or none of them.",
		);
	if (count > 0 && given.SUPPORT_API_URL !== undefined)
		throw new ConfigurationError(
			"The settings ASC_OIDC_ISSUER and SUPPORT_API_URL exclude each other: agents sign in at the support API elsewhere, so set the first there.",
		);
	if (count === 0 && !given.ASC_PASSWORDS)
		throw new ConfigurationError(
			"The setting ASC_PASSWORDS is off, and without ASC_OIDC_ISSUER no agent could sign in: set both, or none of them.",
		);
	const signOn =
		issuer === undefined || clientId === undefined || clientSecret === undefined
			? null
			: {
					...{ issuer, clientId, clientSecret },
					scope: given.ASC_OIDC_SCOPE,
					claims: given.ASC_OIDC_CLAIMS ?? USUAL_CLAIMS,
				};
	return { signOn, passwords: given.ASC_PASSWORDS };
}

/** Nobody signs in on pages of this site: a support API elsewhere does that, or nobody does. */
export const NO_WAYS: WaysIn = { passwords: false, signOn: null };

/** The same, as pages may know it. */
export const waysIn = ({ signOn, passwords }: SignInSettings): WaysIn => ({
	passwords,
	signOn: signOn && new URL(signOn.issuer).origin,
});
