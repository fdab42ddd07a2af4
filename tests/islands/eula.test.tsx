import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Eula, type EulaProps } from "#islands/eula/Eula.tsx";
import { LicensedLink } from "#islands/eula/LicensedLink.tsx";
import { $accepted } from "#islands/stores/accepted-licences.ts";
import { $eula, hideEula, receiveData, showEula } from "#islands/stores/eula.ts";
import { CONTENT_ELEMENTS } from "#src/site/content-elements.ts";

const props: EulaProps = {
	licence: {
		id: "apps",
		key: "apps_2.1",
		title: "Licence for apps",
		foreign: {},
		href: "/electronics/support/licences/apps",
	},
	accepted: false,
	file: { softwareIndex: 1, downloadNo: 0 },
	links: [{ href: "/files/1/studio.zip", fileName: "studio.zip", label: "Download version 3.2" }],
	locale: "en_GB",
	action: "/electronics/support/licences/apps/acceptance",
	fields: { version: "2.1", page: "software-details", item: "studio" },
	words: {
		needed: "Please accept:",
		version: "Version 2.1",
		open: "Read it on its own page",
		show: "Show the text here",
		fetching: "On its way",
		failed: "It cannot be shown.",
		again: "Try again",
		accept: "Accept",
		accepted: "You have accepted:",
	},
};

let asked: string[];
let answer: () => Response | Promise<Response>;
const text = (embeddedHtml: unknown) => () => Response.json({ embeddedHtml });
const offered = () => screen.queryByRole("link", { name: "Download version 3.2" });
const open = async () => {
	const details = document.querySelector("details");
	if (!details) throw new Error("There is no licence box.");
	details.open = true;
	details.dispatchEvent(new Event("toggle"));
	await waitFor(() => expect($eula.get().isEulaFetching).toBe(false));
};

beforeEach(() => {
	asked = [];
	answer = text("<h2>1. Use</h2><p>You may.</p>");
	sessionStorage.clear();
	$accepted.set([]);
	receiveData();
	vi.stubGlobal("fetch", async (address: string) => {
		asked.push(address);
		return answer();
	});
});
afterEach(() => {
	cleanup();
	document.body.innerHTML = "";
	vi.unstubAllGlobals();
});

describe("before a licence is accepted", () => {
	test("no link to the file is shown; the form names all that its action needs", () => {
		document.body.innerHTML = renderToString(<Eula {...props} />);
		expect(offered()).toBeNull();
		expect(document.querySelector("form")?.getAttribute("action")).toBe(props.action);
		expect([...document.querySelectorAll("input")].map(({ name, value }) => [name, value])).toEqual(
			Object.entries(props.fields),
		);
		expect(screen.getByRole("link", { name: "Licence for apps" }).getAttribute("href")).toBe(props.licence.href);
	});

	test("accepting shows the link without leaving the page, and gives it the focus", async () => {
		render(<Eula {...props} />);
		await userEvent.click(screen.getByRole("button", { name: "Accept" }));
		expect(offered()?.getAttribute("href")).toBe("/files/1/studio.zip");
		await waitFor(() => expect(document.activeElement).toBe(offered()));
		expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
		expect(asked).toEqual([]);
	});
});

describe("what was accepted", () => {
	test("is remembered in the session by version: the same one is not asked for again, another is", async () => {
		const { unmount } = render(<Eula {...props} />);
		await userEvent.click(screen.getByRole("button", { name: "Accept" }));
		unmount();
		$accepted.set([]); // a new page of the same session
		const again = render(<Eula {...props} />);
		expect(offered()).not.toBeNull();
		again.unmount();
		render(<Eula {...props} licence={{ ...props.licence, key: "apps_2.2" }} />);
		expect(offered()).toBeNull();
	});

	test("is what the address of the page says, too", () => {
		document.body.innerHTML = renderToString(<Eula {...props} accepted />);
		expect(offered()).not.toBeNull();
		expect(document.querySelector("form")).toBeNull();
	});

	test("offers every file of the page under it, and tells the page's script", async () => {
		const heard: unknown[] = [];
		document.addEventListener("licence-accepted", (event) => heard.push((event as CustomEvent).detail), { once: true });
		render(
			<>
				<Eula {...props} />
				<LicensedLink
					licence="apps_2.1"
					accepted={false}
					href="/o.zip"
					fileName="o.zip"
					label="Older"
					waiting="First accept"
				/>
				<LicensedLink
					licence="tools_1.0"
					accepted={false}
					href="/t.zip"
					fileName="t.zip"
					label="Tools"
					waiting="Wait"
				/>
			</>,
		);
		expect(screen.getByText("First accept")).toBeTruthy();
		await userEvent.click(screen.getByRole("button", { name: "Accept" }));
		expect(screen.getByRole("link", { name: "Older" })).toBeTruthy();
		expect(screen.queryByRole("link", { name: "Tools" })).toBeNull();
		expect(heard).toEqual(["apps_2.1"]);
	});

	test("works on a device that keeps nothing", async () => {
		vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
			throw new DOMException("no room", "QuotaExceededError");
		});
		vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
			throw new DOMException("no", "SecurityError");
		});
		render(<Eula {...props} />);
		await userEvent.click(screen.getByRole("button", { name: "Accept" }));
		expect(offered()).not.toBeNull();
		vi.restoreAllMocks();
	});

	test("is read by a closed grammar: what else stands there accepts nothing", () => {
		sessionStorage.setItem("support-accepted-licences", `apps_2.1<script>*${"x".repeat(5_000)}*apps`);
		render(<Eula {...props} />);
		expect(offered()).toBeNull();
	});
});

