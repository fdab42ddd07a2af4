import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { $ticket, sendTicket, startTicket } from "#islands/stores/ticket.ts";
import { TicketForm, type TicketFormProps } from "#islands/ticket/TicketForm.tsx";
import { TICKET_MESSAGE_MAX_LENGTH } from "#src/contract/bounds.ts";
import { TICKET_FIELDS } from "#src/contract/tickets/form.ts";

const KEY = "0123456789abcdef0123456789abcdef";
const LOCATION = "/electronics/support/tickets/abc";

const props: TicketFormProps = {
	action: "/electronics/support/tickets",
	unseen: { idempotencyKey: KEY, product: "lumen-e9-65" },
	values: { productName: "Lumen E9 65" },
	errors: [],
	scope: { locale: "en_GB", contextId: "lumen-e9-65", base: "/electronics/support", carried: "" },
	needsEmail: true,
	words: {
		name: "Name",
		email: "E-mail",
		emailHint: "To reach you.",
		product: "Product",
		subject: "Subject",
		subjectHint: "In one line.",
		message: "Message",
		messageHint: "What happens?",
		attachments: "Files",
		attachmentsHint: "Up to five.",
		trap: "Leave empty",
		send: "Send",
		sending: "Sending",
		problem: "Please check this:",
		notSent: "It was not sent:",
		errorTitle: "Error: ",
		answers: "These may help",
		answersFound: "Answers stand below",
		answersBeside: "In a new tab.",
		errors: {
			"email.missing": "Enter your address",
			"form.not-kept": "Not kept",
			"message.too-long": "At most so many letters",
			"form.too-early": "Too early",
			"form.already-sent": "Other words were sent",
			unknown: "Wrong",
		},
	},
};

