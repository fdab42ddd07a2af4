import { type Clock, TimedOut } from "#src/site/clock.ts";
import { SHARED_LATE_ROUNDS } from "#src/site/shared-cache-limits.ts";
import type { ReceivedBytes } from "./received-bytes.ts";

/**
 * What a server answers within a time, of which nobody is late because we were: the clock has what came taken up first.
 *
 * @param received what comes over the connection, where it is worth waiting on while more does, up to a bound
 * @throws {TimedOut} when there is no answer
 */
export function answered<Value>(
	clock: Clock,
	delay: number,
	answer: Promise<Value>,
	received: Pick<ReceivedBytes, "total"> = { total: 0 },
): Promise<Value> {
	return new Promise((resolve, reject) => {
		let cancel = () => {};
		const wait = (round: number) => {
			const { total } = received;
			const look = () => {
				if (received.total > total && round < SHARED_LATE_ROUNDS) wait(round + 1);
				else reject(new TimedOut(`The shared cache has not answered within ${delay} ms.`));
			};
			cancel = clock.after(delay, look);
		};
		wait(1);
		answer.then(resolve, reject).finally(() => cancel());
	});
}
