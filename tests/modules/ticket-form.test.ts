import { expect, test } from "vitest";
import type { TicketForm } from "#src/contract/tickets/form.ts";
import { ticketForm } from "#src/modules/ticket-form/ticket-form.ts";
import { renderModule } from "./render.ts";

const form: TicketForm = {
	form: "ticket",
	values: { subject: "<b>Dark</b>", productName: "Lumen" },
	errors: [{ field: "email", problem: "missing" }],
	unseen: { idempotencyKey: "k", about: "/televisions" },
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

test("in a frame, where there is no footer, the other ways to reach a person stand below it", async () => {
	const shown = (embed: boolean) => renderModule(ticketForm, {}, { path: "/tickets", mode: { embed } }, { form });
	expect(await shown(true)).toContain("mailto:help@testmark.example");
	expect(await shown(false)).not.toContain("mailto:");
	expect(await renderModule(ticketForm, {}, { path: "/tickets" })).not.toContain("<form");
});
