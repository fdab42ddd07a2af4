import type { Answer } from "#src/contract/answer.ts";
import type { CallName } from "#src/contract/registry.ts";
import type { Identity } from "#src/identity/identity.ts";
import type { Brand } from "#src/site/brand.ts";
import type { PreparedCall } from "./prepare.ts";
import type { Transport } from "./transport.ts";

/** What the transport needs to know of the embedded content: one state of it, held while somebody reads. */
export interface Pinned {
	readonly version: string;
	readonly brand: Brand;
	release(): void;
}

export interface InProcessService<Snapshot extends Pinned> {
	answer(
		name: CallName,
		values: PreparedCall["values"],
		asked: { readonly locale: string; readonly identity: Identity; readonly snapshot: Snapshot },
	): Promise<Answer>;
}

/** Reaches the embedded service without a request on the wire. */
export function inProcessTransport<Snapshot extends Pinned>(
	service: InProcessService<Snapshot>,
	content: { acquire(): Snapshot },
): Transport {
	return {
		hold: () => {
			const snapshot = content.acquire();
			return {
				version: snapshot.version,
				brand: snapshot.brand,
				// Its handlers learn of the identity nothing but the audience.
				answersAudience: true,
				sanitise: null,
				send: (name, { values }, { locale, identity }) => service.answer(name, values, { locale, identity, snapshot }),
				release: () => snapshot.release(),
			};
		},
	};
}
