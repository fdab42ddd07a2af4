/** The brand's own sign-on: where its provider is, what knows this site there, and how it names what is said of an agent. */
export interface SignOnSettings {
	/** Of the provider, as it names itself. */
	readonly issuer: string;
	readonly clientId: string;
	readonly clientSecret: string;
	readonly scope: string;
	readonly claims: ClaimNames;
}

/** The claim that holds each of these. */
export interface ClaimNames {
	/** Number of the company. */
	readonly company: string;
	readonly username: string;
	readonly name: string;
	readonly accessLevel: string;
	readonly team: string;
}

/** Standard claims (OpenID Connect Core 1.0 section 5.1) where there are any. */
export const USUAL_CLAIMS: ClaimNames = {
	company: "company_number",
	username: "preferred_username",
	name: "name",
	accessLevel: "access_level",
	team: "team",
};