/** What was sent, and what is answered, in place of the network. */
class FakeRequest {
	static readonly sent: { readonly address: string; readonly form: FormData; readonly headers: Map<string, string> }[] =
		[];
	static answers: ((request: FakeRequest) => void)[] = [];
	status = 0;
	responseText = "";
	timeout = 0;
	readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
	onload = () => {};
	onerror = () => {};
	#address = "";
	readonly #headers = new Map<string, string>();
	open(_method: string, address: string): void {
		this.#address = address;
	}
	setRequestHeader(name: string, value: string): void {
		this.#headers.set(name, value);
	}
	send(form: FormData): void {
		FakeRequest.sent.push({ address: this.#address, form, headers: this.#headers });
		FakeRequest.answers.shift()?.(this);
	}
}

const answer =
	(status: number, body: unknown) =>
	(request: FakeRequest): void => {
		request.status = status;
		request.responseText = typeof body === "string" ? body : JSON.stringify(body);
		queueMicrotask(() => request.onload());
	};
const lost = (request: FakeRequest) => queueMicrotask(() => request.onerror());

let asked: string[];
let results: unknown[];
beforeEach(() => {
	FakeRequest.sent.length = 0;
	FakeRequest.answers = [];
	asked = [];
	results = [];
	document.title = "A page";
	startTicket();
	vi.stubGlobal("XMLHttpRequest", FakeRequest);
	vi.stubGlobal("fetch", async (address: string) => {
		asked.push(address);
		return Response.json({ searchResponse: { results } });
	});
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const form = (fields: Readonly<Record<string, string>> = {}) => {
	const made = new FormData();
	for (const [name, value] of Object.entries({ idempotencyKey: KEY, ...fields })) made.set(name, value);
	return made;
};

describe("the store of a message", () => {
	test("request sets sending, progress is told, received goes on to its page", async () => {
		const states: unknown[] = [];
		const stop = $ticket.subscribe(({ isSending, progress }) => void states.push([isSending, progress]));
		FakeRequest.answers = [
			(request) => {
				request.upload.onprogress?.({ loaded: 1, total: 4 });
				answer(201, { location: LOCATION })(request);
			},
		];
		const gone: string[] = [];
		await sendTicket(props.action, form(), (address) => void gone.push(address));
		stop();
		expect(states).toEqual([
			[false, null],
			[true, null],
			[true, 25],
			[true, 100],
		]);
		expect(gone).toEqual([LOCATION]);
		expect($ticket.get().result).toBe(LOCATION);
		expect(FakeRequest.sent[0]?.headers.get("accept")).toBe("application/json");
	});

	test.each([
		["a page of something in between", answer(200, "<html>"), "not-kept"],
		["a 500", answer(500, {}), "not-kept"],
		["a lost connection", lost, "not-kept"],
		["too many", answer(429, {}), "too-early"],
	] as const)("failed by %s says so, and the same message can be sent again", async (_, how, problem) => {
		FakeRequest.answers = [how, answer(201, { location: LOCATION })];
		await sendTicket(props.action, form(), () => {});
		expect($ticket.get()).toMatchObject({ isSending: false, problems: [{ field: "form", problem }], result: null });
		await sendTicket(props.action, form(), () => {});
		expect($ticket.get().result).toBe(LOCATION);
		expect(FakeRequest.sent.map((each) => each.form.get(TICKET_FIELDS.idempotencyKey))).toEqual([KEY, KEY]);
	});

	test("whose key stands for other words is sent as a new one the next time", async () => {
		const problem = { errors: [{ field: "form", problem: "already-sent" }] };
		FakeRequest.answers = [answer(409, problem), answer(201, { location: LOCATION })];
		await sendTicket(props.action, form(), () => {});
		await sendTicket(props.action, form(), () => {});
		const [first, second] = FakeRequest.sent.map((each) => each.form.get(TICKET_FIELDS.idempotencyKey));
		expect(first).toBe(KEY);
		expect(second).toMatch(/^[0-9a-f]{32}$/);
		expect(second).not.toBe(KEY);
	});

	test("pressed twice is sent once", async () => {
		const sending = sendTicket(props.action, form(), () => {});
		await sendTicket(props.action, form(), () => {});
		expect(FakeRequest.sent).toHaveLength(1);
		void sending;
	});
});

describe("the form of a message", () => {
	test("is an ordinary form with files, whose fields have their labels, hints and what is known", () => {
		const { container } = render(<TicketForm {...props} />);
		const made = container.querySelector("form");
		expect([made?.method, made?.enctype, made?.getAttribute("action")]).toEqual([
			"post",
			"multipart/form-data",
			props.action,
		]);
		expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Product" }).value).toBe("Lumen E9 65");
		expect(screen.getByRole("textbox", { name: "Subject", description: "In one line." })).toBeTruthy();
		expect(screen.getByLabelText<HTMLInputElement>("Files").multiple).toBe(true);
		expect(container.querySelector<HTMLElement>('[name="website"]')?.closest("[hidden]")).toBeTruthy();
		expect(new FormData(made ?? undefined).get("idempotencyKey")).toBe(KEY);
	});

	test("says what is wrong on top, with the focus, and beside the field, and keeps what was written", async () => {
		FakeRequest.answers = [answer(422, { errors: [{ field: "email", problem: "missing" }] })];
		render(<TicketForm {...props} />);
		await userEvent.type(screen.getByRole("textbox", { name: "Message" }), "one{Enter}two");
		await userEvent.click(screen.getByRole("button", { name: "Send" }));
		const link = await screen.findByRole("link", { name: "Enter your address" });
		expect(document.activeElement).toBe(link.closest(".problems"));
		const email = screen.getByRole<HTMLInputElement>("textbox", { name: "E-mail" });
		expect(link.getAttribute("href")).toBe(`#${email.id}`);
		expect(email.getAttribute("aria-invalid")).toBe("true");
		expect(document.getElementById(`${email.id}-error`)?.textContent).toBe("Enter your address");
		expect(document.title).toBe("Error: A page");
		expect(screen.getByText("Please check this:")).toBeTruthy();
		expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" }).value).toBe("one\ntwo");
		expect(FakeRequest.sent[0]?.form.get("message")).toBe("one\ntwo");
	});

	test("tells that it is on its way, and how far", async () => {
		render(<TicketForm {...props} />);
		FakeRequest.answers = [(request) => request.upload.onprogress?.({ loaded: 3, total: 4 })];
		await userEvent.click(screen.getByRole("button", { name: "Send" }));
		expect((await screen.findByRole<HTMLProgressElement>("progressbar")).value).toBe(75);
		expect(screen.getAllByRole("status").at(-1)?.textContent).toBe("Sending");
		expect(screen.getByRole("button", { name: "Sending" })).toBeTruthy();
	});

	test("offers at most five answers to the subject, which open beside it, says so, and waits for none", async () => {
		const result = (index: number) => ({
			...{
				path: `/articles/a-${index}`,
				anchor: index === 0 ? "e2" : null,
				snippet: [{ text: "marked", mark: true }],
				title: `No picture ${index}`,
				language: "en-GB",
			},
		});
		results = [{ ...result(9), path: null }, ...Array.from({ length: 7 }, (_, index) => result(index))];
		render(<TicketForm {...props} />);
		const subject = screen.getByRole("textbox", { name: "Subject" });
		await userEvent.type(subject, "no");
		await userEvent.type(subject, " picture");
		await waitFor(() => expect(screen.getAllByRole("link")).toHaveLength(5));
		expect(asked).toHaveLength(1);
		expect(asked[0]).toContain("/search/lumen-e9-65?");
		expect(asked[0]).toContain("type=faqs");
		const [first] = screen.getAllByRole<HTMLAnchorElement>("link");
		expect([first?.getAttribute("href"), first?.target]).toEqual(["/electronics/support/articles/a-0#e2", "_blank"]);
		expect(screen.getAllByRole("status")[0]?.textContent).toBe("Answers stand below");
		await userEvent.clear(subject);
		expect(screen.queryAllByRole("link")).toEqual([]);
	});

	test("offers no answer that has next to nothing of what was written", async () => {
		const answerTo = (title: string, ...marked: readonly string[]) => ({
			...{ path: `/articles/${title.length}`, anchor: null, title, language: "en-GB" },
			snippet: [{ text: "The ", mark: false }, ...marked.map((text) => ({ text, mark: true }))],
		});
		results = [
			answerTo("My sound bar makes no sound", "since"),
			answerTo("The screen stays dark", "pictures", "updated"),
		];
		render(<TicketForm {...props} values={{ subject: "No picture since the update" }} />);
		expect(await screen.findByRole("link", { name: "The screen stays dark" })).toBeTruthy();
		expect(screen.getAllByRole("link")).toHaveLength(1);
	});

	test("does not send far too much, and says how much may be", async () => {
		render(<TicketForm {...props} values={{ message: "x".repeat(TICKET_MESSAGE_MAX_LENGTH + 1) }} />);
		await userEvent.click(screen.getByRole("button", { name: "Send" }));
		expect(await screen.findByRole("link", { name: "At most so many letters" })).toBeTruthy();
		expect(FakeRequest.sent).toEqual([]);
	});

	test("offers answers to what was written before it woke", async () => {
		results = [{ path: "/articles/a", anchor: null, title: "Picture is gone", snippet: [], language: "en-GB" }];
		render(<TicketForm {...props} values={{ subject: "no picture" }} />);
		expect(await screen.findByRole("link", { name: "Picture is gone" })).toBeTruthy();
	});

	test("lists what is wrong in the order of the form", () => {
		const errors = ["email", "message", "form", "subject"].map((field) => ({ field, problem: "missing" }) as const);
		render(<TicketForm {...props} errors={errors} />);
		expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(
			["form", "subject", "message", "email"].map((field) => `#ticket-${field}`),
		);
	});

	test("is sent while answers are asked for, and a failed search is nothing to it", async () => {
		vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
		FakeRequest.answers = [answer(503, {})];
		render(<TicketForm {...props} />);
		await userEvent.type(screen.getByRole("textbox", { name: "Subject" }), "no picture");
		await userEvent.click(screen.getByRole("button", { name: "Send" }));
		expect(await screen.findByRole("link", { name: "Not kept" })).toBeTruthy();
		expect(screen.getByText("It was not sent:")).toBeTruthy();
		await act(async () => {});
	});
});
