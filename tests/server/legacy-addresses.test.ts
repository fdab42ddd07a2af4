import { afterAll, beforeAll, expect, test } from "vitest";
import { LinkSigner } from "#src/identity/link-signer.ts";
import { signPreview } from "#src/identity/preview-token.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const S = "/electronics/support";
const SECRET = "s".repeat(40);
const PRODUCTS = ["speakers/pebble-10", "speakers/pebble-20", "radios/harbour-r1"] as const;
const LINES = 10_000;

const old = (at: number) => `/Catalogue/Product.aspx?id=${at}`;
const productOf = (at: number) => PRODUCTS[at % PRODUCTS.length] ?? "";
const folderOf = (at: number) => `products/${productOf(at).split("/")[1]}`;

let copy: Copy;
let site: BuiltServer;

beforeAll(async () => {
	copy = copyOfPack();
	const lines = Array.from({ length: LINES }, (_, at) => `https://old.example${old(at)},${folderOf(at)}`);
	copy.write("legacy-addresses/catalogue.csv", ["old,target", ...lines, ""].join("\n"));
	copy.write(
		"legacy-addresses/others.txt",
		[
			"/de/hilfe products/pebble-20",
			"/help products/pebble-20",
			"/?p=12 products/pebble-20",
			"/manuals/Gr%C3%B6%C3%9Fe%20L.pdf products/pebble-20",
			`${S}/model.php?m=P20 products/pebble-20`,
			`${S}/speakers/pebble-2 products/pebble-20`,
			`${S}/speakers/pebble-10 products/pebble-20`,
			`${S}/speakers?old=1 products/pebble-20`,
			"/chain /help",
			"/nothing-known",
		].join("\n"),
	);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	site = await startBuiltServer({ DATA_DIR: copy.dataDir, LINK_SECRET: SECRET, CDN: "true" });
});
afterAll(async () => {
	await site?.stop();
	copy?.cleanUp();
});

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
	fetch(site.origin + path, { headers, method, redirect: "manual" });
const leadsTo = async (path: string, headers: Record<string, string> = {}) => {
	const answer = await get(path, headers);
	await answer.arrayBuffer();
	return [answer.status, answer.headers.get("location")];
};

test("each of ten thousand old addresses is answered by one 301 to a page", async () => {
	for (let at = 0; at < LINES; at += 97) expect(await leadsTo(old(at))).toEqual([301, `${S}/${productOf(at)}`]);
	for (const product of PRODUCTS) expect(await leadsTo(`${S}/${product}`)).toEqual([200, null]);
	expect(await leadsTo(old(LINES))).toEqual([404, null]);
	expect(await leadsTo("/Catalogue/Product.aspx")).toEqual([404, null]);
});

test.each([
	[
		"other capitals and what others add",
		"/catalogue/product.ASPX?utm_source=a&ID=4&fbclid=b",
		`${S}/speakers/pebble-20`,
	],
	["double slashes and a slash at the end", "//Catalogue//Product.aspx/?id=4", `${S}/speakers/pebble-20`],
	["a locale of the list", "/de/hilfe", `/de${S}/speakers/pebble-20`],
	["a locale in front of it", "/de/help", `/de${S}/speakers/pebble-20`],
	["the top with a query", "/?p=12", `${S}/speakers/pebble-20`],
	["encoded letters", "/manuals/Gr%c3%b6%C3%9fe%20L.pdf", `${S}/speakers/pebble-20`],
	["a mode", "/help?lite=true&embedMode=true&query=x", `${S}/speakers/pebble-20?embedMode=true&lite=true`],
	["a chain", "/chain", `${S}/speakers/pebble-20`],
	["below the base", `${S}/model.php?m=p20`, `${S}/speakers/pebble-20`],
	["below the base in a locale", `/de${S}/model.php?m=p20`, `/de${S}/speakers/pebble-20`],
	["a product that is none", `${S}/speakers/pebble-2?x=y`, `${S}/speakers/pebble-20`],
])("an address with %s leads on", async (_, path, location) => {
	expect(await leadsTo(path)).toEqual([301, location]);
});

test("a page goes before a line, and what is not listed is as it was", async () => {
	expect(await leadsTo(`${S}/speakers/pebble-10`)).toEqual([200, null]);
	expect(await leadsTo(`${S}/speakers?old=1`)).toEqual([200, null]);
	expect(await leadsTo("/")).toEqual([308, S]);
	expect(await leadsTo("/?p=13")).toEqual([308, S]);
	for (const path of ["/nothing-known", "/wp-login.php", "/de/wp-login.php", `${S}/wp-login.php`])
		expect(await leadsTo(path)).toEqual([404, null]);
});

test("the answer may be kept as a page is, has no body, and carries the tag of addresses", async () => {
	const answer = await get("/help");
	expect(answer.headers.get("cache-control")).toBe("private, no-cache");
	expect(answer.headers.get("cdn-cache-control")).toMatch(/^public, max-age=\d+/);
	expect(answer.headers.get("cache-tag")?.split(",")).toContain("addresses");
	expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
	expect(await answer.text()).toBe("");
	expect((await get("/help", {}, "HEAD")).status).toBe(301);
	expect((await get("/help", {}, "POST")).status).toBe(405);
});

test.each([
	["encoded separators", "/a%2Fb?id=1", 400],
	["encoding within encoding", "/Catalogue%252FProduct.aspx", 400],
	["bytes that are no UTF-8", "/gr%F6%DFe", 400],
	["a query of thousands of letters", `/help?${"x".repeat(3_000)}`, 404],
	["a thousand parameters", `/help?${Array.from({ length: 400 }, (_, at) => `${at}=1`).join("&")}`, 404],
	["a path of thousands of letters", `/${"h".repeat(3_000)}`, 404],
	["a row of its own form", "/=/help", 404],
	["words of SQL", "/help'--", 404],
])("%s are bounded", async (_, path, status) => {
	expect((await leadsTo(path))[0]).toBe(status);
});

test("what nobody listed costs no page of its own, however many such addresses are asked for", async () => {
	await leadsTo("/stranger");
	const before = await site.metric("renders_total");
	for (let at = 0; at < 300; at++) expect((await leadsTo(`/stranger/${at}?x=${at}`))[0]).toBe(404);
	expect(await site.metric("renders_total")).toBe(before);
});

test("a version that waits leads its reader where it says, and everybody when it is in force", async () => {
	copy.write("legacy-addresses/more.tsv", "old\ttarget\n/brand-new\tproducts/pebble-10\n");
	const outcome = await copy.import({ noPublish: true });
	if (outcome.state !== "waiting") throw new Error(JSON.stringify(outcome));
	const token = signPreview(new LinkSigner(SECRET), { version: outcome.version, until: Date.now() + 60_000 });
	const entered = await get(`${S}/_preview/${token}`);
	const Cookie = entered.headers.get("set-cookie")?.split(";")[0] ?? "";
	expect(await leadsTo("/brand-new")).toEqual([404, null]);
	expect(await leadsTo("/brand-new", { Cookie })).toEqual([301, `${S}/speakers/pebble-10`]);
	expect((await get("/brand-new", { Cookie })).headers.get("cache-control")).toBe("private, no-store");
	expect(await leadsTo("/brand-new")).toEqual([404, null]);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	await expect.poll(() => leadsTo("/brand-new")).toEqual([301, `${S}/speakers/pebble-10`]);
	copy.remove("legacy-addresses/more.tsv");
	expect(await copy.import()).toMatchObject({ state: "imported" });
	await expect.poll(() => leadsTo("/brand-new")).toEqual([404, null]);
});
