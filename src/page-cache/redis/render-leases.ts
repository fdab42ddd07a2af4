import type { Clock } from "#src/site/clock.ts";
import {
	LEASE_LIFE,
	LEASE_LOOK,
	LEASE_LOOK_MAX,
	LEASE_WAIT,
	LEASES_OVERDUE_MAX,
	SHARED_PATIENCE,
} from "#src/site/shared-cache-limits.ts";
import type { FoundPage } from "../second-tier.ts";
import { answered } from "./answered.ts";
import type { CacheClient } from "./cache-client.ts";
import { GIVE_BACK, TAKE_OVER } from "./scripts.ts";
import type { SharedPages } from "./shared-pages.ts";

/** `granted`: makes the page here; `taken`: from a holder who took too long; `elsewhere`: another node makes it; `there`: another has made it; `alone`: made here beside others, whom nobody can wait for. */
export type LeaseOutcome = "granted" | "taken" | "elsewhere" | "there" | "alone";

/** What was asked for: the right, to be given back; a page that is fresh; or another node's page, on its way. */
export type Leased =
	| { readonly kind: "held"; giveBack(): void }
	| { readonly kind: "there"; readonly page: FoundPage }
	| { readonly kind: "elsewhere"; readonly made: Promise<FoundPage | null> };

export interface RenderLeasesOptions {
	readonly node: string;
	readonly pages: Pick<SharedPages, "find" | "isFresh">;
	readonly clock: Clock;
	/** The connection, while there is one. */
	client(): CacheClient | null;
	onOutcome(outcome: LeaseOutcome): void;
}

/**
 * Who makes a page, on which one node at a time has a right. A node that waited for another in vain makes it itself, so that
 * one that is lost costs a wait, once a page.
 */
export class RenderLeases {
	readonly #options: RenderLeasesOptions;
	#count = 0;
	/** Waited for in vain: who held it, or null when he came to no page. */
	readonly #inVain = new Map<string, string | null>();

	constructor(options: RenderLeasesOptions) {
		this.#options = options;
	}

	/** Asks for the right to make the page of a target. @param key of the lease @throws as the connection does */
	async ask(client: CacheClient, key: string, target: string): Promise<Leased> {
		const { node, pages, onOutcome } = this.#options;
		this.#count += 1;
		const token = `${node}.${this.#count}`;
		const overdue = this.#inVain.get(key);
		this.#inVain.delete(key);
		const giveBack = () => void client.eval(GIVE_BACK, { keys: [key], arguments: [token] }).catch(() => {});
		// First the right, then the page: whoever gives it back has kept what he made.
		const asking = overdue ? this.#takeOver(client, key, overdue, token) : this.#take(client, key, token);
		const [isOurs, { page }] = await Promise.all([asking, pages.find(client, target)]);
		if (page && pages.isFresh(page)) {
			if (isOurs) giveBack();
			onOutcome("there");
			return { kind: "there", page };
		}
		if (isOurs || overdue !== undefined) {
			onOutcome(isOurs ? (overdue ? "taken" : "granted") : "alone");
			return { kind: "held", giveBack };
		}
		onOutcome("elsewhere");
		return { kind: "elsewhere", made: this.#await(client, key, target) };
	}

	async #take(client: CacheClient, key: string, token: string): Promise<boolean> {
		const expiration = { type: "PX", value: LEASE_LIFE } as const;
		return (await client.set(key, token, { condition: "NX", expiration })) === "OK";
	}

	async #takeOver(client: CacheClient, key: string, holder: string, token: string): Promise<boolean> {
		return (await client.eval(TAKE_OVER, { keys: [key], arguments: [holder, token, String(LEASE_LIFE)] })) === 1;
	}

	/** The page that another node makes; null when he comes to none, or takes too long. */
	async #await(client: CacheClient, key: string, target: string): Promise<FoundPage | null> {
		const { clock, pages } = this.#options;
		const end = clock.now() + LEASE_WAIT;
		let holder: string | null = null;
		for (let pause = LEASE_LOOK; clock.now() < end; pause = Math.min(2 * pause, LEASE_LOOK_MAX)) {
			await new Promise<void>((wake) => clock.after(pause, wake));
			if (this.#options.client() !== client) break;
			const looking = Promise.all([client.get(key), pages.find(client, target)]);
			// One that is late is no sign of anything.
			const looked = await answered(clock, SHARED_PATIENCE, looking).catch(() => null);
			if (!looked) continue;
			const [now, { page }] = looked;
			if (page && pages.isFresh(page)) return page;
			holder = now;
			if (now === null) break;
		}
		const [oldest] = this.#inVain.keys();
		if (this.#inVain.size >= LEASES_OVERDUE_MAX && oldest !== undefined) this.#inVain.delete(oldest);
		this.#inVain.set(key, holder);
		return null;
	}
}
