import { drawn, seeded } from "../bench/seeded.ts";

/** A page as anybody asks for it. */
export interface Page {
	readonly path: string;
	/** In the order of its canonical address. */
	readonly parameters: readonly (readonly [name: string, value: string])[];
}

/** A request as it is written, before its lines are. */
interface Draft {
	method: "GET" | "HEAD";
	readonly path: string;
	parameters: (readonly [name: string, value: string])[];
	readonly headers: [name: string, value: string][];
	readonly cookies: string[];
}

export interface Written {
	readonly method: "GET" | "HEAD";
	readonly target: string;
	/** One line each; none is there twice. */
	readonly headers: Readonly<Record<string, string>>;
}

/** One thing in which a request differs from the plain one, and that may change nothing of the page. */
type Oddity = (draft: Draft) => void;

const HEADERS =
	"accept accept-charset accept-datetime accept-language a-im authorization cache-control cf-connecting-ip cf-ipcountry client-ip content-language date device-memory dnt downlink early-data ect forwarded from if-match if-modified-since if-none-match if-range if-unmodified-since max-forwards next-router-state-tree origin pragma priority proxy-authorization purpose range referer rsc rtt save-data sec-ch-prefers-color-scheme sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform sec-ch-viewport-width sec-fetch-mode sec-fetch-site sec-fetch-user sec-gpc sec-purpose service-worker surrogate-capability true-client-ip upgrade-insecure-requests user-agent via viewport-width want-digest warning width x-amz-website-redirect-location x-api-version x-astro-locals x-astro-path x-astro-reroute x-cache-key x-content-version x-context x-correlation-id x-csrf-token x-debug x-device-type x-forwarded x-forwarded-for x-forwarded-host x-forwarded-port x-forwarded-prefix x-forwarded-proto x-forwarded-scheme x-forwarded-server x-host x-http-host-override x-http-method-override x-internal-context x-invoke-path x-language x-locale x-method-override x-middleware-rewrite x-middleware-subrequest x-moz x-nextjs-data x-original-host x-original-url x-page-type x-purpose x-real-ip x-request-id x-requested-with x-rewrite-url x-support-identity x-timezone x-ua-device x-url-scheme x-user x-wap-profile".split(
		" ",
	);
const VALUES = [
	...["de-DE,de;q=0.9", "ar", "evil.example", "127.0.0.1:1337", "https", "/electronics/support/asc", "bytes=5-90"],
	...["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148", "Googlebot/2.1", "Bearer x", '"0"', "1"],
	...[
		"?1",
		"prefetch",
		"navigate",
		"Sat, 01 Jan 2000 00:00:00 GMT",
		"https://evil.example/?query=x",
		"on",
		"320",
		"DE",
	],
];
const COOKIES = [
	...["_ga", "_gid", "session", "sid", "locale", "lang", "country", "theme", "ab", "consent", "access-level", "user"],
	...["gwt-lite-mode", "gwt-embed-mode", "gwt-accepted-licences", "gwt-mode", "__Host-preview", "PHPSESSID"],
];
/** Cookies of one who says that he is an agent. */
const AGENTS = ["portal=asc", "__Host-asc-session=ODD", "portal=ODD"];
const TRACKING = [
	...[
		"utm_source",
		"utm_medium",
		"utm_campaign",
		"utm_content",
		"utm_term",
		"gclid",
		"fbclid",
		"msclkid",
		"_ga",
		"ref",
	],
	...["mc_cid", "mc_eid", "nick-error", "session", "locale", "lang", "mode", "callback", "_", "v", "debug", "preview"],
];

/**
 * What is odd about a request, some of it; the same for the same seed.
 *
 * @param mayClaim whether it may say that an agent sends it: whoever does is led elsewhere where nothing stands
 */
