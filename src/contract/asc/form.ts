import type { Standing } from "../repair-documents/standing.ts";
import type { SentForm } from "../sent-form.ts";

/** Names of the fields of the sign-in form. */
export const SIGN_IN_FIELDS = {
	username: "username",
	password: "password",
	/** The path after the base to which one comes back; never an address. */
	return: "return",
} as const;

/** What the sign-in page shows once something was sent: never the password. */
export interface SignInForm extends SentForm {
	readonly form: "asc-login";
}

/** How agents sign in on this site. */
export interface WaysIn {
	readonly passwords: boolean;
	/** Origin of the brand's own sign-on; null where it has none. */
	readonly signOn: string | null;
}

/** What the page of a confirmation shows that could not be kept. */
export interface ReceiptForm extends SentForm {
	readonly form: "receipt";
	/** Null while it cannot be told. */
	readonly document: {
		readonly title: string;
		readonly language: string;
		readonly path: string;
		readonly standing: Standing | null;
	} | null;
}

/** An agent as his own pages show him; "" where an API elsewhere has verified him and tells no more. */
export interface ShownAgent {
	readonly name: string;
	readonly companyName: string;
	/** ISO 8601; null at the first visit. */
	readonly previousVisit: string | null;
}
