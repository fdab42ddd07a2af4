import type { Server } from "node:http";
import type { Parts } from "#src/compose.ts";
import type { ContextRules } from "#src/context/context-of.ts";
import type { Configuration } from "../configuration.ts";
import { keptSecret } from "../kept-secret.ts";
import { errorFields, type Log } from "./log.ts";
import { type OpsOptions, opsServer } from "./ops.ts";
import { targetsAt } from "./purge.ts";
import type { ToldMetrics } from "./told-metrics.ts";

export interface AssembledOf extends Pick<OpsOptions, "ready" | "contentVersion" | "answering"> {
	readonly configuration: Configuration;
	readonly log: Pick<Log, "warn">;
	readonly parts: Parts;
	readonly metrics: ToldMetrics;
	/** Marks what carries one of the tags or stands at one of the targets as out of date, wherever it is kept. */
	invalidate(names: readonly string[]): Promise<{ readonly marked: number }>;
	rules(): ContextRules;
}

/** The operator's listener, with what is behind it. */
export function assembleOps({ configuration, log, parts, metrics, rules, invalidate, ...more }: AssembledOf): Server {
	const told = {
		unkept: (error: unknown) => log.warn(errorFields(error), "ops token not kept"),
		replaced: (file: string) =>
			log.warn(
				{ file },
				"ops token was empty or unusable, and a new one is made: whoever sends the one before is refused",
			),
	};
	return opsServer({
		...more,
		token: keptSecret("ops-token", configuration.opsToken, configuration.dataDir, told),
		hosts: [configuration.opsHost.toLowerCase(), ...configuration.opsHosts],
		metrics: () => metrics.text(),
		samples: (names) => metrics.samples(names),
		content: parts,
		purge: async ({ tags, addresses }) => {
			const targets = addresses.flatMap((address) => targetsAt(address, rules()));
			return invalidate([...tags, ...targets]);
		},
	});
}
