import { afterAll, beforeAll, expect, test } from "vitest";
import { LinkSigner } from "#src/identity/link-signer.ts";
import { PREVIEW_COOKIE, signPreview } from "#src/identity/preview-token.ts";
import { BASE } from "#src/routes.ts";
import {
	AGENT_RENDERS_WAITING_MAX,
	FORM_RENDERS_WAITING_MAX,
	PREVIEW_RENDERS_WAITING_MAX,
} from "#src/site/cache-limits.ts";
import { ARTICLE, replace } from "#tests/fixtures/harmed-pack.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { makeAgents, Visit } from "./agents.ts";
import { type Asked, getAtOnce } from "./at-once.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { clientAt } from "./clients.ts";

/** Pages that are made for one reader each: whoever asks for all he can costs nobody else his. */

const SECRET = "s".repeat(40);
const FORM = `${BASE}/tickets`;
const PAGE = `${BASE}/articles/clean-housing`;

let copy: Copy;
let site: BuiltServer;
let preview: string;
/** Cookies of two agents. */
let anna: string;
let bo: string;

beforeAll(async () => {
	copy = copyOfPack();
	replace("site.json", '"contact": [', '"contact": [ { "kind": "ticket" },')(copy);
	await copy.import();
	replace(ARTICLE, /Use .*/, "Use the secret sponge.")(copy);
	const draft = await copy.import({ noPublish: true });
	if (draft.state === "refused") throw new Error(JSON.stringify(draft));
	const until = Date.now() + 3_600_000;
	preview = `${PREVIEW_COOKIE}=${signPreview(new LinkSigner(SECRET), { version: draft.version, until })}`;
	await makeAgents(copy.dataDir, { anna: "hal-1", bo: "hal-1" });
	site = await startBuiltServer({ DATA_DIR: copy.dataDir, TRUSTED_PROXY_HOPS: "1", LINK_SECRET: SECRET });
	anna = await cookieOf("anna");
	bo = await cookieOf("bo");
});
afterAll(async () => {
	await site?.stop();
	copy?.cleanUp();
});

async function cookieOf(username: string): Promise<string> {
	const visit = new Visit(site.origin);
	expect((await visit.signIn(username)).status).toBe(303);
	return [...visit.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** Who asks, from the network with this number. */
const asks = (path: string, network: number, cookie?: string): Asked => [
	path,
	{ "X-Forwarded-For": clientAt(network), ...(cookie === undefined ? {} : { Cookie: cookie }) },
];
const FLOODS: readonly (readonly [
	flood: string,
	reason: string,
	most: number,
	each: (index: number) => Asked,
	others: string,
])[] = [
	["one network asks for forms", "form", FORM_RENDERS_WAITING_MAX, () => asks(FORM, 1), "form agent preview"],
	[
		"thousands of networks ask for forms",
		"form",
		FORM_RENDERS_WAITING_MAX,
		(index) => asks(FORM, 100 + index),
		"agent preview",
	],
	[
		"one network has a link to a preview",
		"preview",
		PREVIEW_RENDERS_WAITING_MAX,
		() => asks(PAGE, 2, preview),
		"form agent preview",
	],
	[
		"one agent asks from many networks",
		"agent",
		AGENT_RENDERS_WAITING_MAX,
		(index) => asks(PAGE, 100 + index, bo),
		"form agent preview",
	],
];

test.each(FLOODS)("while %s without end, others have their pages", async (_, reason, most, each, others) => {
	await site.quiet();
	const turnedAway = () => site.metric("refusals_total", `reason="busy-${reason}"`);
	const before = await turnedAway();
	const flood = Array.from({ length: 4 * most }, (_, index) => each(index));
	const readers: Readonly<Record<string, Asked>> = {
		form: asks(FORM, 7),
		agent: asks(PAGE, 8, anna),
		preview: asks(PAGE, 9, preview),
	};
	const asked = others.split(" ").map((kind) => readers[kind] ?? kind);
	const replies = await getAtOnce(site, [...flood, ...asked]);
	expect(replies.slice(flood.length).map(({ status }) => status)).toEqual(asked.map(() => 200));
	expect((await turnedAway()) - before).toBeGreaterThan(most);
});
