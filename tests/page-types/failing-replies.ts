/** What no visitor may ever read: it stands in every reply that fails. */
export const INNER = "at readRows (/srv/api/db.internal.ts:7)";

/** A way in which a reply of the support API fails. */
export interface FailingReply {
	readonly name: string;
	/** Whether it says that there is no such thing, which is an answer; anything else is trouble. */
	readonly isMissing?: boolean;
	/** Whether it never comes to an end. */
	readonly isEndless?: boolean;
	/** The reply, made from what a sound one would have held. */
	answer(sound: unknown): Response | Promise<Response>;
}

const json = (status: number, body: string) =>
	new Response(body, { status, headers: { "Content-Type": "application/json" } });

/** A body that begins and never ends, or ends in the middle. */
const body = (beginning: string, end: (controller: ReadableStreamDefaultController) => void) =>
	new Response(
		new ReadableStream({
			start: (controller) => {
				controller.enqueue(new TextEncoder().encode(beginning));
				end(controller);
			},
		}),
	);

const half = (sound: unknown) => JSON.stringify(sound).slice(0, JSON.stringify(sound).length >> 1);

/** A reply whose every field is of another type than the contract says. */
const ofOtherTypes = (sound: unknown) =>
	Object.fromEntries(
		Object.entries(sound as object).map(([name, value]) => [name, typeof value === "object" ? INNER : { at: INNER }]),
	);

/** Every way in which a reply can fail (specification section 8). */
export const FAILING_REPLIES: readonly FailingReply[] = [
	{ name: "no reply in time", isEndless: true, answer: () => new Promise<never>(() => {}) },
	{ name: "a slow trickle", isEndless: true, answer: () => body("{", () => {}) },
	{ name: "a lost connection", answer: () => Promise.reject(new TypeError(INNER)) },
	{ name: "a 500", answer: () => json(500, JSON.stringify({ secret: INNER })) },
	{ name: "a 404", isMissing: true, answer: () => json(404, JSON.stringify({ detail: INNER })) },
	{ name: "an empty reply", answer: () => json(200, "") },
	{ name: "a reply cut short", answer: (sound) => json(200, half(sound)) },
	{
		name: "a connection that ends in a reply",
		answer: (sound) => body(half(sound), (controller) => controller.error(new TypeError(INNER))),
	},
	{ name: "a reply of another shape", answer: (sound) => json(200, JSON.stringify(ofOtherTypes(sound))) },
	{ name: "a page to sign in", answer: () => new Response(`<!doctype html><title>${INNER}</title>`) },
];
