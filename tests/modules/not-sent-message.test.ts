import { describe, expect, test } from "vitest";
import type { NotSent } from "#src/contract/not-sent.ts";
import { notSentMessage } from "#src/modules/not-sent-message/not-sent-message.ts";
import { BACK_SLOT, REFERENCE_SLOT } from "#src/site/slots.ts";
import { renderModule } from "./render.ts";

const shown = (told: Partial<NotSent>, locale = "en_GB") => {
	const known = { reason: "early", wait: null, takesFiles: false, back: null } as const;
	const form: NotSent = { form: "not-sent", values: {}, errors: [], ...known, ...told };
	return renderModule(notSentMessage, {}, { path: "", locale }, { pageType: "not-sent", form });
};

describe("the page about what was not sent", () => {
	test("of one who sent too much says so, how long to wait, and how it is sent again; it blames nobody", async () => {
		const html = await shown({ wait: 30, back: "page" });
		expect(html).toMatch(/A lot was sent from your connection.*nothing of this has been kept/s);
		expect(html).toContain("Wait 30 seconds, then reload this page");
		expect(html).toContain(`href="${BACK_SLOT}"`);
		expect(html).toContain('href="#contact"');
		expect(html).not.toMatch(/fault|file|reference/i);
	});

	test("speaks of files where the form takes them alone", async () => {
		for (const reason of ["early", "busy", "unread"] as const) {
			expect(await shown({ reason, wait: 5, takesFiles: true }), reason).toMatch(/files/);
			expect(await shown({ reason, wait: 5 }), reason).not.toMatch(/file/);
		}
	});

	test("takes the blame where it is ours, with the reference, and says nothing of waiting that would not help", async () => {
		const busy = await shown({ reason: "busy", wait: 5, back: "form" });
		expect(busy).toMatch(/our fault, not yours/);
		expect(busy).toContain(REFERENCE_SLOT);
		expect(busy).toContain("Open the form again");
		const unread = await shown({ reason: "unread" });
		expect(unread).toContain("most browsers still have what you wrote");
		expect(unread).not.toMatch(/[Ww]ait|reload/);
		expect(await shown({ reason: "nothing" })).not.toContain(BACK_SLOT);
	});

	test("of an offline pack speaks of packs: nothing was sent, and nobody is at fault", async () => {
		const html = await shown({ reason: "pack", back: "pack" });
		expect(html).toContain("Other offline packs are already on their way to you");
		expect(html).toMatch(new RegExp(`href="${BACK_SLOT}"[^>]*>\\s*Download this pack`));
		expect(html).not.toMatch(/fault|sent from|form/);
	});

	test("counts in the reader's language", async () => {
		expect(await shown({ wait: 5 }, "ar_AE")).toContain("ثوانٍ");
	});
});
