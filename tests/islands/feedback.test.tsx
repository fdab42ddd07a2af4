import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Feedback, type FeedbackProps } from "#islands/feedback/Feedback.tsx";
import type { FeedbackWords } from "#islands/feedback/feedback-words.ts";
import { answeringServer, json } from "./answering-server.ts";

const words: FeedbackWords = {
	yes: "Yes",
	no: "No",
	thanks: "Thank you",
	kept: { yes: "Your answer, Yes, is kept.", no: "Your answer, No, is kept." },
	more: { yes: "What could be better?", no: "What went wrong?" },
	reasons: [
		{ reason: "unclear", label: "Hard to understand" },
		{ reason: "other", label: "Something else" },
	],
	step: "Which step failed?",
	noStep: "No particular step",
	text: { yes: "What could be better?", no: "Tell us more" },
	hint: "No personal details, please.",
	send: "Send",
	sending: "Sending",
	failed: "This could not be sent.",
	early: "Press again in 30 seconds.",
	done: "Thank you. This helps.",
	notSent: "It was not sent:",
	errorTitle: "Error: ",
	problem: "Please check this:",
	errors: { "reason.missing": "Choose what went wrong", unknown: "Choose one of these" },
};

const props: FeedbackProps = {
	action: "/electronics/support/feedback",
	labelledBy: "question",
	subject: { kind: "article", document: "pair", contentVersion: "v1" },
	steps: [{ step: 1, title: "1. Switch on" }],
	words,
};

const show = (more: Partial<FeedbackProps> = {}) =>
	render(
		<section>
			<h2 id="question">Did this help?</h2>
			<Feedback {...props} {...more} />
		</section>,
	);

let server: ReturnType<typeof answeringServer>;

const LOCATION = "/electronics/support/feedback/abc";
const kept = json(201, { feedbackId: "abc", location: LOCATION });

beforeEach(() => {
	server = answeringServer();
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

describe("feedback", () => {
	test("is an ordinary form of two named buttons with the question as their name", () => {
		const { container } = show();
		const form = container.querySelector("form");
		expect(form?.getAttribute("method")).toBe("post");
		expect(form?.getAttribute("action")).toBe(props.action);
		expect(screen.getByRole("group", { name: "Did this help?" })).toBeTruthy();
		expect(
			screen.getAllByRole("button").map((each) => [each.getAttribute("name"), each.getAttribute("value")]),
		).toEqual([
			["answer", "yes"],
			["answer", "no"],
		]);
		expect(Object.fromEntries([...new FormData(form ?? undefined)])).toEqual(props.subject);
	});

	test("one tap sends the vote; then it asks for details at the vote's own address, and says thanks", async () => {
		server.answers = [kept, json(200, { location: LOCATION })];
		show();
		await userEvent.click(screen.getByRole("button", { name: "No" }));
		const thanks = await screen.findByText("Thank you");
		expect(document.activeElement?.contains(thanks)).toBe(true);
		expect(document.activeElement?.textContent).toContain("Your answer, No, is kept.");
		expect(server.requests[0]).toMatchObject({ address: props.action, body: { ...props.subject, answer: "no" } });
		expect(server.requests[0]?.key).toMatch(/^"[0-9a-f]{32}"$/);

		await userEvent.click(screen.getByRole("radio", { name: "Hard to understand" }));
		await userEvent.selectOptions(screen.getByRole("combobox", { name: "Which step failed?" }), "1. Switch on");
		await userEvent.type(screen.getByRole("textbox", { name: "Tell us more" }), "one{Enter}two");
		await userEvent.click(screen.getByRole("button", { name: "Send" }));
		const done = await screen.findByText("Thank you. This helps.");
		expect(document.activeElement?.contains(done)).toBe(true);
		expect(server.requests[1]).toMatchObject({
			address: LOCATION,
			body: { reason: "unclear", step: "1", text: "one\ntwo" },
		});
		expect(screen.queryByRole("button")).toBeNull();
	});

	test("after a yes asks for words alone", async () => {
		server.answers = [kept];
		show();
		await userEvent.click(screen.getByRole("button", { name: "Yes" }));
		await screen.findByRole("textbox", { name: "What could be better?" });
		expect(screen.queryByRole("radio")).toBeNull();
		expect(screen.queryByRole("combobox")).toBeNull();
	});

	test("that could not be sent says so and can be sent again under the same key", async () => {
		show();
		await userEvent.click(screen.getByRole("button", { name: "No" }));
		expect((await screen.findByRole("alert")).textContent).toBe("This could not be sent.");
		server.answers = [json(503, {}), kept];
		await userEvent.click(screen.getByRole("button", { name: "No" }));
		await waitFor(() => expect(server.requests).toHaveLength(2));
		await screen.findByRole("alert");
		await userEvent.click(screen.getByRole("button", { name: "No" }));
		await screen.findByText("Thank you");
		expect(new Set(server.requests.map(({ key }) => key)).size).toBe(1);
	});

	test("with a problem says it on top and beside the field, and keeps what was written", async () => {
		server.answers = [kept, json(422, { errors: [{ field: "reason", problem: "missing" }] })];
		show();
		await userEvent.click(screen.getByRole("button", { name: "No" }));
		await userEvent.click(await screen.findByRole("button", { name: "Send" }));
		const link = await screen.findByRole("link", { name: "Choose what went wrong" });
		expect(document.activeElement).toBe(link.closest(".problems"));
		const target = document.querySelector(link.getAttribute("href") ?? "nothing");
		expect(target?.tagName).toBe("FIELDSET");
		expect(target?.getAttribute("aria-invalid")).toBe("true");
		expect(document.getElementById(target?.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
			"Choose what went wrong",
		);
		await userEvent.type(screen.getByRole("textbox"), "kept");
		await userEvent.click(screen.getByRole("button", { name: "Send" }));
		expect((await screen.findAllByRole("alert")).at(-1)?.textContent).toBe("This could not be sent.");
		expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("kept");
	});

	test("that comes too early says when to press again, of the vote and of its details", async () => {
		server.answers = [json(429, {}), kept, json(429, {})];
		show();
		await userEvent.click(screen.getByRole("button", { name: "No" }));
		expect((await screen.findByRole("alert")).textContent).toBe("Press again in 30 seconds.");
		await userEvent.click(screen.getByRole("button", { name: "No" }));
		await userEvent.click(await screen.findByRole("button", { name: "Send" }));
		expect((await screen.findByRole("alert")).textContent).toBe("Press again in 30 seconds.");
	});

	test("that is refused says so beside the answers, which can be tapped again", async () => {
		server.answers = [json(422, { errors: [{ field: "answer", problem: "unknown" }] }), kept];
		show();
		await userEvent.click(screen.getByRole("button", { name: "No" }));
		const said = await screen.findByRole("alert");
		expect(screen.getByRole("group").getAttribute("aria-describedby")).toBe(said.id);
		expect(document.activeElement?.textContent).toBe("No");
		await userEvent.click(screen.getByRole("button", { name: "No" }));
		await screen.findByText("Thank you");
	});

	test("a second tap while the first is on its way sends nothing", async () => {
		const { promise, resolve } = Promise.withResolvers<Response>();
		server.answers = [() => promise];
		show();
		await userEvent.click(screen.getByRole("button", { name: "No" }));
		await userEvent.click(screen.getByRole("button", { name: "Yes" }));
		expect(server.requests).toHaveLength(1);
		expect(screen.getByRole("status").textContent).toBe("Sending");
		resolve(kept());
		await screen.findByText("Thank you");
	});
});
