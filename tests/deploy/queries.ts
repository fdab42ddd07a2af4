import { parser } from "@prometheus-io/lezer-promql";
import { parse } from "yaml";
import { z } from "zod";
import { deployFile } from "./deploy-file.ts";

const RULES = z.strictObject({
	groups: z.tuple([
		z.strictObject({
			name: z.string(),
			rules: z.array(
				z.strictObject({
					alert: z.string().regex(/^SupportSite\w+$/),
					expr: z.string(),
					for: z
						.string()
						.regex(/^\d+[mh]$/)
						.optional(),
					labels: z.strictObject({ severity: z.enum(["critical", "warning"]) }),
					annotations: z.strictObject({ summary: z.string(), do: z.string(), runbook: z.string() }),
				}),
			),
		}),
	]),
});

/** The rules of `deploy/prometheus-alerts.yaml`. */
export const { rules } = RULES.parse(parse(deployFile("prometheus-alerts.yaml"))).groups[0];

const PANEL = z.looseObject({
	id: z.int(),
	title: z.string().min(1),
	type: z.enum(["row", "stat", "timeseries"]),
	gridPos: z.strictObject({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
	targets: z.array(z.looseObject({ refId: z.string(), expr: z.string() })).default([]),
});
const DASHBOARD = z.looseObject({
	uid: z.string(),
	schemaVersion: z.int(),
	templating: z.looseObject({ list: z.array(z.looseObject({ name: z.string() })) }),
	panels: z.array(PANEL),
});

/** The dashboard of `deploy/grafana-dashboard.json`. */
export const dashboard = DASHBOARD.parse(JSON.parse(deployFile("grafana-dashboard.json")));

/** All that is asked of Prometheus, by who asks it. */
export const queries: readonly (readonly [string, string])[] = [
	...rules.map(({ alert, expr }) => [alert, expr] as const),
	...dashboard.panels.flatMap(({ title, targets }) =>
		// A variable of Grafana's stands for a length of time.
		targets.map(({ expr }) => [title, expr.replaceAll("$__rate_interval", "5m")] as const),
	),
];

/** One metric as a query names it. */
interface Named {
	readonly metric: string;
	/** Labels by which it is narrowed. */
	readonly labels: readonly string[];
}

/**
 * The metrics that a query names.
 *
 * @throws when it is none
 */
export function metricsIn(query: string): readonly Named[] {
	const found: { metric: string; labels: string[] }[] = [];
	parser
		.configure({ strict: true })
		.parse(query)
		.iterate({
			enter: ({ name, from, to, node }) => {
				if (name === "Identifier" && node.parent?.name === "VectorSelector")
					found.push({ metric: query.slice(from, to), labels: [] });
				if (name === "LabelName" && node.parent?.name === "UnquotedLabelMatcher")
					found.at(-1)?.labels.push(query.slice(from, to));
			},
		});
	return found;
}

/** A metric by the name under which it is told: of a histogram, buckets, sum and count are series. */
export const metricOf = (series: string): string => series.replace(/_(?:bucket|sum|count)$/, "");
