import { type Clock, TimedOut } from "#src/site/clock.ts";

/**
 * What a server answers within a time. Where this process was busy for longer than that, an answer that came meanwhile is
 * taken up first: nobody is late because we were.
 *
 * @throws {TimedOut} when there is none
 */
export function answered<Value>(clock: Clock, delay: number, answer: Promise<Value>): Promise<Value> {
	return new Promise((resolve, reject) => {
		const cancel = clock.after(delay, () =>
			setImmediate(() => reject(new TimedOut(`The shared cache has not answered within ${delay} ms.`))),
		);
		answer.then(resolve, reject).finally(cancel);
	});
}
