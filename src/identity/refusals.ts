import { createHash } from "node:crypto";
import { REFUSALS_MAX, REFUSALS_WINDOW, REFUSED_REMEMBERED_MAX, REFUSED_REST } from "#src/site/agent-limits.ts";
import { remembered } from "#src/site/remembered.ts";

/** Attempts of one name, or of one client at it, in a window. */
interface Count {
	readonly since: number;
	readonly attempts: number;
	/** 0: it does not rest. */
	readonly restsUntil: number;
}

/** Names are remembered as hashes: a password may have been typed in their place. */
const keyOf = (...parts: readonly string[]) =>
	createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, 22);

/**
 * Counts wrong passwords: who tries too many for a name rests, and the name does when too many clients try. A name rests
 * once in the window at most, and not for clients from which its agent has come before: nobody can keep him out. Names
 * that nobody has are counted alike.
 */
export class Refusals {
	readonly #names = remembered<Count>(REFUSED_REMEMBERED_MAX);
	readonly #clients = remembered<Count>(REFUSED_REMEMBERED_MAX);

	/** Milliseconds that this client has to wait for this name; 0 when it may try. */
	ownRest(name: string, client: string, now: number): number {
		return restOf(this.#clients.get(keyOf(name, client)), now);
	}

	/** Milliseconds that everybody has to wait for this name from whom its agent has never come; 0 when nobody has. */
	rest(name: string, now: number): number {
		return restOf(this.#names.get(keyOf(name)), now);
	}

	/**
	 * Counts an attempt before its secret is tried, so that many at once count as well.
	 *
	 * @returns whether it is the last one, after which somebody rests if it fails
	 */
	begin(name: string, client: string, now: number): boolean {
		const ofClient = after(this.#clients.get(keyOf(name, client)), REFUSALS_MAX.client, true, now);
		const ofName = after(this.#names.get(keyOf(name)), REFUSALS_MAX.everybody, false, now);
		this.#clients.set(keyOf(name, client), ofClient);
		this.#names.set(keyOf(name), ofName);
		return ofClient.restsUntil > now || ofName.attempts === REFUSALS_MAX.everybody;
	}

	/** Takes an attempt back that was right: what this client did before is forgotten, what others did is not. */
	forgive(name: string, client: string): void {
		this.#clients.delete(keyOf(name, client));
		const count = this.#names.get(keyOf(name));
		if (!count) return;
		const isItsOwn = count.attempts === REFUSALS_MAX.everybody;
		this.#names.set(keyOf(name), {
			since: count.since,
			attempts: count.attempts - 1,
			restsUntil: isItsOwn ? 0 : count.restsUntil,
		});
	}
}

/** A clock that went back holds nobody up. */
const restOf = (count: Count | undefined, now: number): number =>
	count && count.restsUntil > now && count.restsUntil - now <= REFUSED_REST ? count.restsUntil - now : 0;

/** The count with one more attempt. After a rest a client's begins anew; a name's goes on to the end of its window. */
function after(before: Count | undefined, most: number, restsAgain: boolean, now: number): Count {
	const isOver =
		!before ||
		now - before.since >= REFUSALS_WINDOW ||
		now < before.since ||
		(restsAgain && before.restsUntil > 0 && before.restsUntil <= now);
	const { since, attempts, restsUntil } = isOver ? { since: now, attempts: 0, restsUntil: 0 } : before;
	const isLast = attempts + 1 === most;
	return { since, attempts: attempts + 1, restsUntil: isLast ? now + REFUSED_REST : restsUntil };
}
