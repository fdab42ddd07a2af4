import type { Parts } from "#src/compose.ts";
import type { LinkSigner } from "#src/identity/link-signer.ts";
import type { Configuration } from "./configuration.ts";
import { listen } from "./http/listen.ts";
import { listenFault } from "./listen-fault.ts";
import { type AssembledOf, assembleOps } from "./ops/assemble-ops.ts";
import { startUpkeep, type UpkeepOptions } from "./upkeep.ts";

interface OperatedOf extends AssembledOf {
	readonly configuration: Configuration;
	readonly parts: Parts;
	readonly signer: LinkSigner;
	readonly counts: UpkeepOptions["metrics"];
	readonly log: UpkeepOptions["log"];
	/** The canonical origin. */
	origin(): string;
}

/** What a site does beside answering visitors, in one process however many answer them: upkeep of what they sent, and the operator's port. */
export function operating({ configuration, parts, signer, counts, origin, ...more }: OperatedOf) {
	const { inbox, brand } = parts;
	const upkeep = startUpkeep({
		...{ inbox, brand, signer, origin, log: more.log, metrics: counts },
		settings: { ...configuration.tickets, supportApi: configuration.supportApi },
	});
	const server = assembleOps({ configuration, parts, ...more });
	return {
		deliveries: upkeep.deliveries,
		/** Answers operators, and tells the port. */
		listen: () => {
			const { opsHost: host, opsPort: port } = configuration;
			return listen(server, host, port).catch((error: unknown) => {
				throw listenFault(error, { host, port, hostSetting: "OPS_HOST", portSetting: "OPS_PORT" });
			});
		},
		stop: async () => {
			server.close();
			await upkeep.stop();
		},
	};
}
