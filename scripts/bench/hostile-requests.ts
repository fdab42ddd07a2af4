import { BASE } from "#src/routes.ts";
import { drawn, seeded } from "./seeded.ts";

/** One request of a stranger: well-formed for `node:http`, or bytes for a socket. */
export type Hostile =
	| {
			readonly method: string;
			readonly path: string;
			readonly headers: Readonly<Record<string, string>>;
			readonly body: string | null;
	  }
	| { readonly bytes: string };

/** What there is to ask for: pages of the site, and calls of the API with the names of their parameters. */
export interface Targets {
	readonly host: string;
	readonly pages: readonly string[];
	readonly calls: readonly { readonly path: string; readonly parameters: readonly string[] }[];
}

/** Strings that break what trusts its input: markup, quotes, paths, formats, numbers, and letters of every kind. */
const STRINGS: readonly string[] = [
	"<script>alert(1)</script>",
	'"><img src=x onerror=alert(1)>',
	"javascript:alert(1)",
	"{{7*7}}<%=7*7%>#{7*7}",
	"' OR '1'='1' --",
	"1; DROP TABLE feedback; --",
	'") AND (SELECT 1 FROM x) -- ',
	'hdmi NEAR/1 * OR "tv',
	"../../../../etc/passwd",
	"..\\..\\windows\\win.ini",
	"%2e%2e%2f%252e%252e%252f%00",
	"file:///etc/passwd",
	"http://169.254.169.254/latest/meta-data/",
	"() { :; }; echo x",
	"$(reboot)`reboot`|reboot",
	"%s%s%s%n%x",
	"\r\nSet-Cookie: x=1\r\n\r\nHTTP/1.1 200 OK",
	"\u0000\u0001\u001b[31m\u007f",
	"__proto__",
	"constructor[prototype][x]",
	"toString",
	'{"$ne":null}',
	"[[[[[[[[[[[[[[[[",
	"-1",
	"0",
	"1e309",
	"NaN",
	"0x7fffffff",
	"99999999999999999999",
	"2026-02-30T25:61:61Z",
	"true",
	"null",
	"undefined",
	"en_GB",
	"xx_XX",
	"hdmi arc no sound",
	"lumen e9 65",
	"ﷺ".repeat(40),
	"a\u0301\u0302\u0303\u0304".repeat(20),
	"\u202e\u2066abc\u2069",
	"ب".repeat(60),
	"漢字かな交じり文".repeat(8),
	"👩‍👩‍👧‍👦".repeat(10),
	"\ud83d",
	"ＡＢＣ①②③ﬃ㌀",
	"a".repeat(400),
	" ".repeat(100),
	"%",
	"+&=;#?",
];

const HEADERS: readonly string[] = [
	"accept-encoding",
	"accept-language",
	"user-agent",
	"referer",
	"origin",
	"cookie",
	"range",
	"if-none-match",
	"if-range",
	"authorization",
	"x-forwarded-for",
	"x-forwarded-host",
	"forwarded",
	"sec-fetch-dest",
	"sec-fetch-site",
	"idempotency-key",
	"content-language",
	"expect",
];

const COOKIES = ["gwt-lite-mode", "gwt-embed-mode", "portal", "__Host-asc-session", "locale"] as const;
const PARAMETERS = [
	"query",
	"num",
	"start",
	"country",
	"sort",
	"topic",
	"lite",
	"embedMode",
	"accessLevel",
	"x",
] as const;

/** Hostile requests without end, the same for the same seed; nearly no two of them alike. */
export function* hostileRequests(seed: number, { host, pages, calls }: Targets): Generator<Hostile, never> {
	const random = seeded(seed);
	const one = <Item>(items: readonly Item[]) => drawn(random, items);
	let count = 0;
	const text = () => {
		count += 1;
		const made = random() < 0.3 ? one(STRINGS) + one(STRINGS) : one(STRINGS);
		return random() < 0.7 ? `${made}${seed.toString(36)}${count.toString(36)}` : made;
	};
	const encoded = (value: string) => encodeURIComponent(value.toWellFormed());
	const query = (names: readonly string[], most: number) =>
		Array.from({ length: Math.ceil(random() * most) }, () => `${one(names)}=${encoded(text())}`).join("&");
	// What a client library sends; the rest goes by socket.
	const printable = (value: string) => value.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 900);
	const get = (path: string, headers: Readonly<Record<string, string>> = {}): Hostile => ({
		method: random() < 0.1 ? "HEAD" : "GET",
		path,
		headers,
		body: null,
	});
	const kinds: readonly (readonly [number, () => Hostile])[] = [
		[0.25, () => get(`${one(pages)}?${query(PARAMETERS, 4)}`)],
		[0.1, () => get(`${one(pages)}/${encoded(text().replaceAll(/[/\\%\p{Cc}]/gu, "-"))}`)],
		[0.08, () => get(`${BASE}${one(["", "/faqs", "/manuals", "/televisions"])}/results?query=${encoded(text())}`)],
		[
			0.17,
			() => {
				const { path, parameters } = one(calls);
				const filled = path.replaceAll(/\{[^}]+\}/g, () => (random() < 0.5 ? "en_GB" : encoded(text())));
				return get(`${filled}?${query([...parameters, "x"], 5)}`);
			},
		],
		[
			0.1,
			() =>
				get(
					`/api/content/support/en_GB/search?query=${one(["hdmi", "tv", "remote"])}&num=100&country=C${Math.floor(random() * 1e9)}`,
				),
		],
		[
			0.15,
			() => {
				const cookie = `${one(COOKIES)}=${random() < 0.3 ? "true" : printable(text()).replaceAll(";", "")}`;
				return get(one(pages), { [one(HEADERS)]: printable(text()), [one(HEADERS)]: printable(text()), cookie });
			},
		],
		[
			0.05,
			() => {
				const isJson = random() < 0.5;
				const fields = [
					["kind", "article"],
					["document", text()],
					[one(["answer", "reason", "__proto__"]), text()],
				];
				return {
					method: "POST",
					path: random() < 0.7 ? `${BASE}/feedback` : one(calls).path.replaceAll(/\{[^}]+\}/g, "en_GB"),
					headers: {
						"content-type": isJson ? "application/json" : "application/x-www-form-urlencoded",
						"x-forwarded-for": `10.${[0, 0, 0].map(() => Math.floor(random() * 256)).join(".")}`,
					},
					body: isJson
						? random() < 0.3
							? text()
							: JSON.stringify(Object.fromEntries(fields))
						: fields.map(([name, value]) => `${name}=${encoded(value ?? "")}`).join("&"),
				};
			},
		],
		[
			0.1,
			() => {
				const line = random() < 0.5 ? `GET ${text()} HTTP/1.1` : `${text()} / HTTP/9.9`;
				const named = random() < 0.5 ? host : `${host}${text()}`;
				return { bytes: `${line}\r\nHost: ${named}\r\nConnection: close\r\n${one(HEADERS)}: ${text()}\r\n\r\n` };
			},
		],
	];
	for (;;) {
		let left = random() * kinds.reduce((sum, [share]) => sum + share, 0);
		const drawn = kinds.find(([share]) => {
			left -= share;
			return left < 0;
		});
		if (drawn) yield drawn[1]();
	}
}
