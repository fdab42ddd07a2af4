/** Whom a piece of content, a call or a module is for: everybody, or agents of authorised service centres alone (specification section 6). */
export const AUDIENCES = ["public", "asc"] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Whether a reader may see what is for `audience`: agents see everything, everybody else what is public. */
export function mayRead(reader: Audience, audience: Audience): boolean {
	return audience === "public" || reader === "asc";
}
