import { expect, test } from "vitest";
import type { TicketForm } from "#src/contract/tickets/form.ts";
import { ticketForm } from "#src/modules/ticket-form/ticket-form.ts";
import { renderModule } from "./render.ts";

const form: TicketForm = {
	form: "ticket",
	values: { subject: "<b>Dark</b>", productName: "Lumen" },
	errors: [{ field: "email", problem: "missing" }],
	unseen: { idempotencyKey: "k", about: "/televisions" },
	told: [],
	isAnsweredByMail: true,
	needsEmail: true,
};

test("the form stands with what was written, what is wrong, and what nobody sees, in every mode", async () => {
	for (const lite of ["none", "lite", "crm"] as const) {
		const html = await renderModule(ticketForm, {}, { path: "/tickets", mode: { lite }, locale: "ar_AE" }, { form });
		expect(html).toMatch(/enctype="multipart\/form-data"/i);
		expect(html).toContain("&lt;b&gt;Dark&lt;/b&gt;");
		expect(html).toContain('<input type="hidden" name="about" value="/televisions"');
		expect(html).toMatch(/id="ticket-email"[^>]*aria-invalid="true"/);
		expect(html.includes("client=")).toBe(lite === "none");
	}
});

test("what was answered in guided help is shown, as it goes with the message", async () => {
	const told = [
		{ question: "Is there <i>sound?", answer: "Yes" },
		{ question: "Press it", answer: "" },
	];
	const html = await renderModule(ticketForm, {}, { path: "/tickets" }, { form: { ...form, told } });
	expect(html).toMatch(/Is there &lt;i&gt;sound\?[\s\S]*Yes[\s\S]*Press it[\s\S]*Did not solve it/);
	expect(html).toContain("Your answers go with it");
	expect(await renderModule(ticketForm, {}, { path: "/tickets" }, { form })).not.toContain("told-answers");
});

test("in a frame, where there is no footer, the other ways to reach a person stand below it", async () => {
	const shown = (embed: boolean) => renderModule(ticketForm, {}, { path: "/tickets", mode: { embed } }, { form });
	expect(await shown(true)).toContain("mailto:help@testmark.example");
	expect(await shown(false)).not.toContain("mailto:");
	expect(await renderModule(ticketForm, {}, { path: "/tickets" })).not.toContain("<form");
});

test("a site that sends no mail does not say that it reaches somebody by it", async () => {
	const hint = (isAnsweredByMail: boolean) =>
		renderModule(ticketForm, {}, { path: "/tickets" }, { form: { ...form, isAnsweredByMail } });
	expect(await hint(true)).toContain("So that we can reach you.");
	expect(await hint(false)).toContain("We send no e-mail");
	expect(await hint(false)).not.toContain("reach you.");
});

test("an address is needed where somebody answers to it, and nowhere else; label and field say the same", async () => {
	for (const needsEmail of [true, false]) {
		const html = await renderModule(ticketForm, {}, { path: "/tickets" }, { form: { ...form, needsEmail } });
		const [field = ""] = html.match(/<input[^>]*id="ticket-email"[^>]*>/) ?? [];
		expect([/ required/.test(field), html.includes("Your e-mail address (optional)")]).toEqual([
			needsEmail,
			!needsEmail,
		]);
	}
});
