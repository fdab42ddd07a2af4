import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DownloadsFilters, type DownloadsFiltersProps } from "#islands/downloads-filters/DownloadsFilters.tsx";
import { $chosen } from "#islands/stores/downloads-filters.ts";
import type { Download } from "#src/contract/downloads/schemas.ts";

const HERE = "/electronics/support/televisions/tv/downloads";

const download = (id: string, system: string, type: Download["downloadType"] = "application"): Download => ({
	downloadId: id,
	downloadNo: 0,
	downloadType: type,
	isFamily: false,
	downloadUrl: `/files/${id}.zip`,
	title: `Title of ${id}`,
	summary: id,
	language: "en-GB",
	version: "2.1",
	date: "2026-03-01",
	size: 2_000_000,
	sha256: "ab".repeat(32),
	severity: "optional",
	operatingSystems: [{ key: system, name: system }],
	path: `/televisions/tv/downloads/${id}`,
});

const ALL = [
	download("a", "windows"),
	download("b", "macos"),
	download("c", "windows", "firmware"),
	download("d", "ios"),
];

const props: DownloadsFiltersProps = {
	scope: { locale: "en_GB", categoryName: "televisions", productName: "tv" },
	language: "en-GB",
	here: `${HERE}?embedMode=true`,
	base: "/electronics/support",
	carried: "?embedMode=true",
	chosen: { operatingSystem: null, downloadCategory: null },
	filters: {
		total: 10,
		operatingSystem: [
			{ key: "ios", name: "iOS", count: 1 },
			{ key: "windows", name: "Windows", count: 2 },
		],
		downloadCategory: [
			{ key: "application", name: "Application", count: 3 },
			{ key: "firmware", name: "Firmware", count: 1 },
		],
	},
	downloads: ALL,
	banners: [],
	suggestions: [
		{
			key: "windows",
			sign: "Windows NT",
			says: "Your system seems to be Windows.",
			link: "Show the 2 downloads for Windows",
		},
	],
	words: {
		filters: "Filter downloads",
		operatingSystem: "System",
		downloadCategory: "Kind",
		all: "All",
		empty: "Nothing at all.",
		emptyFiltered: "No download fits these filters.",
		showAll: "Show all downloads",
		working: "Loading",
		failed: "The list could not be loaded.",
		again: "Try again",
		banners: "Pointers",
		counts: ["No downloads", "1 download", "2 downloads"],
		severity: { urgent: "Urgent", recommended: "Recommended", optional: "Optional" },
		type: { firmware: "Firmware", application: "Application", driver: "Driver", utility: "Tool" },
		version: "Version {version}",
		foreign: "In",
	},
};

let asked: string[];
let answer: (address: string) => Response | Promise<Response>;
const list = (results: readonly Download[]) =>
	Response.json({ searchResponse: { query: "", start: 0, end: results.length, count: results.length, results } });
const titles = () => screen.queryAllByText(/^Title of/).map((each) => each.textContent?.replace("Title of ", ""));
const system = () => within(screen.getByRole("navigation", { name: "System" }));

