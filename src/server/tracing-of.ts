import type { Configuration } from "./configuration.ts";
import type { Log } from "./ops/log.ts";
import type { Tracing } from "./tracing/start-tracing.ts";

/** Traces where they are wanted; nothing of what makes them is loaded elsewhere. */
export async function tracingOf(
	{ traces, trustedProxyHops, supportApi }: Pick<Configuration, "traces" | "trustedProxyHops" | "supportApi">,
	log: Log,
): Promise<Tracing | null> {
	if (traces === null) return null;
	const { startTracing } = await import("./tracing/start-tracing.ts");
	return startTracing({ ...traces, isBehindProxy: trustedProxyHops > 0, api: supportApi?.base ?? null, log });
}
