import { expect, test } from "vitest";
import { SendingIds } from "#src/actions/sending-id.ts";
import { REPEAT_WINDOW } from "#src/site/sending-limits.ts";

test("what has no key is the same for one window from the first, however often it comes again", async () => {
	let time = 1;
	const ids = new SendingIds(undefined, { now: () => time });
	const name = async () => (await ids.nameOf("/feedback", null, "a browser", "product lumen")).id;
	const first = await name();
	time += REPEAT_WINDOW * 0.75;
	expect(await name()).toBe(first);
	time += REPEAT_WINDOW * 0.75;
	expect(await name()).not.toBe(first);
});
