import { expect, test } from "vitest";
import { SendingIds } from "#src/actions/sending-id.ts";
import { REPEAT_WINDOW } from "#src/site/sending-limits.ts";

test("what has no key is the same for one window from the first, however often it comes again", () => {
	let time = 1;
	const ids = new SendingIds({ now: () => time });
	const name = () => ids.nameOf("/feedback", null, "a browser", "product lumen").id;
	const first = name();
	time += REPEAT_WINDOW * 0.75;
	expect(name()).toBe(first);
	time += REPEAT_WINDOW * 0.75;
	expect(name()).not.toBe(first);
});
