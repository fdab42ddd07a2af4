import { INBOX_BATCH } from "#src/site/sending-limits.ts";
import { type Command, several } from "./command.ts";

/** Prints what has not gone on, or has it tried again at once. */
export const deliveries: Command = async ({ inbox: { deliveries: box }, options }) => {
	if (options.retry) {
		console.log(`${several(await box.retry(new Date().toISOString()), "message")} will be tried again.`);
		return 0;
	}
	for (const { channel, number, received, attempts, reason, givenUp } of await box.list(INBOX_BATCH)) {
		const state = givenUp === null ? "waits" : "given up";
		console.log([number, channel, received, state, several(attempts, "attempt"), reason ?? ""].join("  ").trimEnd());
	}
	const counts = await box.count();
	for (const { channel, waiting, givenUp } of counts)
		console.log(`${channel}: ${waiting} waiting, ${givenUp} given up.`);
	if (counts.length === 0) console.log("Everything has gone on.");
	return 0;
};