beforeEach(() => {
	asked = [];
	$chosen.set(null);
	history.replaceState(null, "", props.here);
	answer = (address) =>
		address.includes("/banners/")
			? Response.json({ banners: {} })
			: list(ALL.filter(({ operatingSystems: [each] }) => address.includes(`operatingSystem=${each?.key}`)));
	vi.stubGlobal("fetch", async (address: string) => {
		asked.push(address);
		return answer(address);
	});
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

describe("downloads filters", () => {
	test("what the server renders is all there is, with filters as links and nothing hidden", () => {
		document.body.innerHTML = renderToString(<DownloadsFilters {...props} />);
		expect(titles()).toEqual(["a", "b", "c", "d"]);
		expect(system().getByRole("link", { name: "Windows 2" }).getAttribute("href")).toBe(
			`${HERE}?embedMode=true&operatingSystem=windows`,
		);
		expect(screen.getByText(/seems to be Windows/).hidden).toBe(true);
		document.body.innerHTML = "";
	});

	test("choosing changes list, address and count in place, and the list before stays meanwhile", async () => {
		const { promise, resolve } = Promise.withResolvers<Response>();
		const whole = answer;
		render(<DownloadsFilters {...props} />);
		answer = (address) => (address.includes("/downloads/") ? promise : whole(address));
		await userEvent.click(system().getByRole("link", { name: "Windows 2" }));
		expect(location.search).toBe("?embedMode=true&operatingSystem=windows");
		expect(titles()).toHaveLength(4);
		expect(document.querySelector("[role=status].working")?.textContent).toContain("Loading");
		expect(
			screen.getAllByRole("list").at(-1)?.closest("[aria-busy]") ?? document.querySelector("[aria-busy]"),
		).toBeTruthy();
		resolve(list([download("a", "windows"), download("c", "windows")]));
		await waitFor(() => expect(titles()).toEqual(["a", "c"]));
		expect(document.querySelector("[role=status]:not(.working)")?.textContent).toContain("2 downloads");
		expect(system().getByRole("link", { name: "Windows 2" }).getAttribute("aria-current")).toBe("true");
		expect(asked.some((address) => address.startsWith("/api/content/support/en_GB/downloads/tv?"))).toBe(true);
	});

	test("counts are of what choosing leaves beside the other filter, and what leaves nothing is no link", async () => {
		const whole = answer;
		answer = (address) =>
			address.includes("/filters?")
				? Response.json({
						total: 10,
						operatingSystem: [
							{ key: "ios", name: "iOS", count: 0 },
							{ key: "windows", name: "Windows", count: 1 },
						],
						downloadCategory: props.filters.downloadCategory,
					})
				: whole(address);
		render(<DownloadsFilters {...props} />);
		await userEvent.click(screen.getByRole("link", { name: "Firmware 1" }));
		expect(asked).toContainEqual("/api/content/support/en_GB/downloads/tv/filters?downloadCategory=firmware");
		expect(await system().findByRole("link", { name: "Windows 1" })).toBeTruthy();
		expect(system().queryByRole("link", { name: /iOS/ })).toBeNull();
		expect(system().getByText("iOS").textContent).toBe("iOS 0");
	});

	test("everything comes back by a link that is always there, and by going back", async () => {
		answer = () => list([ALL[0] as Download]);
		render(<DownloadsFilters {...props} />);
		await userEvent.click(system().getByRole("link", { name: "iOS 1" }));
		await waitFor(() => expect(titles()).toEqual(["a"]));
		answer = () => list(ALL);
		await userEvent.click(screen.getByRole("link", { name: "Show all downloads" }));
		await waitFor(() => expect(titles()).toHaveLength(4));
		expect(location.search).toBe("?embedMode=true");
		history.replaceState(null, "", `${HERE}?operatingSystem=ios`);
		answer = () => list([ALL[3] as Download]);
		dispatchEvent(new PopStateEvent("popstate"));
		await waitFor(() => expect(titles()).toEqual(["d"]));
		expect(system().getByRole("link", { name: "iOS 1" }).getAttribute("aria-current")).toBe("true");
	});

	test.each([
		["an error", () => new Response("", { status: 503 })],
		["no connection", () => Promise.reject(new TypeError("no network"))],
		["no JSON", () => new Response("<html>")],
		["another shape", () => Response.json({ searchResponse: null })],
		["a list that is none", () => Response.json({ searchResponse: { results: "x" } })],
	])("%s empties the list, says so, and the plain page is one link away", async (_, reply) => {
		render(<DownloadsFilters {...props} />);
		answer = reply;
		await userEvent.click(system().getByRole("link", { name: "Windows 2" }));
		expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded");
		expect(titles()).toEqual([]);
		expect(screen.getByRole("link", { name: "Try again" }).getAttribute("href")).toContain("operatingSystem=windows");
		expect(screen.queryByText("No download fits these filters.")).toBeNull();
	});

	test("of two choices the last one counts, whichever answer comes first", async () => {
		const first = Promise.withResolvers<Response>();
		answer = (address) =>
			address.includes("/banners/")
				? Response.json({ banners: {} })
				: address.includes("=windows")
					? first.promise
					: list([ALL[3] as Download]);
		render(<DownloadsFilters {...props} />);
		await userEvent.click(system().getByRole("link", { name: "Windows 2" }));
		await userEvent.click(system().getByRole("link", { name: "iOS 1" }));
		await waitFor(() => expect(titles()).toEqual(["d"]));
		first.resolve(list([ALL[0] as Download]));
		await new Promise((resolve) => setTimeout(resolve));
		expect(titles()).toEqual(["d"]);
	});

	test("a click that means another tab is the browser's", async () => {
		render(<DownloadsFilters {...props} />);
		const user = userEvent.setup();
		await user.keyboard("{Control>}");
		await user.click(system().getByRole("link", { name: "Windows 2" }));
		expect(asked).toEqual([]);
	});

	test("pointers for the chosen system come with its downloads, and a failure of theirs harms no list", async () => {
		const banner = {
			id: "b",
			title: "Wi-Fi test",
			summary: "On Windows.",
			language: "en-GB",
			link: { path: "/articles/x" },
			picture: null,
			form: "card",
			icon: null,
			order: 1,
		};
		const downloads = answer;
		answer = (address) =>
			address.includes("/banners/operating-system?") ? Response.json({ banners: { b: banner } }) : downloads(address);
		render(<DownloadsFilters {...props} />);
		await userEvent.click(system().getByRole("link", { name: "Windows 2" }));
		expect((await screen.findByRole("link", { name: "Wi-Fi test" })).getAttribute("href")).toBe(
			"/electronics/support/articles/x?embedMode=true",
		);
		answer = (address) => (address.includes("/banners/") ? new Response("", { status: 500 }) : downloads(address));
		await userEvent.click(system().getByRole("link", { name: "iOS 1" }));
		await waitFor(() => expect(titles()).toEqual(["d"]));
		expect(screen.queryByRole("link", { name: "Wi-Fi test" })).toBeNull();
	});

	test.each<readonly [string, Partial<DownloadsFiltersProps>]>([
		[
			"there are few",
			{
				downloads: ALL.slice(0, 2),
				filters: {
					total: 9,
					operatingSystem: props.filters.operatingSystem,
					downloadCategory: [{ key: "application", name: "Application", count: 2 }],
				},
			},
		],
		[
			"each fits all of them",
			{
				filters: {
					total: 10,
					operatingSystem: [
						{ key: "ios", name: "iOS", count: 10 },
						{ key: "windows", name: "Windows", count: 10 },
					],
					downloadCategory: [{ key: "application", name: "Application", count: 10 }],
				},
			},
		],
	])("filters that narrow nothing are not shown: %s", (_, more) => {
		render(<DownloadsFilters {...props} {...more} />);
		expect(screen.queryByRole("navigation")).toBeNull();
	});
});
