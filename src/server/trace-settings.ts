import { z } from "zod";

/** Where traces go. */
export interface TraceSettings {
	readonly endpoint: string;
	readonly headers: Readonly<Record<string, string>>;
	/** What this site is called there. */
	readonly service: string;
	/** Of the traces that begin here, how many are recorded, from 0 to 1. */
	readonly share: number;
}

const HEADER = /^\s*([\w-]+)\s*=\s*([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)\s*$/;

/** Headers as pairs with commas between them. */
export const headerPairs = z.string().transform((text, context): Readonly<Record<string, string>> => {
	const headers = text
		.split(",")
		.filter((pair) => pair.trim() !== "")
		.map((pair) => HEADER.exec(pair));
	if (headers.some((header) => header === null))
		context.addIssue({ code: "custom", message: "must be pairs such as name=value, separated by commas" });
	return Object.fromEntries(headers.flatMap((header) => (header ? [[header[1]?.toLowerCase(), header[2]]] : [])));
});

interface Given {
	readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
	readonly OTEL_EXPORTER_OTLP_HEADERS: Readonly<Record<string, string>>;
	readonly OTEL_SERVICE_NAME: string;
	readonly OTEL_TRACES_SAMPLER_ARG: number;
}

/** The settings of traces, under OpenTelemetry's own names; null: there are none. */
export const traceSettings = (given: Given): TraceSettings | null =>
	given.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
		? null
		: {
				endpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT,
				headers: given.OTEL_EXPORTER_OTLP_HEADERS,
				service: given.OTEL_SERVICE_NAME,
				share: given.OTEL_TRACES_SAMPLER_ARG,
			};