export function oddities(seed: number, { parameters }: Page, mayClaim: boolean): readonly Oddity[] {
	const random = seeded(seed);
	const one = <Item>(items: readonly Item[]) => drawn(random, items);
	const odd = `odd${seed.toString(36)}`;
	const value = () => (random() < 0.4 ? odd : one(VALUES));
	const kinds: readonly (readonly [share: number, () => Oddity])[] = [
		[0.3, () => header(one(HEADERS), value())],
		[0.2, () => cookie(`${one(COOKIES)}=${odd}`)],
		[mayClaim ? 0.05 : 0, () => cookie(one(AGENTS).replace("ODD", odd))],
		[0.2, () => parameter(one(TRACKING), odd, random())],
		[parameters.length > 1 ? 0.2 : 0, () => turned],
		[parameters.length > 0 ? 0.1 : 0, () => again(one(parameters)[0], odd)],
		[parameters.length > 0 ? 0.1 : 0, () => parameter(`${one(parameters)[0]}[]`, odd, random())],
		[0.08, () => header("accept-encoding", one(["br", "gzip", "zstd, gzip;q=0.1", "identity", "*"]))],
		[parameters.some(([name]) => name === "lite" || name === "embedMode") ? 0.2 : 0, () => remembered],
		[0.05, () => headOnly],
	];
	const sum = kinds.reduce((all, [share]) => all + share, 0);
	return Array.from({ length: 1 + Math.floor(random() * 5) }, () => {
		let left = random() * sum;
		const kind = kinds.find(([share]) => {
			left -= share;
			return left < 0;
		});
		return (kind ?? kinds[0])?.[1]() ?? turned;
	});
}

const headOnly: Oddity = (draft) => {
	draft.method = "HEAD";
};

const header =
	(name: string, value: string): Oddity =>
	({ headers }) =>
		void headers.push([name, value]);

const cookie =
	(line: string): Oddity =>
	({ cookies }) =>
		void cookies.push(line);

/** A parameter of nobody's, somewhere among the others. */
const parameter =
	(name: string, value: string, place: number): Oddity =>
	(draft) =>
		void draft.parameters.splice(Math.floor(place * (draft.parameters.length + 1)), 0, [name, value]);

/** A parameter once more: the first counts. */
const again =
	(name: string, value: string): Oddity =>
	(draft) =>
		void draft.parameters.push([name, value]);

/** Another order; what is repeated stays behind what it repeats. */
const turned: Oddity = (draft) => {
	const first = draft.parameters.findLast(([name], at) => draft.parameters.findIndex(([each]) => each === name) === at);
	if (first) draft.parameters = [first, ...draft.parameters.filter((each) => each !== first)];
};

/** The mode stands in cookies, not in the address. */
const remembered: Oddity = (draft) => {
	const isMode = ([name, value]: readonly [string, string]) =>
		(name === "lite" || name === "embedMode") && value === "true";
	for (const [name] of draft.parameters.filter(isMode)) {
		draft.cookies.unshift(name === "lite" ? "gwt-lite-mode=true" : "gwt-embed-mode=true");
		if (name === "embedMode") draft.headers.push(["sec-fetch-dest", "iframe"]);
	}
	draft.parameters = draft.parameters.filter((each) => !isMode(each));
};

/** A request for a page with something odd about it; without, the plain one. */
export function written({ path, parameters }: Page, odd: readonly Oddity[] = []): Written {
	const draft: Draft = { method: "GET", path, parameters: [...parameters], headers: [], cookies: [] };
	for (const change of odd) change(draft);
	const search = new URLSearchParams(draft.parameters.map(([name, value]) => [name, value]));
	if (draft.cookies.length > 0) draft.headers.push(["cookie", draft.cookies.join("; ")]);
	return {
		method: draft.method,
		target: draft.parameters.length > 0 ? `${path}?${search}` : path,
		headers: Object.fromEntries(draft.headers),
	};
}

/** The request as a command, to be repeated by hand. */
export function asCurl(origin: string, host: string, { method, target, headers }: Written): string {
	const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
	const lines = Object.entries({ host, ...headers }).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
	return `curl -s ${method === "HEAD" ? "-I " : ""}${lines.join(" ")} ${quoted(origin + target)}`;
}
