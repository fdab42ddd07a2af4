import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "#scripts/project-root.ts";
import { dashboard, metricOf, metricsIn, queries, rules } from "./queries.ts";

const document = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** What comes with every scrape, and with a histogram. */
const EVERYWHERE = ["instance", "job", "le"];
/** The first cells of the table of metrics, by the metrics in them. */
const documented = new Map(
	[...document("docs/operations.md").matchAll(/^\| (`support_[^|]+)\|/gm)].flatMap(([, cell = ""]) => {
		const words = [...cell.matchAll(/`(\w+)…?`/g)].map(([, word = ""]) => word);
		const labels = words.filter((word) => !word.startsWith("support_"));
		return words.filter((word) => word.startsWith("support_")).map((metric) => [metric, labels] as const);
	}),
);
const labelsOf = (metric: string): readonly string[] | undefined =>
	documented.get(metric) ?? (/^support_(?:process|nodejs)_/.test(metric) ? [] : undefined);

test("every query is one, and asks what the documents name, by labels that it has", () => {
	expect(queries.length).toBeGreaterThan(40);
	expect(() => metricsIn("sum(rate(support_x_total[5m])")).toThrow();
	for (const [asker, query] of queries)
		for (const { metric, labels } of metricsIn(query)) {
			if (metric === "up") continue;
			const known = labelsOf(metricOf(metric));
			expect([asker, metric, known]).toEqual([asker, metric, expect.anything()]);
			expect([asker, labels.filter((each) => !EVERYWHERE.includes(each) && !known?.includes(each))]).toEqual([
				asker,
				[],
			]);
		}
});

test("an alert says what to do, and leads to a section that is there", () => {
	expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
	for (const { alert, annotations } of rules) {
		const [path = "", anchor] = annotations.runbook.split("#");
		const sections = [...document(path).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
			title
				.toLowerCase()
				.replaceAll(/[^\w -]/g, "")
				.replaceAll(" ", "-"),
		);
		expect([alert, sections]).toEqual([alert, expect.arrayContaining([anchor])]);
		expect(annotations.do.length).toBeGreaterThan(20);
	}
});

test("whatever the site can be without has an alert of its own, and a panel", () => {
	const alertsOf = (metric: string) => rules.flatMap(({ alert, expr }) => (expr.includes(metric) ? [alert] : []));
	expect(alertsOf("support_database_up")).toEqual(["SupportSiteDatabaseAway"]);
	expect(alertsOf("support_inbox_up")).toEqual(["SupportSiteInboxAway"]);
	expect(alertsOf("support_damaged_files")).toEqual(["SupportSiteFilesDamaged"]);
	expect(alertsOf("support_cache_shared_connected")).toEqual(["SupportSiteSharedCacheAway"]);
	expect(alertsOf("support_cdn_purges_total")).toEqual(["SupportSiteNetworkNotTold"]);
	expect(alertsOf("support_workers_lost_total")).toEqual(["SupportSiteWorkersLost"]);
	expect(alertsOf('tier="disk"')).toEqual(["SupportSiteDiskTrouble"]);
	expect(alertsOf('tier="shared"')).toEqual(["SupportSiteSharedCacheRefuses"]);
	expect(alertsOf("support_cache_tier_faults_total")).toHaveLength(2);
	const shown = dashboard.panels.flatMap(({ targets }) =>
		targets.flatMap(({ expr }) => metricsIn(expr.replaceAll("$__rate_interval", "5m"))),
	);
	for (const metric of ["database_up", "inbox_up", "cache_shared_connected", "cdn_purges_total", "workers_lost_total"])
		expect(shown.map((each) => each.metric)).toContain(`support_${metric}`);
});

test("panels of the dashboard stand beside each other, and ask the node that was chosen", () => {
	const taken = new Set<string>();
	for (const { title, gridPos, targets } of dashboard.panels) {
		for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
			for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
				expect([title, x < 24 && !taken.has(`${x} ${y}`)]).toEqual([title, true]);
				taken.add(`${x} ${y}`);
			}
		for (const { expr } of targets) expect(expr).toContain('instance=~"$instance"');
	}
	expect(dashboard.templating.list.map(({ name }) => name)).toEqual(["datasource", "instance"]);
});