describe("the text of a licence", () => {
	test("is fetched when it is opened, hidden and shown again without asking twice", async () => {
		render(<Eula {...props} />);
		await open();
		expect(screen.getByText("You may.")).toBeTruthy();
		expect($eula.get()).toMatchObject({ isEulaShow: true, softwareIndex: 1, downloadNo: 0, hasError: false });
		hideEula();
		await waitFor(() => expect(screen.queryByText("You may.")).toBeNull());
		await showEula(props.file, "apps", "en_GB");
		await waitFor(() => expect(screen.getByText("You may.")).toBeTruthy());
		expect(asked).toEqual(["/api/content/support/en_GB/eulas?eulaUrl=apps"]);
	});

	test("is cleared by other data, and an answer that comes later is dropped", async () => {
		const late = Promise.withResolvers<Response>();
		answer = () => late.promise;
		const showing = showEula(props.file, "apps", "en_GB");
		expect($eula.get()).toMatchObject({ isEulaFetching: true, eula: "" });
		receiveData();
		late.resolve(text("<p>late</p>")());
		await showing;
		expect($eula.get()).toMatchObject({ eula: "", isEulaShow: false, isEulaFetching: false, softwareIndex: null });
	});

	test("holds every element that the sanitiser lets through, without its attributes; of links and pictures the words", async () => {
		const rows = new Set(["caption", "thead", "tbody", "tr", "th", "td"]);
		const bare = new Set(["a", "picture", "source", "img"]);
		const wanted = [...CONTENT_ELEMENTS].filter((name) => !rows.has(name) && !bare.has(name));
		const table =
			"<table><caption>c</caption><thead><tr><th>h</th></tr></thead><tbody><tr><td>d</td></tr></tbody></table>";
		answer = text(`<div>You may.</div>${wanted.map((name) => `<${name} class="x"></${name}>`).join("")}${table}`);
		render(<Eula {...props} />);
		await open();
		const shown = document.querySelectorAll(".licence-text *");
		const names = new Set([...shown].map(({ localName }) => localName));
		expect([...wanted, ...rows].filter((name) => !names.has(name))).toEqual([]);
		expect([...shown].filter(({ attributes }) => attributes.length > 0)).toEqual([]);
	});

	test.each([
		["an error", () => new Response("", { status: 500 })],
		["no connection", () => Promise.reject(new TypeError("no network"))],
		["no JSON", () => new Response("<html>")],
		["no text", text(null)],
		["a number", text(7)],
		["null", () => Response.json(null)],
	])("%s says so; accepting and the licence's page still work, and it can be tried again", async (_, reply) => {
		answer = reply;
		render(<Eula {...props} />);
		await open();
		expect(screen.getByRole("alert").textContent).toBe("It cannot be shown.");
		expect(screen.getByRole("link", { name: "Read it on its own page" })).toBeTruthy();
		answer = text("<p>Here it is.</p>");
		await userEvent.click(screen.getByRole("button", { name: "Try again" }));
		expect(await screen.findByText("Here it is.")).toBeTruthy();
		await userEvent.click(screen.getByRole("button", { name: "Accept" }));
		expect(offered()).not.toBeNull();
	});

	test("can do nothing, whatever it holds", async () => {
		answer = text(
			'<p onclick="x()">fine <a href="javascript:alert(1)">bad</a> <a href="//evil.example">worse</a> <a href="https://a.example/x">good</a></p><script>alert(1)</script><img src=x onerror=alert(1)><iframe srcdoc="x"></iframe><svg><script>alert(2)</script></svg><style>p{}</style>',
		);
		render(<Eula {...props} />);
		await open();
		const shown = document.querySelector(".licence-text");
		expect(shown?.querySelector("script, img, iframe, svg, style, [onclick], [onerror]")).toBeNull();
		expect([...(shown?.querySelectorAll("a") ?? [])].map((each) => each.getAttribute("href"))).toEqual([
			"https://a.example/x",
		]);
		expect(shown?.textContent).toContain("fine bad worse good");
		expect(shown?.textContent).not.toContain("alert");
	});
});
