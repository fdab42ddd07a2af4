import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BASE } from "#src/routes.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

let site: BuiltServer;

beforeAll(async () => {
	site = await startBuiltServer();
});

afterAll(() => site.stop());

const get = (path: string) => fetch(`${site.origin}${BASE}${path}`, { redirect: "manual" });
const textOf = (html: string) =>
	html
		.replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
		.replace(/<[^>]+>/g, " ")
		.replaceAll("&amp;", "&")
		.replaceAll("&quot;", '"')
		.replaceAll("&#39;", "'")
		.replace(/\s+/g, " ");
const canonicalOf = (html: string) => /rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.split(BASE)[1];
const ways = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replace(BASE, ""));

describe("what works with what", () => {
	test("leads from the accessory to the model and from the model to the accessory, to one page of the pair", async () => {
		for (const [from, to] of [
			["/sound-bars/arco-700", "/televisions/lumen-e9-65"],
			["/televisions/lumen-e9-65", "/sound-bars/arco-700"],
		] as const) {
			const product = await (await get(from)).text();
			const list = `${from}/compatibility/${to.split("/")[1]}`;
			expect(ways(product)).toEqual(expect.arrayContaining([`${from}/compatibility`, list]));
			const pair = `${from}/compatibility${to}`;
			expect(ways(await (await get(list)).text())).toContain(pair);
			const html = await (await get(pair)).text();
			expect(textOf(html)).toContain("One HDMI cable between both eARC sockets");
			expect(textOf(html)).toContain("Last checked 22 October 2026 · We tried these together.");
			expect(textOf(html)).toContain("Lumen E9 65: firmware 7.1.4 or later");
			expect(canonicalOf(html)).toBe("/sound-bars/arco-700/compatibility/televisions/lumen-e9-65");
		}
		const sitemap = await (await get("/sitemaps/compatibility-en_GB.xml")).text();
		expect(sitemap).toContain("/sound-bars/arco-700/compatibility/televisions/lumen-e9-65<");
		expect(sitemap).not.toContain("/televisions/lumen-e9-65/compatibility/sound-bars/arco-700<");
	});

	test("a pair of which nothing is known says so, is no page for search engines, and a product that is not there is none", async () => {
		const unknown = await get("/phones/lykta-x52/compatibility/televisions/lumen-e9-65");
		const html = await unknown.text();
		expect(unknown.status).toBe(200);
		expect(textOf(html)).toContain("Not known yet");
		expect(html).toContain('name="robots" content="noindex"');
		for (const path of [
			"/phones/lykta-x52/compatibility/televisions/no-such-model",
			"/phones/lykta-x52/compatibility/no-such-category",
			"/streaming-and-disc-players/rondel-s350/compatibility",
		])
			expect(`${(await get(path)).status} ${path}`).toBe(`404 ${path}`);
		const moved = await get("/phones/lykta-x52/compatibility/cameras/lumen-e9-65");
		expect([moved.status, moved.headers.get("location")]).toEqual([
			308,
			`${BASE}/phones/lykta-x52/compatibility/televisions/lumen-e9-65`,
		]);
	});
});

/** The cells of a page's table, line by line, as a reader sees them. */
const tableOf = (html: string) =>
	[...(/<table>[\s\S]*?<\/thead>([\s\S]*?)<\/table>/.exec(html)?.[1] ?? "").matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].map(
		([, line = ""]) =>
			[...line.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = ""]) => textOf(cell).trim()),
	);

describe("up to four models side by side", () => {
	test.each(["", "&differences=true"])("CSV and JSON hold exactly the table of the page%s", async (filter) => {
		const asked = `models=lumen-e9-65,lumen-c3-40&models=lumen-s1-24${filter}`;
		const page = await get(`/televisions/compare?${asked}`);
		const html = await page.text();
		expect(html).toContain('name="robots" content="noindex"');
		const rows = tableOf(html);
		expect(rows.length).toBeGreaterThan(10);
		const json = await get(`/televisions/compare.json?${asked}`);
		expect(json.headers.get("content-type")).toBe("application/json; charset=utf-8");
		const { columns, groups } = (await json.json()) as {
			columns: { name: string }[];
			groups: { group: string; rows: { label: string; values: (string | null)[] }[] }[];
		};
		const said = (value: string | null) => (value === null ? "Not stated" : value.replace(/\s+/g, " "));
		expect(columns.map(({ name }) => name)).toEqual(["Lumen E9 65", "Lumen C3 40", "Lumen S1 24"]);
		expect(
			groups.flatMap(({ group, rows: own }) => [
				[group],
				...own.map(({ label, values }) => [label, ...values.map(said)]),
			]),
		).toEqual(rows);
		const csv = await get(`/televisions/compare.csv?${asked}`);
		expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
		expect(csv.headers.get("content-disposition")).toBe(
			'attachment; filename="lumen-e9-65-lumen-c3-40-lumen-s1-24.csv"',
		);
		expect(csv.headers.get("x-robots-tag")).toBe("noindex");
		const lines = (await csv.text()).split("\r\n").slice(2, -1);
		expect(lines).toEqual(
			groups.flatMap(({ group, rows: own }) =>
				own.map(({ label, values }) =>
					[group, label, ...values.map((value) => value ?? "")]
						.map((cell) => `"${cell.replace(/^(?=[=+\-@])/, "'").replaceAll('"', '""')}"`)
						.join(","),
				),
			),
		);
	});

	test("a form without script chooses them, and names that are none are told", async () => {
		const html = await (await get("/televisions/compare?models=lumen-e9-65&models=%3Cscript%3E")).text();
		expect(html).not.toContain("<script>,");
		const named = await (await get("/televisions/compare?models=lumen-e9-65&models=arco-700")).text();
		expect(textOf(named)).toMatch(/Left out,[^.]*Arco 700/);
		expect(named).toMatch(/name="models" value="lumen-e9-65" checked/);
		expect(ways(await (await get("/televisions/lumen-e9-65/specifications")).text())).toContain(
			"/televisions/compare?models=lumen-e9-65",
		);
		expect((await get("/televisions/compare.csv")).status).toBe(404);
		expect((await get("/no-such-category/compare")).status).toBe(404);
	});
});

describe("categories below a category", () => {
	test("stand on its page as a grid, with the models of all of them, and a filter that nothing fits says so", async () => {
		const html = await (await get("/accessories")).text();
		const found = ways(html);
		for (const below of ["television", "gaming", "camera", "robot-vacuum"])
			expect(found).toContain(`/${below}-accessories`);
		expect(found).toEqual(
			expect.arrayContaining(["/television-accessories/hylle-t400", "/robot-vacuum-accessories/pase-d2"]),
		);
		expect(textOf(html)).toContain("7 products");
		expect(ways(await (await get("")).text())).not.toContain("/gaming-accessories");
		const filtered = await (await get("/televisions?documentTypeFilter=manuals&contentTypeFilter=current")).text();
		expect(textOf(filtered)).toContain("Filtered: with: Manuals · Current models.");
		expect(filtered).toContain('name="robots" content="noindex"');
		const empty = textOf(await (await get("/accessories?documentTypeFilter=manuals")).text());
		expect(empty).toContain("No product here fits: with: Manuals.");
		expect(empty).toContain("Show all products");
	});
});
