import { afterAll, beforeAll, expect, test } from "vitest";
import { ROUTES } from "#src/routes.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const S = "/electronics/support";
/** An address of each route, with things that are there. */
const PARAMS: Readonly<Record<string, string>> = {
	categoryName: "televisions",
	productName: "lumen-e9-65",
	channel: "con",
};

const HOSTILE = [
	"foo",
	"a%20b",
	"%",
	"%00",
	"faqs,foo",
	",",
	"__proto__",
	"constructor",
	"%3Cscript%3E",
	"..%2F..%2Fetc",
	"-1",
	"0x10",
	"1e309",
	"99999999999999999999",
	"%F0%9F%98%80",
	"%ED%A0%80",
	"%E2%80%AE",
	"a".repeat(600),
	`${"manuals,".repeat(80)}x`,
	"'%20OR%201=1--",
	"_auto",
	"true",
	"[]",
];

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer();
});
afterAll(() => site?.stop());

async function statusOf(path: string): Promise<number> {
	const reply = await fetch(site.origin + path);
	await reply.arrayBuffer();
	return reply.status;
}

/** What any page may be asked with, besides its own. */
const EVERYWHERE = ["lite", "embedMode", "nick-error"];
const carrying = ROUTES.filter(({ parameters, pattern }) => parameters.length > 0 && !/Id\}|ID\}/.test(pattern));

test.each(["documentTypeFilter=foo", "contentTypeFilter=a%20b", "country=a%20b", "accessLevel=a%20b"])(
	"a filter that does not fit is dropped: /results?query=hdmi&%s is the page without it",
	async (filter) => {
		const plain = await (await fetch(`${site.origin}${S}/results?query=hdmi`)).text();
		const reply = await fetch(`${site.origin}${S}/results?query=hdmi&${filter}`);
		expect(reply.status).toBe(200);
		expect(await reply.text()).toBe(plain);
	},
);

test.each(carrying.map((route) => [route.pattern, route] as const))(
	"no value of any parameter of %s is a 5xx, alone or with all others",
	async (pattern, { parameters }) => {
		const path = S + pattern.replace(/\{(\w+)\}/g, (_, name: string) => PARAMS[name] ?? "x");
		const plain = await statusOf(path);
		const addresses = HOSTILE.flatMap((value) => [
			...[...parameters, ...EVERYWHERE].map((name) => `${path}?${name}=${value}`),
			`${path}?${parameters.map((name) => `${name}=${value}`).join("&")}`,
		]);
		for (let at = 0; at < addresses.length; at += 8)
			await Promise.all(
				addresses.slice(at, at + 8).map(async (address) => {
					const status = await statusOf(address);
					expect(status === plain || status === 400, `${address} is ${status}`).toBe(true);
				}),
			);
	},
);
