import { expect, test } from "vitest";
import { ascChanges } from "#src/modules/asc-changes/asc-changes.ts";
import { CHANGES_COUNT } from "#src/site/agent-limits.ts";
import { change, changes, difference } from "./agent-changes.ts";
import { describeView } from "./describe-view.ts";
import { contextFor, renderModule } from "./render.ts";

const AGENT = { name: "Ada", companyName: "Halden", previousVisit: "2026-02-01T08:00:00.000Z" };
const PAGE = { path: "/asc" };

describeView(ascChanges, {
	...{ path: "/asc", more: { agent: AGENT } },
	data: (word, language) => changes(change("new", word, { language })),
	nothing: changes(),
	says: "Nothing for service centres was published, revised or withdrawn since 1\u00a0February\u00a02026.",
});

test("asks for what changed since the visit before, or since the day of the address", () => {
	const asked = (query: object, agent: typeof AGENT | null) =>
		ascChanges.calls(contextFor({ ...PAGE, query }), {} as never, agent).changes.params;
	expect(asked({}, AGENT)).toEqual({ since: "2026-02-01", start: 0, num: CHANGES_COUNT });
	expect(asked({ since: "2026-01-01", changesStart: "25" }, AGENT)).toMatchObject({ since: "2026-01-01", start: 25 });
	// The API says from when it tells whoever was never here.
	expect(asked({}, null)).toMatchObject({ since: null });
});

test("what was withdrawn stands first, with its reason and what holds instead; then what was revised, then what is new", async () => {
	const gone = {
		day: "2026-03-01",
		replacedBy: { title: "Das andere", language: "de-DE", path: "/repair-documents/other" },
	};
	const standing = { mandatory: false, edition: null, revised: null, withdrawn: gone };
	const data = changes(change("new", "Fresh"), change("revised", "Changed"), change("withdrawn", "Gone", { standing }));
	const html = await renderModule(ascChanges, data, PAGE, { agent: AGENT });
	const places = ["Gone", "Why, in a sentence.", `<bdi lang="de-DE">Das andere</bdi>`, "Changed", "Fresh"].map((word) =>
		html.indexOf(word),
	);
	expect(places).toEqual(places.toSorted((a, b) => a - b));
	expect(places).not.toContain(-1);
	expect(html.match(/<h3/g)).toHaveLength(3);
	expect(html.match(/Why, in a sentence\./g)).toHaveLength(1);
});

test.each([
	["en_GB", "en-GB", /<ul class="difference">/, ["removed:", "added:"]],
	["ar_AE", "en-GB", /<ul class="difference" lang="en-GB" dir="ltr">/, ["حُذف:", "أضيف:"]],
	["en_GB", "ar-AE", /<ul class="difference" lang="ar-AE" dir="rtl">/, ["removed:", "added:"]],
] as const)(
	"in %s what differs in %s is said by words and marks, in its own direction",
	async (locale, language, box, [was, is]) => {
		const data = changes(change("revised", "News", { difference: difference(language, "0.6", "<b>0.4") }));
		const html = await renderModule(ascChanges, data, { ...PAGE, locale }, { agent: AGENT });
		expect(html).toMatch(box);
		expect(html).toMatch(new RegExp(`<del>\\s*<span[^>]*>\\s*${was}\\s*</span>\\s*0\\.6\\s*</del>`));
		expect(html).toMatch(new RegExp(`<ins>\\s*<span[^>]*>\\s*${is}\\s*</span>\\s*&lt;b&gt;0\\.4\\s*</ins>`));
		expect(html).toContain("1. Fasten");
		const anew = changes(change("revised", "News", { difference: { edition: "1", language, blocks: [] } }));
		expect(await renderModule(ascChanges, anew, { ...PAGE, locale }, { agent: AGENT })).not.toContain("<ins");
	},
);

test("a day of one's own is chosen without script, leads back, and a long list is read on", async () => {
	const own = { ...PAGE, query: { since: "2026-02-01" }, mode: { lite: "lite" } as const };
	const html = await renderModule(ascChanges, changes(change("new", "Fresh")), own, { agent: AGENT });
	expect(html).toMatch(/<form action="[^"]*\/asc#asc-changes" method="get">/);
	expect(html).toMatch(/type="hidden" name="lite" value="true"/);
	expect(html).toMatch(/type="date"[^>]*name="since"[^>]*value="2026-02-01"/);
	expect(html).toContain("Since my last visit (1\u00a0February\u00a02026)");
	for (const days of [7, 30]) {
		const day = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
		expect(html).toMatch(new RegExp(`href="[^"]*since=${day}[^"]*#asc-changes"[^>]*>\\s*The last ${days} days`));
	}
	const long = { changes: { ...changes(change("new", "Fresh")).changes, count: 60 } };
	const first = await renderModule(ascChanges, long, PAGE, { agent: { ...AGENT, previousVisit: null } });
	expect(first).toContain("This is your first visit: the last 30 days.");
	expect(first).toMatch(/rel="next" href="[^"]*changesStart=25"/);
});
