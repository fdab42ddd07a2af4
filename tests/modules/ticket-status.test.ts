import { expect, test } from "vitest";
import type { TicketStatus } from "#src/contract/tickets/form.ts";
import { ticketStatus } from "#src/modules/ticket-status/ticket-status.ts";
import { renderModule } from "./render.ts";

const form: TicketStatus = {
	...{ form: "ticket-status", isAnsweredByMail: false, values: {}, errors: [], unseen: { idempotencyKey: "k" } },
	ticket: {
		...{ number: "7K4M-92QX", state: "answered", email: "a@b.example", productName: "Lumen", subject: "<i>Dark" },
		told: [{ question: "Is there sound?", answer: "Yes, <b>" }],
		messages: [
			{ author: "visitor", text: "one\ntwo", day: "2026-03-01", attachments: [{ name: "<a>.png", size: 2_000 }] },
			{ author: "support", text: "Try <this>", day: "2026-03-02", attachments: [] },
		],
	},
};
const at = { path: "/tickets/abc.def" };

test("what was written and answered stands in its order, with its line breaks and the names of its files", async () => {
	const html = await renderModule(ticketStatus, {}, at, { form });
	expect(html).toContain("7K4M-92QX");
	expect(html).toMatch(/one<br\s*\/?>two/);
	expect(html.indexOf("one")).toBeLessThan(html.indexOf("Try &lt;this&gt;"));
	expect(html).toContain("&lt;a&gt;.png");
	expect(html).toContain("&lt;i&gt;Dark");
	expect(html).toMatch(/Is there sound\?[\s\S]*Yes, &lt;b&gt;/);
	expect(html).toMatch(/<li class="support" id="latest"/);
	expect(html).toContain('action="/electronics/support/tickets/abc.def"');
	// Nothing of it leads to the files, and nobody's address is shown.
	expect(html).not.toMatch(/<a [^>]*png|a@b\.example/);
});

test("an address of support's can be followed, a visitor's cannot; what is wrong stands first, in words of its own", async () => {
	const text = "See (https://example.com/a?b=1&c=<i>). <b> http://plain.example";
	const said = (author: "support" | "visitor") => ({ author, text, day: "2026-03-01", attachments: [] });
	const ticket = form.ticket && { ...form.ticket, messages: [said("visitor"), said("support")] };
	const html = await renderModule(ticketStatus, {}, at, {
		form: { ...form, ticket, errors: [{ field: "message", problem: "missing" }] },
	});
	expect(html.match(/<a [^>]*example\.com[^>]*>[^<]*<\/a>/g)).toEqual([
		'<a href="https://example.com/a?b=1&amp;c=" rel="noopener nofollow ugc">https://example.com/a?b=1&amp;c=</a>',
	]);
	expect(html).not.toMatch(/<b>|<i>/);
	expect(html.indexOf('class="problems"')).toBeLessThan(html.indexOf("<h1"));
	expect(html).toContain("Write what you would like to add");
	expect(html).toContain("We send no e-mail");
	expect(await renderModule(ticketStatus, {}, at, { form: { ...form, isAnsweredByMail: true } })).toContain(
		"by e-mail",
	);
});

test("where there is none it says what to do", async () => {
	const html = await renderModule(ticketStatus, {}, at, { form: { ...form, ticket: null } });
	expect(html).toContain("There is no message at this address");
	expect(html).not.toContain("<form");
	expect(html).toContain('href="#contact"');
});
