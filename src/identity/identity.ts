/** Who asks. Required by every service call; never part of the request context. */
export type Identity =
	| { readonly kind: "anonymous" }
	| {
			readonly kind: "agent";
			readonly id: string;
			readonly company: string;
			readonly accessLevel: string;
			/** The verified session's token, for a support API elsewhere: it travels nowhere else. */
			readonly session?: string;
	  };

export const ANONYMOUS: Identity = { kind: "anonymous" };
