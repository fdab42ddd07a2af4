import { afterEach, beforeEach, expect, test } from "vitest";
import { run } from "./run-script.ts";

beforeEach(() => sessionStorage.clear());
afterEach(() => {
	document.body.innerHTML = "";
});

const FIELDS = "subject productName message email name";

/** A page of the form, as the server sends it: in any language, and with what it knows. */
function open(values: Readonly<Record<string, string>> = {}): void {
	const controls = FIELDS.split(" ").map((name) => `<textarea name="${name}">${values[name] ?? ""}</textarea>`);
	document.body.innerHTML = `<section data-draft="${FIELDS}"><form>${controls.join("")}
		<input type="hidden" name="idempotencyKey" value="k" /><input name="website" value="" /><input type="file" name="attachments" /></form></section>`;
	run("islands/lite/keep-draft.js");
}

function status(): void {
	document.body.innerHTML = '<section data-draft=""><form><textarea name="message"></textarea></form></section>';
	run("islands/lite/keep-draft.js");
}

const field = (name: string) => {
	const found = document.querySelector<HTMLTextAreaElement>(`[name="${name}"]`);
	if (!found) throw new Error(`There is no ${name}.`);
	return found;
};

function write(name: string, text: string): void {
	field(name).value = text;
	field(name).dispatchEvent(new Event("input", { bubbles: true }));
}
const submit = () => document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true }));
const written = () => FIELDS.split(" ").map((name) => field(name).value);

test("what is written stands again in the form of another language, beside what that page knows itself", () => {
	open({ productName: "Lumen E9 65" });
	write("subject", "No picture");
	write("message", "one\ntwo <b>");
	write("website", "a trap");
	open({ productName: "Lumen E9 65 (ar)", email: "new@example.com" });
	expect(written()).toEqual(["No picture", "Lumen E9 65 (ar)", "one\ntwo <b>", "new@example.com", ""]);
	expect([field("website").value, field("idempotencyKey").value]).toEqual(["", "k"]);
});

test("what was sent is forgotten by the page of the message, and by no other: who was turned away has it again", () => {
	open();
	write("subject", "No picture");
	submit();
	open();
	expect(field("subject").value).toBe("No picture");
	// Another message is looked at meanwhile: this one was not sent.
	write("message", "more");
	status();
	open();
	expect(written()).toEqual(["No picture", "", "more", "", ""]);
	submit();
	status();
	expect(field("message").value).toBe("");
	open();
	expect(written()).toEqual(["", "", "", "", ""]);
});

test("what cannot be read or kept stops nobody", () => {
	for (const wrong of ["{", "null", "7", "[]", '{"subject":{"toString":1}}']) {
		sessionStorage.setItem("support-draft", wrong);
		open();
		expect(written(), wrong).toEqual(["", "", "", "", ""]);
	}
	document.body.innerHTML = "";
	run("islands/lite/keep-draft.js");
});
