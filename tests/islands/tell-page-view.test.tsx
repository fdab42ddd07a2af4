import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { run } from "./run-script.ts";

const KEY = "support-search-token";
const told = {
	views: "https://find.example/views",
	tokens: "https://find.example/guests",
	page: { path: "/televisions", query: "<hdmi>" },
};

/** What was sent: address, token, body. */
let sent: (readonly [string, string | null, unknown])[];
/** What the provider answers: statuses of views, and a guest's token. */
let statuses: number[];
let token: unknown;

beforeEach(() => {
	localStorage.clear();
	[sent, statuses, token] = [[], [], "guest-1"];
	vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
		const body = init.body === undefined ? null : JSON.parse(String(init.body));
		sent.push([address, new Headers(init.headers).get("authorization"), body]);
		expect([init.credentials, init.referrerPolicy]).toEqual(["omit", "no-referrer"]);
		return address === told.tokens ? Response.json({ token }) : new Response("", { status: statuses.shift() ?? 200 });
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	document.body.innerHTML = "";
});

async function open(page: unknown = told): Promise<void> {
	document.body.innerHTML = "<p hidden></p>";
	document.querySelector("p")?.setAttribute("data-page-view", JSON.stringify(page));
	run("islands/lite/tell-page-view.js");
	for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
	await new Promise((done) => setTimeout(done));
}
const view = (own: string) => [told.views, `Bearer ${own}`, told.page] as const;

test("whoever has no token gets a guest's, which the device keeps", async () => {
	await open();
	expect(sent).toEqual([[told.tokens, null, null], view("guest-1")]);
	expect(localStorage.getItem(KEY)).toBe("guest-1");
	sent = [];
	await open();
	expect(sent).toEqual([view("guest-1")]);
});

test("a user's token that is kept is used, and replaced once when it holds no more", async () => {
	localStorage.setItem(KEY, "user-7");
	statuses = [401, 401];
	await open();
	expect(sent).toEqual([view("user-7"), [told.tokens, null, null], view("guest-1")]);
	expect(localStorage.getItem(KEY)).toBe("guest-1");
});

test("what is no token is neither kept nor sent", async () => {
	for (const given of ["a b", "", null, 7, "x\r\ny", "x".repeat(5_000)]) {
		token = given;
		await open();
	}
	expect(localStorage.getItem(KEY)).toBeNull();
	localStorage.setItem(KEY, "kept badly\n");
	token = "guest-2";
	sent = [];
	await open();
	expect(sent.map(([, own]) => own)).toEqual([null, "Bearer guest-2"]);
});

test("nobody is asked on a page that tells nobody, nor for whoever does not want to be passed on", async () => {
	run("islands/lite/tell-page-view.js");
	vi.stubGlobal("navigator", { globalPrivacyControl: true });
	await open();
	expect(sent).toEqual([]);
});
