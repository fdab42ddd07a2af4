/** Who asks. Required by every service call; never part of the request context. */
export type Identity =
	| { readonly kind: "anonymous" }
	| { readonly kind: "agent"; readonly id: string; readonly company: string; readonly accessLevel: string };

export const ANONYMOUS: Identity = { kind: "anonymous" };
